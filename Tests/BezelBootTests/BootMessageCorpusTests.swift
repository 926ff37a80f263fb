import Testing

/// Messages, progress and questions of real programs, from their bytes to what is seen.
///
/// The sample has 62 sessions of some thirty programs and scripts, with their sources: their own texts, and
/// what the protocol's rules make of them (plymouth(1), and the notes of `systemd-fsckd` on its prefixes).
@Suite("Messages of real boots") struct BootMessageCorpusTests {
  @Test("are seen, asked and answered as their programs mean them")
  func messages() throws {
    try check(title: "Messages", least: 150) { $0 != "stale" }
  }

  @Test("that count something take the place of the former count")
  func counts() throws {
    try check(title: "Counting messages", least: 150) { $0 == "stale" }
  }

  /// Plays all sessions.
  private func check(title: String, least: Int, of kinds: (Substring) -> Bool) throws {
    let sessions = try BootSession.all()
    var (count, odd): (Int, [Substring]) = (0, [])
    var failures: [String] = []
    for session in sessions {
      let result = session.play()
      count += result.count
      odd += result.odd
      failures += result.failures.filter { kinds($0.kind) }.map(\.line)
    }
    print("\(title): \(sessions.count) sessions, \(count) facts, wrong \(failures.count)")
    #expect(sessions.count >= 60 && count >= least)
    #expect(odd.isEmpty, "no sense: \(odd.joined(separator: "\n"))")
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
