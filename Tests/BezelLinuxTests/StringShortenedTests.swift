import BezelLinux
import Testing

@Suite("A text that is cut")
struct StringShortenedTests {
  @Test("has no more bytes than there may be, and whole characters")
  func lengths() {
    #expect("0123456789".shortened(toBytes: 10) == "0123456789")
    #expect("0123456789a".shortened(toBytes: 10) == "0123456…")
    for most in 3...40 {
      let text = "aä€😀".shortened(toBytes: most)
      let long = String(repeating: "aä€😀", count: 5).shortened(toBytes: most)
      #expect(text.utf8.count <= max(most, 10) && long.utf8.count <= most, "\(most)")
      #expect(!long.contains("\u{FFFD}"), "\(most)")
      #expect(long.hasSuffix("…") && long.utf8.count >= most - 6, "\(most): \(long)")
    }
  }
}
