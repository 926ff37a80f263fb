import BezelHUD
import CAllocations
import FakeCard
import Testing

@testable import BezelLinux
@testable import BezelStage

/// The memory that a frame takes from the C library.
@Suite("The cost of a frame") struct FrameAllocationTests {
  /// The number of frames that are looked at.
  private static let limit = 5_000

  /// Returns how many allocations each frame of a turning ring makes, on the loop's thread.
  private static func allocations(hasVblanks: Bool, rate: Int) throws -> [Int] {
    var description = CardDescription()
    description.countsPictures = hasVblanks
    let fake = FakeCard(description)
    let end = try DeadlineTimer()
    let stage = try Stage(CardStage.options(on: fake) { $0.fastestRate = rate })
    try stage.watch(end.descriptor)
    end.arm(at: Timestamp.now().advanced(byNanoseconds: 2_000_000_000))
    var counts: [Int] = []
    counts.reserveCapacity(limit)
    var last = 0
    try CardStage.turnRing(
      on: stage, until: { end.descriptor.waitUntilReadable(atMostMilliseconds: 0) }
    ) { _ in
      guard counts.count < limit else { return }
      let count = allocations_so_far()
      counts.append(count - last)
      last = count
    }
    return counts
  }

  @Test(
    "a frame of a ring that turns allocates nothing",
    arguments: [(hasVblanks: true, rate: 240), (true, 30), (false, 240), (false, 30)])
  func turning(hasVblanks: Bool, rate: Int) throws {
    let counts = try Self.allocations(hasVblanks: hasVblanks, rate: rate)
    try #require(counts.count > 20)
    // The first frames make room for the others. Where no vblank is waited for, frames follow each other so
    // quickly that some would not differ, and then it is asked whether anything moves.
    #expect(counts[0] > 0)
    #expect(counts[10...].count { $0 > 0 } <= counts.count / 4, "\(counts)")
  }
}
