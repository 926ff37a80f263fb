import Testing

@testable import BezelWords

@Suite("Messages in a language") struct WordsTests {
  private func words(_ lines: String) throws -> Words {
    Words(try Catalogue(po: Array(lines.utf8)))
  }

  @Test("are in English without a catalogue, and where it has no translation")
  func english() throws {
    #expect(Words.english[.cancel] == "Cancel")
    #expect(Words.english[.decimalSign] == ".")
    #expect(Words.english[.amountOfTotal, "1 B", "2 B"] == "1 B of 2 B")
    let german = try words("msgid \"Cancel\"\nmsgstr \"Abbrechen\"")
    #expect(german[.cancel] == "Abbrechen")
    #expect(german[.yes] == "Yes")
  }

  @Test(
    "have their parts where a translation wants them",
    arguments: [
      ("%s von %s", "a von b"), ("%2$s: %1$s", "b: a"), ("%2$s%2$s", "bb"),
      ("100 %% %s", "100 % a"),
      ("%", "%"), ("%s%s%s.", "ab."), ("%9$s%0$s.", "."),
      ("%99999999999999999999$s", "%99999999999999999999$s"),
      ("%d %1$d %1s", "%d %1$d %1s"), ("keine", "keine"), ("%s%", "a%"), ("%1$", "%1$"),
    ])
  func parts(translation: String, text: String) throws {
    let words = try words("msgid \"%s of %s\"\nmsgstr \"\(translation)\"")
    #expect(words[.amountOfTotal, "a", "b"] == text)
    // The inserted text is not parsed.
    #expect(Words.english[.timeLeft, "%s %1$s %%"] == "%s %1$s %% left")
  }

  @Test("are all translated into every language, with the parts that they have in English")
  func complete() throws {
    #expect(Language.all.first == .english)
    #expect(Language.all.count == 15)
    for language in Language.all where language != .english {
      let catalogue = try Catalogue(po: try #require(language.catalogue))
      #expect(catalogue.keys == Message.allCases.map { $0.rawValue }.sorted(), "\(language.name)")
      let words = Words(language)
      for message in Message.allCases {
        let parts = ["<1>", "<2>"].prefix(
          message.english.split(separator: "%s", omittingEmptySubsequences: false).count - 1)
        for part in parts {
          #expect(filled(message, in: words).contains(part), "\(language.name): \(message)")
        }
        #expect(!words[message].isEmpty)
      }
    }
  }

  private func filled(_ message: Message, in words: Words) -> String {
    words[message, "<1>", "<2>"]
  }

  @Test("have their characters listed, each once")
  func characters() throws {
    let words = try words("msgid \"Cancel\"\nmsgstr \"Žžž\"")
    #expect(words.characters.filter { $0 == "ž" }.count == 1 && words.characters.contains("Ž"))
    #expect(Words.english.characters.contains("…") && !Words.english.characters.contains("ž"))
  }

  @Test("speak German")
  func german() throws {
    let words = Words(try #require(Language(locale: "de")))
    #expect(words[.cancel] == "Abbrechen")
    #expect([words[.ok], words[.yes], words[.no]] == ["OK", "Ja", "Nein"])
    #expect(words[.decimalSign] == ",")
    #expect(words[.timeLeft, words[.seconds, "1"]] == "noch 1\u{A0}s")
  }
}
