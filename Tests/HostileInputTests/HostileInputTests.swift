import HostileInput
import Testing

@Suite("Hostile inputs")
struct HostileInputTests {
  /// The numbers of inputs of formats that take longer than others.
  private static let counts = ["font": 60, "service": 100, "settings": 150]

  @Test(
    "break nothing, and get far enough to be accepted and refused",
    arguments: HostileFormats.names)
  func shortSiege(of name: String) throws {
    let seed = Int.random(in: 1...1_000_000)
    let format = try HostileFormats.make(name)
    var siege = HostileRun(of: format, seed: seed)
    for number in 0..<(HostileInputTests.counts[name] ?? 500) {
      let bytes = siege.next()
      do {
        try siege.feed(bytes)
      } catch {
        Issue.record("seed \(seed), input \(number), \(bytes.prefix(4_096)): \(error)")
        return
      }
    }
    print("\(name): seed \(seed), \(siege.accepted) accepted, \(siege.refused) refused")
    try siege.judge()
  }

  @Test("that are honest are mostly accepted", arguments: HostileFormats.names)
  func honest(of name: String) throws {
    let format = try HostileFormats.make(name)
    // The service's answers depend on the descriptors that go with a client's call.
    let accepted = try format.seeds.count { try format.feed($0) }
    #expect(accepted * 2 > format.seeds.count, "\(accepted) of \(format.seeds.count)")
  }
}
