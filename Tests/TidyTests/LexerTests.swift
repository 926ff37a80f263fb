import Testing

@Suite("A Swift source is cut into words, marks and strings")
struct LexerTests {
  private func words(_ text: String) -> [String] {
    Lexer.tokens(of: text).filter { $0.kind == .word }.map(\.text)
  }

  private func strings(_ text: String) -> [String] {
    Lexer.tokens(of: text).filter { $0.kind == .string }.map(\.text)
  }

  @Test("Comments hold no words, not even nested or with a quote in them")
  func comments() {
    #expect(words("a // any \"b\nc /* import /* x */ \" */ d") == ["a", "c", "d"])
  }

  @Test("A string holds no words, but the code of its interpolations does")
  func interpolations() {
    let text = #"a("throws \(b("any \(c)")) import") + d"#
    #expect(words(text) == ["a", "b", "c", "d"])
    #expect(strings(text) == ["throws  import", "any "])
  }

  @Test("Escaped quotes, raw strings and long strings end where they end")
  func quotes() {
    #expect(strings(##"["\"", #"\(a)""#, ""]"##) == ["\"", #"\(a)""#, ""])
    #expect(words(##"["\"", #"\(a)""#, "", b]"##) == ["b"])
    #expect(strings("\"\"\"\n x \"any\"\n\"\"\" + a") == ["\n x \"any\"\n"])
    #expect(words(###"#"\#(a) \(b)"# c"###) == ["a", "c"])
  }

  @Test("A string that is not closed ends with its line")
  func unclosed() {
    #expect(words("let a = \"import\nb") == ["let", "a", "b"])
  }

  @Test("Every token knows its line")
  func lines() {
    let text = "a\n/* \n */ b \"\"\"\n\n\"\"\"\nc"
    #expect(Lexer.tokens(of: text).map(\.line) == [1, 3, 3, 6])
  }

  @Test("However a source is cut, it is read to its end, line by line")
  func cuts() {
    let text = "a(\"\\(b(\"c\")) /*\n\" + #\"\\#(\"\"\"\n/* d */ \"\"\") ) \"# `e` */"
    for count in 0...text.utf8.count {
      let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      let lines = Lexer.tokens(of: cut).map(\.line)
      #expect(lines == lines.sorted(), "cut after \(count) bytes")
      #expect(count == 0 || lines.first == 1, "cut after \(count) bytes")
    }
  }
}
