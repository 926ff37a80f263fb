internal import BezelLinux
internal import CBezelLinux

/// Reads the words of a command line by the row of their command.
///
/// - Source: getopt_long(3). It takes abbreviations of names for the names, which would make every new
///   option a change of meaning, so names are compared before it is asked. It has global state: one thread
///   reads at a time.
struct ArgumentReader {
  private let row: CommandRow
  private let options: [CommandOption]

  init(_ row: CommandRow) {
    self.row = row
    options = row.options
  }

  /// - Parameter words: the words after the command.
  /// - Throws: what is wrong with one of them.
  func read(_ words: [String]) throws(CommandFailure) -> ParsedArguments {
    var arguments = ParsedArguments(row)
    let argv = ArgumentVector(["bezel"] + words)
    defer { argv.free() }
    var next: Int32 = 1
    while next < argv.count {
      let word = words[Int(next) - 1]
      if word == "--" || !isOption(word) {
        next += 1
        if word != "--" { try arguments.add(operand: word) }
        guard word == "--" || row.takesCommand else { continue }
        for rest in words[Int(next - 1)...] { try arguments.add(operand: rest) }
        break
      }
      if word == "-h" {
        try arguments.add(.help, "yes")
      } else {
        let typed = try TypedName(word, of: options, row)
        let found = typed.find(in: argv, at: next)
        next = found.next
        guard found.code != Int32(UInt8(ascii: "?")) else {
          throw .usage("\(typed.word) takes no value: leave what follows the = out.")
        }
        guard found.code != Int32(UInt8(ascii: ":")) else {
          throw .usage("\(typed.word) needs a value: \(typed.option.placeholder ?? "").")
        }
        let value = found.value.map { String(cString: $0) }
        try arguments.add(typed.option, value ?? (typed.isNegated ? "no" : "yes"))
      }
      if arguments.wantsHelp { return arguments }
    }
    try arguments.requireOperands()
    return arguments
  }

  /// Whether a word is an option, and not a negative number or the name of the standard input.
  private func isOption(_ word: String) -> Bool {
    var letters = word.utf8.makeIterator()
    guard letters.next() == UInt8(ascii: "-"), let second = letters.next() else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }
}

/// The name of an option as it is typed.
private struct TypedName {
  /// With "--" before it, and without a value behind it.
  let word: String
  let option: CommandOption
  let isNegated: Bool

  /// - Throws: for a name that no option has, with the most similar one.
  init(_ word: String, of options: [CommandOption], _ row: CommandRow) throws(CommandFailure) {
    let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
    self.word = String(decoding: name, as: UTF8.self)
    let letters = name.dropFirst(2)
    if name.starts(with: "--".utf8) {
      let key = letters.key
      if let option = options.first(where: { $0.keyName == key }) {
        (self.option, isNegated) = (option, false)
        return
      }
      if letters.starts(with: "no-".utf8) {
        let key = letters.dropFirst(3).key
        if let option = options.first(where: { $0.keyName == key }), option.hasNegation {
          (self.option, isNegated) = (option, true)
          return
        }
      }
    }
    let names =
      options.map { "--\($0.name)" }
      + options.filter { $0.hasNegation }.map { "--no-\($0.name)" }
    throw .usage(
      "Unknown option '\(self.word.printable)'. \(self.word.advice(names, otherwise: row.name))")
  }

  /// Has getopt_long(3) take the option, and its value, from the words.
  func find(in argv: ArgumentVector, at next: Int32) -> bezel_option {
    let takesValue = option.placeholder != nil && !isNegated
    let name = ArgumentVector([String(word.dropFirst(2))])
    defer { name.free() }
    let names: [CBezelLinux.option] = [
      .init(
        name: name.words[0], has_arg: takesValue ? required_argument : no_argument, flag: nil,
        val: 0),
      .init(),
    ]
    // "+" ends at the first word that is no option, and ":" tells a missing value from a wrong name.
    return bezel_next_option(argv.count, argv.words, "+:", names, next)
  }
}

extension Sequence<UInt8> {
  /// A name with hyphens in the form of a key: "tapDismiss" for "tap-dismiss"; what no key has otherwise.
  fileprivate var key: String {
    var letters: [UInt8] = []
    var isCapital = false
    for letter in self {
      if letter == UInt8(ascii: "-") {
        if isCapital { return "" }
        isCapital = true
      } else {
        let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        // A capital is nothing that is typed.
        if !isSmall { return "" }
        letters.append(isCapital ? letter - 32 : letter)
        isCapital = false
      }
    }
    return isCapital ? "" : String(decoding: letters, as: UTF8.self)
  }
}

extension String {
  /// The most similar of some names, as advice; or one of which this is the end, or that ends so.
  ///
  /// - Parameter command: the command whose help is advised if none is similar.
  func advice(_ names: [String], otherwise command: String) -> String {
    var nearest: (name: String, distance: Int)?
    for name in names {
      let distance = name.distance(to: self)
      if distance < nearest?.distance ?? 3 { nearest = (name, distance) }
    }
    let name = nearest?.name ?? names.first { $0.hasSameEnd(as: self) || hasSameEnd(as: $0) }
    return name.map { "Did you mean '\($0)'?" } ?? "See '\(command) --help'."
  }

  /// Whether another option's name is the last words of this one: "--format" of "--progress-format".
  private func hasSameEnd(as other: String) -> Bool {
    other.hasPrefix("--") && hasSuffix(other.dropFirst(1))
  }
}

/// Words for C.
private struct ArgumentVector {
  let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int32

  init(_ list: [String]) {
    count = Int32(list.count)
    words = .allocate(capacity: list.count + 1)
    for (index, word) in list.enumerated() { words[index] = strdup(word) }
    words[list.count] = nil
  }

  func free() {
    for index in 0..<Int(count) { CBezelLinux.free(words[index]) }
    words.deallocate()
  }
}
