import BezelLinux
import FakeCard
import Testing

@testable import BezelKMS

@Suite("With any one call to the kernel refused")
struct FaultTests {
  static let errors: [Errno] = [
    .invalidArgument, .outOfMemory, .busy, .permissionDenied, .noSuchDevice,
  ]

  @Test(
    "a screen is shown, or the reason said, and nothing is left", arguments: errors,
    FrameChainTests.styles)
  func oneRefusal(_ errno: Errno, _ commit: CommitStyle) throws {
    var nth = 1
    while true {
      let fake = FakeCard()
      fake.fail(nth, with: errno)
      let run = Run(on: fake, commit)
      let wasRefused = !fake.failNoMore()
      #expect(fake.held == .nothing, "refused call \(nth)")
      guard wasRefused else {
        #expect(run.error == nil && run.taken == 3)
        break
      }
      #expect(run.error != nil || run.refusal != nil || run.taken == 3, "refused call \(nth)")
      // What the kernel does not take back when it is asked to goes when the card is closed.
      let isGivingBack = [.rmFB, .destroyDumb, .destroyPropBlob].contains(fake.calls[nth - 1])
      #expect(run.left == nil || run.left == .open || isGivingBack, "refused call \(nth)")
      nth += 1
      try #require(nth < 1_000, "it never succeeds")
    }
    #expect(nth > 40, "the calls were not caught")
  }

  @Test(
    "that is lost for good, it ends with the reason and nothing left",
    arguments: FrameChainTests.styles)
  func unplugged(_ commit: CommitStyle) throws {
    var nth = 1
    while nth < 1_000 {
      let fake = FakeCard()
      fake.fail(nth, with: .noSuchDevice, isForGood: true)
      let run = Run(on: fake, commit)
      let wasRefused = !fake.failNoMore()
      #expect(fake.held == .nothing, "from call \(nth) on")
      #expect(run.error != nil || run.taken == 3, "from call \(nth) on")
      guard wasRefused else { break }
      nth += 1
    }
    #expect((40..<1_000).contains(nth))
  }

  /// Three frames on a card, from the search for a screen to the end.
  private struct Run {
    private(set) var error: KMSError?
    /// Why a frame was not taken, if that was no error.
    private(set) var refusal: Submission?
    /// How many frames the kernel took.
    private(set) var taken = 0
    /// What was left when only the card was open any more.
    private(set) var left: FakeCard.Holdings?

    init(on fake: FakeCard, _ commit: CommitStyle) {
      var wish = ScreenWish()
      wish.card = fake.path
      wish.commit = commit
      do throws(KMSError) {
        guard let choice = try Card.choose(wish) else { return }
        defer { withExtendedLifetime(choice.card) { left = fake.held } }
        try present(on: choice.card, choice.scanouts)
      } catch {
        self.error = error
      }
    }

    private mutating func present(on card: Card, _ scanouts: [Scanout]) throws(KMSError) {
      let outputs = try Outputs(on: card, showing: Scanout.reductions(of: scanouts))
      defer { outputs.close() }
      note(try outputs.light(outputs.chains, generation: card.nextGeneration()))
      for chain in outputs.chains where chain.isLit {
        for _ in 2...3 {
          for flip in try card.readFlips() { _ = chain.settle(flip) }
          note(try chain.present([]))
        }
      }
    }

    private mutating func note(_ submission: Submission) {
      if case .taken = submission { taken += 1 } else { refusal = submission }
    }
  }
}
