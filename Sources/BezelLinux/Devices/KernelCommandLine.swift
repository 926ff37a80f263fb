/// The kernel's command line, word by word.
///
/// - Source: `next_arg` in `lib/cmdline.c` and "The kernel's command-line parameters",
///   `Documentation/admin-guide/kernel-parameters.rst`, Linux.
package struct KernelCommandLine: Equatable, Sendable {
  /// A parameter: a name, and the value after "=".
  package struct Word: Equatable, Sendable {
    package let name: String
    /// `nil` without "=".
    package let value: String?
  }

  /// The parameters, in order; those after "--", which are for `init`, too.
  package let words: [Word]

  /// The number of bytes that are read; the kernel's limit on most architectures is less.
  static let limit = 4_096

  /// Reads `/proc/cmdline`; there are no words if it cannot be read.
  ///
  /// - Parameter root: the path that stands for "/".
  package init(root: String = "") {
    self.init((try? Descriptor.firstLine(of: "\(root)/proc/cmdline")) ?? "")
  }

  /// Splits a text at spaces that are not between double quotes.
  ///
  /// Quotes around a value, or around a whole word, are removed.
  package init(_ text: String) {
    var words: [Word] = []
    var isQuoted = false
    var word: [UInt8] = []
    for byte in text.utf8.prefix(KernelCommandLine.limit) {
      let isSpace = byte == UInt8(ascii: " ") || (9...13).contains(byte)
      if isSpace, !isQuoted {
        if !word.isEmpty { words.append(Word(word)) }
        word = []
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      word.append(byte)
    }
    if !word.isEmpty { words.append(Word(word)) }
    self.words = words
  }

  /// Whether a word of this name and without a value is there.
  package func has(_ name: String) -> Bool {
    words.contains { $0.value == nil && $0.isNamed(name) }
  }

  /// The values of all words of this name, in order.
  package func values(of name: String) -> [String] {
    words.compactMap { $0.isNamed(name) ? $0.value : nil }
  }

  /// The value of the last word of this name.
  package func value(of name: String) -> String? { values(of: name).last }
}

extension KernelCommandLine.Word {
  fileprivate init(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    var rest = bytes[...]
    if rest.first == quote {
      rest.removeFirst()
      if rest.last == quote { rest.removeLast() }
    }
    let name = rest.prefix { $0 != UInt8(ascii: "=") }
    self.name = String(decoding: name, as: UTF8.self)
    guard name.count < rest.count else {
      value = nil
      return
    }
    var value = rest.dropFirst(name.count + 1)
    if value.first == quote {
      value.removeFirst()
      if value.last == quote { value.removeLast() }
    }
    self.value = String(decoding: value, as: UTF8.self)
  }

  /// Whether it has this name; "-" and "_" are the same, as for the kernel.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { pair in
        pair.0 == pair.1 || (isDash(pair.0) && isDash(pair.1))
      }
  }

  private func isDash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
