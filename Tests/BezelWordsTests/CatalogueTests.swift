import Foundation
import SeededRandom
import Testing

@testable import BezelWords

@Suite("A gettext catalogue") struct CatalogueTests {
  private func catalogue(_ text: String) throws -> Catalogue { try Catalogue(po: Array(text.utf8)) }

  private func mistake(_ text: String) -> String? {
    do {
      _ = try catalogue(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("is read with contexts, long strings, escapes and comments")
  func forms() throws {
    let catalogue = try catalogue(
      #"""
      # A comment.
      msgid ""
      msgstr "Language: xx\n"
      "Content-Type: text/plain; charset=UTF-8\n"

      #: Sources/a.swift:1
      msgctxt "menu"
      msgid "a"
      msgstr "A"
      msgid "a"
      msgstr ""
        "lon"
        "g"
      msgid	"b\n\t\"\\"	
      msgstr "B\n\t\"\\\r"
      #~ msgid "old"
      #~ msgstr "alt"
      """# + "\r\nmsgid \"c\"\r\nmsgstr \"C\"\r\n")
    #expect(catalogue.keys == ["a", "b\n\t\"\\", "c", "menu\u{4}a"])
    #expect(catalogue["menu\u{4}a"] == "A" && catalogue["a"] == "long" && catalogue["c"] == "C")
    #expect(catalogue["b\n\t\"\\"] == "B\n\t\"\\\r")
    #expect(catalogue[""] == nil && catalogue["old"] == nil)
  }

  @Test("leaves out what is fuzzy, not translated, or has plural forms")
  func leftOut() throws {
    let catalogue = try catalogue(
      """
      #, c-format, fuzzy
      msgid "a"
      msgstr "A"

      msgid "b"
      msgstr ""
      msgid "c"
      msgid_plural "cs"
      msgstr[0] "C"
      msgstr[1] "CS"
      #, c-format
      msgid "d"
      msgstr "D"
      """)
    #expect(catalogue.keys == ["d"])
    #expect(try self.catalogue("").keys == [])
  }

  @Test(
    "that is none is refused with its line",
    arguments: [
      ("msgid \"a\"\nmsgid \"b\"\nmsgstr \"B\"", "line 2: a msgid without a msgstr"),
      ("msgid \"a\"", "line 1: a msgid without a msgstr"),
      ("msgctxt \"a\"", "line 1: a msgctxt without a msgid"),
      ("\nmsgstr \"a\"", "line 2: a msgstr without a msgid before it"),
      ("\"a\"", "line 1: a string without a word before it"),
      (
        "msgid \"a\"\nmsgstr \"A\"\nmsgid \"a\"\nmsgstr \"B\"",
        "line 4: the message before it is there twice"
      ),
      ("msgid a", "line 1: no string in quotation marks"),
      ("msgid", "line 1: no string in quotation marks"),
      ("msgid \"a", "line 1: a string without an end"),
      ("msgid \"a\\", "line 1: a backslash is followed by n, t, r, \" or \\"),
      ("msgid \"a\" \"b\"", "line 1: more than one string"),
      ("domain \"a\"", "line 1: begin with #, msgctxt, msgid, msgid_plural, msgstr or a string"),
      (
        "msgid \"\"\nmsgstr \"charset=ISO-8859-1\"", "line 2: the header does not say charset=UTF-8"
      ),
      ("msgid \"a\"\nmsgstr[0] \"b\"", "line 2: a msgstr[n] without a msgid_plural before it"),
      ("msgid_plural \"a\"", "line 1: a msgid_plural without a msgid before it"),
    ])
  func mistakes(text: String, sentence: String) {
    #expect(mistake(text) == sentence)
  }

  @Test("that is too long is refused")
  func length() {
    let longest = String(repeating: "\n", count: Catalogue.maximumLength)
    #expect(mistake(longest) == nil)
    #expect(mistake(longest + "\n") == "line 1: the file is longer than 1048576 bytes")
  }

  @Test("may be any bytes: they are read or refused, and no words are longer than the file")
  func fuzz() throws {
    let pieces =
      [
        "msgid ", "msgstr ", "msgctxt ", "msgid_plural ", "msgstr[0] ", "msgstr[] ", "\"a\"",
        "\"%s\"",
        "\"%1$s%%\"", "\"\\n\"", "\"\\", "\n", "\n\n", "# c\n", "#, fuzzy\n", "#~ x\n", "\r\n", " ",
        "\t",
        "\"\"", "charset=UTF-8", "msgid \"Cancel\"\nmsgstr \"A\"\n", "\u{0}", "ü",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3]]
    let german = try #require(Language(locale: "de")?.catalogue)
    var readCount = 0
    let seeds = SeededRandom.seeds(4_000)
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      var bytes: [UInt8] = []
      if random.int(0...1) == 0 {
        for _ in 0..<random.int(0...24) { bytes += random.pick(pieces) }
      } else {
        bytes = german
        for _ in 0..<random.int(1...4) {
          let place = random.int(0...bytes.count)
          if random.int(0...1) == 0 {
            bytes.insert(contentsOf: random.pick(pieces), at: place)
          } else {
            bytes.removeSubrange(place..<min(bytes.count, place + random.int(0...40)))
          }
        }
      }
      guard let catalogue = try? Catalogue(po: bytes) else { continue }
      readCount += 1
      let words = Words(catalogue)
      for message in Message.allCases {
        let text = words[message, "1", "2"]
        #expect(text.utf8.count <= 3 * bytes.count + message.english.utf8.count, "seed \(seed)")
      }
    }
    #expect(readCount > seeds.count / 20)
  }

  @Test("is made of a template, which has all messages")
  func template() throws {
    let file = URL(filePath: #filePath).appending(
      path: "../../../Sources/CBezelWords/po/bezel.pot"
    ).standardized
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    // A translation of each in place of none.
    let filled = lines.map { $0 == "msgstr \"\"" ? "msgstr \"x\"" : $0 }
    let header = try #require(filled.firstIndex { $0.hasPrefix("msgstr") })
    var text = filled
    text[header] = "msgstr \"\""
    let template = try catalogue(text.joined(separator: "\n"))
    #expect(template.keys == Message.allCases.map { $0.rawValue }.sorted())
  }

  /// Every catalogue of the tree passes the translators' own tool, msgfmt.
  @Test("of the tree is whole, as msgfmt sees it, and compiled in as it is")
  func files() throws {
    let tool = URL(filePath: "/usr/bin/msgfmt")
    try #require(
      FileManager.default.isExecutableFile(atPath: tool.path),
      "there is no msgfmt here: run ./board/setup, or install Debian's gettext")
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CBezelWords/po").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = names.filter { $0 != "bezel.pot" }
    let others = Language.all.dropFirst().map { "\($0.name).po" }.sorted()
    #expect(files == others, "list each in CBezelWords.c")
    for language in Language.all.dropFirst() {
      let file = folder.appending(path: "\(language.name).po")
      let isSame = try Data(contentsOf: file) == Data(try #require(language.catalogue))
      #expect(isSame, "\(file.path) was not compiled")
      let process = Process()
      process.executableURL = tool
      process.arguments = ["--check", "--output-file=/dev/null", file.path]
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let said = String(
        decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && said.isEmpty, "\(said)")
    }
  }
}
