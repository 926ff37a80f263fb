import HostileInput
import Testing

/// The short form: `board/soak` has the long one, where coverage guides the mutations.
@Suite("Hostile inputs")
struct HostileInputTests {
  /// The numbers of inputs for readers that take longer than others.
  private static let counts = ["font": 60, "service": 100, "settings": 150]

  @Test(
    "break nothing, and get far enough to be accepted and refused",
    arguments: HostileReader.names)
  func mutations(for name: String) throws {
    let seed = Int.random(in: 1...1_000_000)
    let reader = try HostileReader.named(name)
    let mutator = Mutator(of: reader)
    var accepted = 0
    let count = HostileInputTests.counts[name] ?? 500
    for number in 0..<count {
      let bytes =
        number < reader.samples.count
        ? reader.samples[number] : mutator.input(seed: seed &* 1_000_003 &+ number)
      do {
        if try reader.feed(bytes) { accepted += 1 }
      } catch {
        Issue.record("seed \(seed), input \(number), \(bytes.prefix(4_096)): \(error)")
        return
      }
    }
    print("\(name): seed \(seed), \(accepted) accepted, \(count - accepted) refused")
    #expect(0 < accepted && accepted < count, "\(accepted) of \(count), seed \(seed)")
  }

  @Test("that are honest are mostly accepted", arguments: HostileReader.names)
  func honest(of name: String) throws {
    let reader = try HostileReader.named(name)
    // The service's answers depend on the descriptors that go with a client's call.
    let accepted = try reader.samples.count { try reader.feed($0) }
    #expect(accepted * 2 > reader.samples.count, "\(accepted) of \(reader.samples.count)")
  }
}
