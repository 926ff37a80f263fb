internal import CBezelWords

/// A language that the messages are in: English, or one with a catalogue.
package struct Language: Hashable, Sendable {
  /// As gettext names it: "de", "pt_BR", "sr@latin".
  package let name: String

  package static let english = Language(name: "en")

  /// All there are, English first.
  package static var all: [Language] {
    [english] + (0..<bezel_catalogue_count()).map { Language(name: name(of: bezel_catalogue($0))) }
  }

  /// The names of all, for people: "cs, de or en".
  package static var names: String {
    let names = all.map { $0.name }.sorted()
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  private init(name: String) { self.name = name }

  /// The language of a locale, such as "de_DE.UTF-8@euro", or the one that comes nearest.
  ///
  /// Those are "de_DE@euro", "de_DE", "de@euro" and "de"; the character set does not count.
  ///
  /// - Returns: `nil` if there is none; "C" and "POSIX" have no language.
  package init?(locale: String) {
    let parts = locale.utf8.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let place = String(Substring(Language.beginning(of: parts[0], before: UInt8(ascii: "."))))
    let language = String(
      Substring(Language.beginning(of: place.utf8[...], before: UInt8(ascii: "_"))))
    let modifier = parts.count > 1 ? "@" + String(Substring(parts[1])) : ""
    let names = [place + modifier, place, language + modifier, language]
    for name in names {
      guard let known = Language.all.first(where: { $0.name == name }) else { continue }
      self = known
      return
    }
    return nil
  }

  /// The first language that an environment asks for and that there is, in gettext's order: those of
  /// `LANGUAGE`, then that of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is first set.
  ///
  /// `LANGUAGE` does not count where the locale is "C", "POSIX" or not set.
  ///
  /// - Parameter variable: the value of a variable of the environment; `nil` if it is not set.
  /// - Returns: `nil` if it asks for none, or for none that there is.
  /// - Source: "Locale Environment Variables" and "The LANGUAGE variable", GNU gettext's manual.
  package init?(variables variable: (String) -> String?) {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variable($0) }
    guard let locale = locales.first(where: { !$0.isEmpty }), !Language.isPlain(locale) else {
      return nil
    }
    let list = (variable("LANGUAGE") ?? "").split(separator: ":").map { String($0) } + [locale]
    for locale in list {
      guard !Language.isPlain(locale) else { return nil }
      guard let language = Language(locale: locale) else { continue }
      self = language
      return
    }
    return nil
  }

  /// The text of its catalogue; `nil` for English.
  var catalogue: [UInt8]? {
    for index in 0..<bezel_catalogue_count() {
      let catalogue = bezel_catalogue(index)
      guard Language.name(of: catalogue) == name else { continue }
      return Array(UnsafeBufferPointer(start: catalogue.bytes, count: catalogue.count))
    }
    return nil
  }

  /// Whether a locale is the one of programs, and not of people.
  private static func isPlain(_ locale: String) -> Bool {
    let name = beginning(of: locale.utf8[...], before: UInt8(ascii: "."))
    return name.elementsEqual("C".utf8) || name.elementsEqual("POSIX".utf8)
  }

  private static func beginning(
    of text: Substring.UTF8View, before end: UInt8
  ) -> Substring.UTF8View {
    text.prefix { $0 != end }
  }

  private static func name(of catalogue: BezelCatalogue) -> String {
    String(cString: catalogue.language)
  }
}
