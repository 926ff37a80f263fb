import SeededRandom
import Testing

@testable import BezelFiles

@Suite("A file of sections and keys")
struct ConfigurationFileTests {
  private func parse(_ text: String) -> ConfigurationFile {
    ConfigurationFile.parse(bytes: Array(text.utf8), name: "f")
  }

  /// Returns the entries as "line [section] key=value".
  private func entries(_ text: String) -> [String] {
    parse(text).entries.map { "\($0.origin.line) [\($0.section)] \($0.key)=\($0.value)" }
  }

  @Test("gives its entries with their lines")
  func lines() {
    let text = "# a\n[HUD]\n\nStyle=dark\n  ; b\n\tMask \t=  black  \n[Screen]\nRotate=90"
    #expect(
      entries(text) == ["4 [HUD] Style=dark", "6 [HUD] Mask=black", "8 [Screen] Rotate=90"])
    #expect(parse(text).problems.isEmpty)
    #expect(parse(text).entries[1].origin.description == "f:6")
    #expect(entries(text.replacing("\n", with: "\r\n")) == entries(text))
    #expect(entries("\u{FEFF}" + text) == entries(text))
  }

  @Test("keeps what only looks like a comment, a separator or a section in a value")
  func values() {
    #expect(
      entries("[A]\nK=a ;b\nL=c #d\nM=e=f\nN=g:h\nO=[x]\nP=\nQ=ä\t€") == [
        "2 [A] K=a ;b", "3 [A] L=c #d", "4 [A] M=e=f", "5 [A] N=g:h", "6 [A] O=[x]", "7 [A] P=",
        "8 [A] Q=ä\t€",
      ])
    let long = String(repeating: "x", count: ConfigurationFile.longestValue)
    #expect(entries("[A]\nK=\(long)") == ["2 [A] K=\(long)"])
  }

  @Test("goes on after a backslash, past comments, and at the end of the file")
  func continuations() {
    #expect(entries("[A]\nK=a\\\n  b\nL=c") == ["2 [A] K=a   b", "4 [A] L=c"])
    #expect(entries("[A]\nK=a\\\n#x\n;y\nb\nL=c") == ["2 [A] K=a b", "6 [A] L=c"])
    #expect(entries("[A]\nK=a\\\\\nL=c") == ["2 [A] K=a\\\\", "3 [A] L=c"])
    #expect(entries("[A]\nK=a\\\\\\\nb") == ["2 [A] K=a\\\\ b"])
    #expect(entries("[A]\nK=a\\") == ["2 [A] K=a"])
    #expect(entries("[A]\nK=a\\\r\nb\r\n") == ["2 [A] K=a b"])
  }

  @Test("leaves to others what is theirs")
  func others() {
    let file = parse("[A]\nX-K=a\n[X-B]\nK=b\njunk\n[C]\nK=c")
    #expect(file.entries.map { $0.section } == ["C"])
    #expect(file.problems.isEmpty)
  }

  @Test("says what is wrong, where, and what to give")
  func problems() {
    for (text, sentence) in [
      ("junk\n", "f:1: It is neither [Section] nor Key=value."),
      ("K=a\n", "f:1: K stands in no section: give [Section] above it."),
      ("[A]\n=a\n", "f:2: The name before '=' cannot be read."),
      ("[A\nK=a\n", "f:1: The section's name cannot be read"),
      ("[]\nK=a\n", "f:1: The section's name cannot be read"),
      ("[A]\nK=a\u{0}b\n", "f:2: K is no text"),
      ("[A]\nK=a\u{1B}[2J\n", "f:2: K is no text"),
      ("[A]\nK=a\u{9B}2J\n", "f:2: K is no text"),
      ("[A]\nK=a\rb\n", "f:2: K is no text"),
      ("[A]\nK=" + String(repeating: "x", count: 4_097), "f:2: K is longer than 4096 bytes."),
      ("[A]\n" + String(repeating: "k", count: 65) + "=a", "f:2: The name before"),
    ] {
      let file = parse(text)
      #expect(file.entries.isEmpty)
      #expect(file.problems.count == 1)
      #expect(file.problems.first?.hasPrefix(sentence) == true, "\(file.problems)")
    }
  }

  @Test("goes on after what is wrong")
  func goesOn() {
    let bytes = Array("[A]\nK=".utf8) + [0xFF, 0xC0, 0x0A] + Array("L=b\njunk\nM=c".utf8)
    let file = ConfigurationFile.parse(bytes: bytes, name: "f")
    #expect(file.entries.map { $0.key } == ["L", "M"])
    #expect(file.problems.count == 2)
  }

  @Test("is bounded in entries and in problems")
  func limits() {
    let many = parse("[A]\n" + String(repeating: "K=a\n", count: 2_000))
    #expect(many.entries.count == 1_024)
    #expect(
      many.problems == ["f:1026: There are more than 1024 settings: the rest does not count."])
    let wrong = parse(String(repeating: "junk\n", count: 100_000))
    #expect(wrong.problems.count == 20)
    #expect(wrong.problems.last?.hasSuffix("What is wrong behind it is not listed.") == true)
  }

  @Test("comes back as it was written, however it was laid out")
  func roundTrip() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      var text = random.pick(["", "\u{FEFF}"])
      var expected: [String] = []
      let end = random.pick(["\n", "\r\n"])
      var section: String?
      for _ in 0..<random.int(0...30) {
        let blank = random.pick(["", " ", "\t", "  "])
        switch random.int(0...5) {
        case 0: text += blank + random.pick(["#", ";"]) + "[Z] K=1\\" + end
        case 1: text += blank + end
        case 2:
          section = "S\(random.int(0...9))"
          text += blank + "[\(section ?? "")]" + blank + end
        default:
          guard let section else { continue }
          let words = (0..<random.int(0...3)).map { _ in
            random.pick(["a", "b;c", "d#", "e=f", "[g]", "ü", "h\\i"])
          }
          let key = "K\(random.int(0...99))"
          let gap = random.pick([" ", "\\" + end, "\\" + end + "# no" + end])
          text += blank + key + blank + "=" + blank + words.joined(separator: gap) + blank + end
          expected.append("\(section) \(key) \(words.joined(separator: " "))")
        }
      }
      let file = parse(text)
      #expect(
        file.entries.map { "\($0.section) \($0.key) \($0.value)" } == expected, "seed \(seed)")
      #expect(file.problems.isEmpty, "seed \(seed)")
    }
  }

  @Test("survives any bytes, and keeps its promises")
  func junk() {
    let pieces: [[UInt8]] = [
      [0], [0x0A], [0x0D], [0x0D, 0x0A], [0xEF, 0xBB, 0xBF], [0xFF], [0xC2, 0x80], [0x7F],
      Array("[".utf8), Array("]".utf8), Array("[HUD]\n".utf8), Array("=".utf8), Array("\\".utf8),
      Array("\\\n".utf8), Array("Style=dark\n".utf8), Array("#".utf8), Array(";".utf8),
      Array(" ".utf8), Array("X-".utf8), [UInt8](repeating: 0x78, count: 5_000),
    ]
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<random.int(0...60) {
        bytes +=
          random.int(0...3) == 0
          ? (0..<random.int(0...9)).map { _ in UInt8(random.int(0...255)) } : random.pick(pieces)
      }
      let file = ConfigurationFile.parse(bytes: bytes, name: "f")
      let lines = bytes.count { $0 == 0x0A } + 1
      #expect(file.problems.count <= 20, "seed \(seed)")
      for entry in file.entries {
        #expect((1...lines).contains(entry.origin.line), "seed \(seed)")
        #expect(!entry.key.isEmpty && entry.value.utf8.count <= 4_096, "seed \(seed)")
        #expect(
          (entry.section + entry.key + entry.value).unicodeScalars.allSatisfy {
            $0 == "\t" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
          }, "seed \(seed)")
      }
    }
  }
}
