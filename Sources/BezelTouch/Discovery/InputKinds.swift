/// A set of input device kinds: those that a blocking mask keeps from other programs.
package struct InputKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let touch = InputKinds(.touch)
  package static let pen = InputKinds(.pen)
  package static let pointer = InputKinds(.pointer)
  package static let keys = InputKinds(.keys)
  package static let all: InputKinds = [.touch, .pen, .pointer, .keys]
  /// The default.
  package static let standard: InputKinds = [.touch, .pointer]

  package init(_ kind: InputKind) { self.init(rawValue: kind.bit) }

  /// Parses "touch,pointer", "none" or "all"; spaces around a name are ignored.
  ///
  /// - Returns: `nil` for anything else, for an empty text and for an empty name.
  package init?(names: String) {
    let text = names.utf8.prefix(257)
    guard text.count <= 256 else { return nil }
    let words = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { trimmed($0) }
    if words.count == 1, words[0].elementsEqual("none".utf8) {
      self = []
    } else if words.count == 1, words[0].elementsEqual("all".utf8) {
      self = .all
    } else {
      self = []
      for word in words {
        guard let kind = InputKind.allCases.first(where: { word.elementsEqual($0.name.utf8) })
        else { return nil }
        insert(InputKinds(kind))
      }
    }
  }

  /// The text that `init(names:)` parses as these kinds.
  package var names: String {
    if isEmpty { return "none" }
    if self == .all { return "all" }
    var text = ""
    for kind in InputKind.allCases where contains(InputKinds(kind)) {
      text += (text.isEmpty ? "" : ",") + kind.name
    }
    return text
  }
}

/// Returns a word without the spaces and tabs around it.
private func trimmed(_ word: Substring.UTF8View) -> Substring.UTF8View {
  func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  var word = word
  while let first = word.first, isBlank(first) { word.removeFirst() }
  while let last = word.last, isBlank(last) { word.removeLast() }
  return word
}

extension InputKind {
  fileprivate var name: String {
    switch self {
    case .touch: "touch"
    case .pen: "pen"
    case .pointer: "pointer"
    case .keys: "keys"
    }
  }

  fileprivate var bit: UInt8 {
    switch self {
    case .touch: 1
    case .pen: 2
    case .pointer: 4
    case .keys: 8
    }
  }
}
