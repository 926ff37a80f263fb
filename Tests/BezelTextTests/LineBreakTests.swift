import Testing

@testable import BezelText

@Suite("A line of text")
struct LineBreakTests {
  private func parts(_ text: String) -> [String] {
    var parts = [""]
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      parts[parts.count - 1].unicodeScalars.append(scalar)
      if index + 1 < scalars.count,
        LineBreak.isAllowed(after: scalar.value, before: scalars[index + 1].value)
      {
        parts.append("")
      }
    }
    return parts
  }

  @Test("may end after spaces, hyphens and dashes")
  func latin() {
    #expect(parts("one two  three") == ["one ", "two  ", "three"])
    #expect(parts("well-known 2026-11-21 -5") == ["well-", "known ", "2026-11-21 ", "-5"])
    #expect(parts("a–b—c") == ["a–", "b—", "c"])
    #expect(parts("10\u{A0}MB/s") == ["10\u{A0}MB/s"])
  }

  @Test("may end between ideographs, but not before or after their punctuation")
  func ideographs() {
    #expect(parts("更新中。") == ["更", "新", "中。"])
    #expect(parts("「はい」です") == ["「は", "い」", "で", "す"])
    #expect(parts("ダウンロード") == ["ダ", "ウ", "ン", "ロー", "ド"])
    #expect(parts("第3步") == ["第", "3", "步"])
  }
}
