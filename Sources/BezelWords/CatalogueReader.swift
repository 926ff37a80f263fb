/// Reads the lines of a catalogue, entry by entry.
struct CatalogueReader {
  /// The strings of an entry.
  private enum Field {
    case context, message, plural, translation
    /// A translation of one plural form.
    case form
  }

  private struct Entry {
    var context: [UInt8]?
    var message: [UInt8]?
    var translation: [UInt8]?
    var hasPlural = false
    var isFuzzy = false
  }

  /// By their keys.
  private(set) var translations: [String: String] = [:]
  private var entry = Entry()
  /// The string that goes on in the next line.
  private var field: Field?
  private var line = 0

  mutating func read(_ text: ArraySlice<UInt8>) throws(Catalogue.ValueError) {
    line += 1
    let words = CatalogueReader.trimmed(text)
    guard let first = words.first else { return }
    if first == UInt8(ascii: "#") { return try readComment(words) }
    if first == UInt8(ascii: "\"") {
      guard let field else { throw mistake("a string without a word before it") }
      return append(try string(words), to: field)
    }
    let isWord = { (byte: UInt8) in
      byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\"")
    }
    let word = words.prefix(while: isWord)
    let field = try field(of: word)
    try begin(field)
    append(try string(CatalogueReader.trimmed(words[word.endIndex...])), to: field)
  }

  /// Takes in the entry that ends here, if there is one.
  mutating func endEntry() throws(Catalogue.ValueError) {
    defer {
      entry = Entry()
      field = nil
    }
    guard let message = entry.message else {
      if entry.context == nil { return }
      throw mistake("a msgctxt without a msgid")
    }
    guard let translation = entry.translation else {
      if entry.hasPlural { return }
      throw mistake("a msgid without a msgstr")
    }
    if message.isEmpty, entry.context == nil { return try check(header: translation) }
    if entry.isFuzzy || entry.hasPlural || translation.isEmpty { return }
    let context = entry.context.map { $0 + [Catalogue.contextEnd] } ?? []
    let key = String(decoding: context + message, as: UTF8.self)
    let text = String(decoding: translation, as: UTF8.self)
    guard translations.updateValue(text, forKey: key) == nil else {
      throw mistake("the message before it is there twice")
    }
  }

  /// A comment belongs to the entry after it.
  private mutating func readComment(_ words: ArraySlice<UInt8>) throws(Catalogue.ValueError) {
    if entry.message != nil { try endEntry() }
    guard words.starts(with: "#,".utf8) else { return }
    for flag in words.dropFirst(2).split(separator: UInt8(ascii: ",")) {
      if CatalogueReader.trimmed(flag).elementsEqual("fuzzy".utf8) { entry.isFuzzy = true }
    }
  }

  private func field(of word: ArraySlice<UInt8>) throws(Catalogue.ValueError) -> Field {
    if word.elementsEqual("msgctxt".utf8) { return .context }
    if word.elementsEqual("msgid".utf8) { return .message }
    if word.elementsEqual("msgid_plural".utf8) { return .plural }
    if word.elementsEqual("msgstr".utf8) { return .translation }
    let digits = word.dropFirst("msgstr[".utf8.count).dropLast()
    if word.starts(with: "msgstr[".utf8), word.last == UInt8(ascii: "]"), digits.count == 1,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digits[digits.startIndex])
    {
      return .form
    }
    throw mistake("begin with #, msgctxt, msgid, msgid_plural, msgstr or a string")
  }

  /// Begins a string of the entry, or of the next one.
  private mutating func begin(_ next: Field) throws(Catalogue.ValueError) {
    let isTranslated = entry.translation != nil || field == .form
    switch next {
    case .context:
      if entry.message != nil || entry.context != nil { try endEntry() }
      entry.context = []
    case .message:
      if entry.message != nil { try endEntry() }
      entry.message = []
    case .plural:
      guard entry.message != nil, !isTranslated, !entry.hasPlural else {
        throw mistake("a msgid_plural without a msgid before it")
      }
      entry.hasPlural = true
    case .translation:
      guard entry.message != nil, !isTranslated, !entry.hasPlural else {
        throw mistake("a msgstr without a msgid before it")
      }
      entry.translation = []
    case .form:
      guard entry.hasPlural else { throw mistake("a msgstr[n] without a msgid_plural before it") }
    }
    field = next
  }

  private mutating func append(_ string: [UInt8], to field: Field) {
    switch field {
    case .context: entry.context?.append(contentsOf: string)
    case .message: entry.message?.append(contentsOf: string)
    case .translation: entry.translation?.append(contentsOf: string)
    case .plural, .form: break
    }
  }

  private func check(header: [UInt8]) throws(Catalogue.ValueError) {
    let name = Array("charset=utf-8".utf8)
    let text = header.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    guard text.indices.contains(where: { text[$0...].starts(with: name) }) else {
      throw mistake("the header does not say charset=UTF-8")
    }
  }

  /// Reads a string in quotation marks, with C's escapes.
  private func string(_ words: ArraySlice<UInt8>) throws(Catalogue.ValueError) -> [UInt8] {
    var rest = words
    guard rest.popFirst() == UInt8(ascii: "\"") else {
      throw mistake("no string in quotation marks")
    }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        guard rest.isEmpty else { throw mistake("more than one string") }
        return bytes
      case UInt8(ascii: "\\"): bytes.append(try escaped(&rest))
      default: bytes.append(byte)
      }
    }
    throw mistake("a string without an end")
  }

  private func escaped(_ rest: inout ArraySlice<UInt8>) throws(Catalogue.ValueError) -> UInt8 {
    switch rest.popFirst() {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "\""): return UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): return UInt8(ascii: "\\")
    default: throw mistake(#"a backslash is followed by n, t, r, " or \"#)
    }
  }

  private func mistake(_ reason: String) -> Catalogue.ValueError {
    Catalogue.ValueError(line: line, reason: reason)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
    let rest = text.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
    return rest[...last]
  }
}
