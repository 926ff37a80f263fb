import Testing

@Suite("Of a source's lines, the code is kept without comments and texts")
struct SourceFileTests {
  private func code(_ text: String) -> [String] { SourceFile(path: "", text: text).code }

  @Test("A comment ends its line, unless it stands in a text")
  func comments() {
    #expect(code("a // any \"b\nc /* any */ /// `d`\n\"//\" + e") == ["a ", "c  ", "\"\" + e"])
  }

  @Test("A text holds no code, but its interpolations do")
  func texts() {
    #expect(code(#"a("throws \(b) any \(c(d(1))) import") + e"#) == [#"a("b c(d(1)) ") + e"#])
    #expect(code(##"["\"", #"\(a)""#, "", "#"]"##) == [#"["", "a ", "", ""]"#])
    #expect(code("let a = \"import\nb") == ["let a = \"\"", "b"])
    #expect(
      SourceFile(path: "", text: #""\(a.map { b("any") }) \(c("d"))""#).words == [
        "a", "map", "b", "any", "c", "d",
      ])
  }

  @Test("A long text holds no code on any of its lines, and keeps their indentation")
  func longTexts() {
    let text = "a(\n  \"\"\"\n  x // \"any\" \\(b)\n  \"\"\") // \"\"\"\nc"
    #expect(code(text) == ["a(", "  ", "  b ", "  ) ", "c"])
  }
}
