/// A standing fact, such as the machine's address.
package struct Fact: Equatable, Sendable {
  /// The lengths that a name and a text may have, in bytes of UTF-8.
  package static let (nameLengths, longestText) = (1...255, 128)

  /// The name by which it is replaced and removed, which is not shown.
  package var name: String
  package var text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}

/// The standing facts, which one line at the edge of the screen shows.
package struct Facts: Equatable, Sendable {
  package static let most = 8

  /// In the order in which they were set first.
  package private(set) var all: [Fact] = []

  package init() {}

  /// Sets a fact, or removes it.
  ///
  /// - Parameter text: one that may be shown; `nil` or an empty one removes the fact.
  /// - Returns: false if there are too many.
  package mutating func set(_ name: String, to text: String?) -> Bool {
    let index = all.firstIndex { $0.name == name }
    guard let text, !text.isEmpty else {
      if let index { all.remove(at: index) }
      return true
    }
    if let index {
      all[index].text = text
    } else if all.count < Facts.most {
      all.append(Fact(name: name, text: text))
    } else {
      return false
    }
    return true
  }

  /// The line; `nil` without a fact.
  package var line: String? {
    all.isEmpty ? nil : all.map { $0.text }.joined(separator: "  ·  ")
  }
}
