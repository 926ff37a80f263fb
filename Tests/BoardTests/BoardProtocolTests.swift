import BoardProtocol
import Testing

@Suite("The agent's protocol") struct BoardProtocolTests {
  @Test("a request survives its line, whatever the command holds")
  func requests() {
    for seed in 0..<500 as Range<UInt64> {
      var random = Xorshift(seed: seed)
      let letters: [Character] = [
        "a", "%", "\n", " ", "'", "0", "A", "2", "5", "é", "\r\n", "\u{1}",
      ]
      let command = String(
        (0..<Int(random.next() % 20)).map { _ in letters[Int(random.next() % UInt64(letters.count))]
        })
      let request = AgentRequest(number: Int(seed), limit: 1 + Int(seed), command: command)
      var lines = LineBuffer(limit: AgentRequest.longestLine)
      let read = lines.take(request.line.utf8).map(AgentRequest.init(line:))
      #expect(read == [request], "seed \(seed)")
    }
  }

  @Test(
    "a line that is no request is refused",
    arguments: [
      "", "1", "1 2", "x 1 true", "1 x true", "-1 1 true", "1 0 true", "1 3600001 true", "1 1 %",
      "1 1 %0", "1 1 %41", "99999999999999999999 1 true",
    ])
  func junkRequests(line: String) {
    #expect(AgentRequest(line: line) == nil)
  }

  @Test("a reply survives its line; one with a hostile size is refused")
  func replies() {
    let reply = AgentReply(number: 7, status: AgentReply.late, outputCount: 0, errorCount: 1 << 20)
    #expect(AgentReply(line: String(reply.line.dropLast())) == reply)
    for line in ["", "1 2 3", "1 2 3 x", "1 0 -1 0", "1 0 0 1048577", "1 0 0 0 0", "true"] {
      #expect(AgentReply(line: line) == nil, "\(line)")
    }
  }

  @Test("lines are the same however their bytes were cut, and one that is too long is dropped")
  func lines() {
    let text = "one\n\nthree is too long\nfour\nno end"
    for first in 0...text.utf8.count {
      for second in first...text.utf8.count {
        let bytes = Array(text.utf8)
        var lines = LineBuffer(limit: 5)
        let read =
          lines.take(bytes[..<first]) + lines.take(bytes[first..<second])
          + lines.take(bytes[second...])
        #expect(read == ["one", "", "four"], "cut at \(first) and \(second)")
      }
    }
  }
}

/// Pseudo-random numbers, the same for the same seed.
///
/// - Source: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003.
private struct Xorshift {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state >> 11
  }
}
