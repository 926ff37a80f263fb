import SeededRandom
import Testing

@testable import BezelBoot

@Suite("The times of earlier boots")
struct BootHistoryTests {
  private func history(_ text: String) -> BootHistory? { BootHistory(bytes: Array(text.utf8)) }

  @Test("a history is read as it was written")
  func roundTrip() throws {
    let history = BootHistory(
      duration: 20_000,
      steps: [
        .init(name: "b.service", time: 9_000), .init(name: "Grüße.mount", time: 1_000),
        .init(name: "b.service", time: 9_500), .init(name: "late.service", time: 20_001),
        .init(name: "two\nlines", time: 3),
      ])
    #expect(history.steps.map(\.name) == ["Grüße.mount", "b.service"])
    #expect(BootHistory(bytes: history.bytes) == history)
    #expect(
      String(decoding: history.bytes, as: UTF8.self)
        == "bezel-boot-history 1\nduration 20000\n1000 Grüße.mount\n9000 b.service\n")
  }

  @Test(
    "a damaged file is as none",
    arguments: [
      "", "\n", "bezel-boot-history 1\n", "bezel-boot-history 2\nduration 5\n",
      "bezel-boot-history 1\nduration 5", "bezel-boot-history 1\nduration 0\n",
      "bezel-boot-history 1\nduration 3600001\n", "bezel-boot-history 1\nduration -5\n",
      "bezel-boot-history 1\nduration 5\n6 a\n", "bezel-boot-history 1\nduration 5\n3 a\n2 b\n",
      "bezel-boot-history 1\nduration 5\n3 a\n3 a\n", "bezel-boot-history 1\nduration 5\n3\n",
      "bezel-boot-history 1\nduration 5\n3 \n", "bezel-boot-history 1\nduration 5\n\n",
      "bezel-boot-history 1\nduration 5\n3 a\u{7}\n", "bezel-boot-history 1\nduration 5\n3x a\n",
      "bezel-boot-history 1\nduration 99999999999999999999\n",
    ])
  func damaged(text: String) {
    #expect(history(text) == nil)
  }

  @Test("ill-formed UTF-8 and a file that is too long are as none")
  func hostile() {
    let head = Array("bezel-boot-history 1\nduration 5\n3 ".utf8)
    #expect(BootHistory(bytes: head + [0xFF, 0x0A]) == nil)
    let line = "1 \(String(repeating: "a", count: 255))\n"
    #expect(
      history("bezel-boot-history 1\nduration 5\n" + String(repeating: line, count: 2_000)) == nil)
    var random = SeededRandom(seed: 7)
    let valid = Array("bezel-boot-history 1\nduration 900\n3 a.service\n70 b.mount\n".utf8)
    for _ in 0..<20_000 {
      var bytes = valid
      for _ in 0...random.int(0...3) {
        bytes[random.int(0...(bytes.count - 1))] = UInt8(random.int(0...255))
      }
      // A history that was read can be written and read again.
      if let history = BootHistory(bytes: bytes) {
        #expect(BootHistory(bytes: history.bytes) == history)
      }
    }
  }

  @Test("the mean follows the newest boot by a quarter, and forgets a step that it lacks")
  func mean() {
    let old = BootHistory(
      duration: 8_000, steps: [.init(name: "a", time: 4_000), .init(name: "gone", time: 5_000)])
    let new = BootHistory(
      duration: 12_000, steps: [.init(name: "a", time: 8_000), .init(name: "new", time: 9_000)])
    #expect(
      old.averaged(with: new)
        == BootHistory(
          duration: 9_000,
          steps: [.init(name: "a", time: 5_000), .init(name: "new", time: 9_000)]))
  }

  @Test("at most 1,024 steps are kept")
  func bounded() {
    let steps = (0..<3_000).map { BootHistory.Step(name: "unit\($0)", time: Int64($0)) }
    let history = BootHistory(duration: 5_000, steps: steps)
    #expect(history.steps.count == BootHistory.mostSteps)
    #expect(BootHistory(bytes: history.bytes) == history)
  }
}
