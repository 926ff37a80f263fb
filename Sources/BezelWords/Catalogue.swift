/// The translations in a file of gettext's text form, ".po".
///
/// What is marked as fuzzy, and what is not translated, is left out, as msgfmt(1) does; so are messages
/// with plural forms, of which there are none.
///
/// - Source: "The Format of PO Files", GNU gettext's manual.
struct Catalogue: Equatable, Sendable {
  /// Bytes that are no catalogue.
  struct ValueError: Error, CustomStringConvertible {
    /// From 1.
    let line: Int
    let reason: String

    var description: String { "line \(line): \(reason)" }
  }

  static let maximumLength = 1 << 20
  /// Ends the context in a key.
  static let contextEnd: UInt8 = 4

  private let translations: [String: String]

  /// - Throws: the first line that means nothing.
  init(po bytes: [UInt8]) throws(ValueError) {
    guard bytes.count <= Catalogue.maximumLength else {
      throw ValueError(line: 1, reason: "the file is longer than \(Catalogue.maximumLength) bytes")
    }
    var reader = CatalogueReader()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(line)
    }
    try reader.endEntry()
    translations = reader.translations
  }

  /// The translation of a message, by its key.
  subscript(_ key: String) -> String? { translations[key] }

  /// The messages that are translated.
  var keys: [String] { translations.keys.sorted() }
}
