/// All messages in one language.
package struct Words: Equatable, Sendable {
  package static let english = Words(.english)

  /// `nil` for English, which the messages are in.
  private let catalogue: Catalogue?

  package init(_ language: Language) {
    catalogue = language.catalogue.flatMap { try? Catalogue(po: $0) }
  }

  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// A message with its parts; in English, if there is no translation.
  package subscript(_ message: Message, _ parts: String...) -> String {
    let text = catalogue?[message.rawValue] ?? message.english
    return parts.isEmpty ? text : Words.filled(text, parts)
  }

  /// Each character of the messages once, in their order.
  package var characters: String {
    var characters = Set<Unicode.Scalar>()
    for message in Message.allCases { characters.formUnion(self[message].unicodeScalars) }
    var text = ""
    text.unicodeScalars.append(contentsOf: characters.sorted())
    return text
  }

  /// Puts the parts in the places of "%s", in their order, or of "%2$s", which is the second one.
  ///
  /// "%%" becomes "%"; a place without a part becomes empty, and another "%" stays.
  private static func filled(_ text: String, _ parts: [String]) -> String {
    var filled: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var next = 0
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      filled += rest[..<percent]
      rest = rest[(percent + 1)...]
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let (after, number) = (rest[digits.endIndex...], Int(String(decoding: digits, as: UTF8.self)))
      if rest.first == UInt8(ascii: "%") {
        filled.append(UInt8(ascii: "%"))
        rest.removeFirst()
      } else if rest.first == UInt8(ascii: "s") {
        if next < parts.count { filled += parts[next].utf8 }
        next += 1
        rest.removeFirst()
      } else if let number, after.starts(with: "$s".utf8) {
        if (1...parts.count).contains(number) { filled += parts[number - 1].utf8 }
        rest = after.dropFirst(2)
      } else {
        filled.append(UInt8(ascii: "%"))
      }
    }
    return String(decoding: filled + rest, as: UTF8.self)
  }
}
