@testable import BezelHUD
import Testing

@Suite("The time to read a text")
struct ReadingTimeTests {
  private func milliseconds(_ text: String, _ readingTime: ReadingTime = .byScript) -> Int64 {
    let time = readingTime.duration(of: text)
    return time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
  }

  @Test("SV-141 SV-144 counts UTF-16 code units without the option")
  func uniform() {
    #expect(Timing().readingTime == .uniform)
    for (text, units) in [("", 0), ("Saved", 5), ("漢字", 2), ("🎉", 2), ("e\u{301}", 2)] {
      #expect(milliseconds(text, .uniform) == 60 * Int64(units), "\(text)")
    }
  }

  @Test("counts what a reader sees as one character once")
  func clusters() {
    for text in ["a", "é", "e\u{301}", "🎉", "👨‍👩‍👧", "🇩🇪", "\r\n", "ж", "ש", "م"] {
      #expect(milliseconds(text) == 60, "\(text)")
    }
    #expect(milliseconds("") == 0)
    #expect(milliseconds("Saved, done.") == 12 * 60)
  }

  @Test("is longer for a character of a script with fewer of them")
  func scripts() {
    #expect(milliseconds("文件已保存") == 5 * 235)
    #expect(milliseconds("ファイル") == 4 * 168)
    #expect(milliseconds("저장됨") == 3 * 83)
    // Decomposed to jamo, the same three syllables.
    #expect(milliseconds("\u{110C}\u{1165}\u{110C}\u{1161}\u{11BC}\u{1103}\u{116C}\u{11B7}") == 249)
    // Nine letters and signs are five characters.
    #expect(milliseconds("\u{E17}\u{E35}\u{E48}\u{E19}\u{E35}\u{E48}\u{E1B}\u{E25}\u{E32}") == 365)
    #expect(milliseconds("𠀀") == 235)
  }

  @Test("reads Chinese characters among kana as Japanese")
  func japanese() {
    #expect(milliseconds("保存しました") == 6 * 168)
    #expect(milliseconds("保存") == 2 * 235)
  }

  @Test("adds up the scripts of a mixed text")
  func mixed() {
    #expect(milliseconds("USB 저장 42%") == 4 * 60 + 2 * 83 + 4 * 60)
    #expect(milliseconds("文件 readme。") == 2 * 235 + 8 * 60)
  }

  @Test("goes into the display duration with its half second and its limits")
  func displayDuration() {
    var timing = Timing()
    timing.readingTime = .byScript
    #expect(timing.displayDuration(of: nil) == .seconds(5))
    #expect(timing.displayDuration(of: String(repeating: "漢", count: 19)) == .seconds(5))
    #expect(
      timing.displayDuration(of: String(repeating: "漢", count: 20)) == .milliseconds(5_200))
    timing.minimumDismiss = .zero
    #expect(timing.displayDuration(of: nil) == .milliseconds(500))
    #expect(timing.displayDuration(of: "") == .milliseconds(500))
    #expect(timing.displayDuration(of: "漢字") == .milliseconds(970))
    timing.maximumDismiss = .milliseconds(800)
    #expect(timing.displayDuration(of: "漢字") == .milliseconds(800))
  }

  @Test("of a text of millions of characters, or of one with as many marks, is a sum")
  func long() {
    let count = 2_000_000
    #expect(milliseconds(String(repeating: "漢", count: count)) == 235 * Int64(count))
    #expect(milliseconds("a" + String(repeating: "\u{301}", count: count)) == 60)
  }
}
