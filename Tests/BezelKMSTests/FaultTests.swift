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
    SwapChainTests.styles)
  func oneRefusal(_ errno: Errno, _ commit: CommitStyle) throws {
    var nth = 1
    while true {
      let fake = FakeCard()
      fake.fail(nth, with: errno)
      let run = Run(on: fake, commit)
      let wasRefused = !fake.failNoMore()
      #expect(fake.held == .nothing, "refused call \(nth)")
      guard wasRefused else {
        #expect(run.error == nil && run.queued == 3)
        break
      }
      #expect(run.error != nil || run.refusal != nil || run.queued == 3, "refused call \(nth)")
      // Objects that the kernel does not free on request go when the card is closed.
      let isGivingBack = [.rmFB, .destroyDumb, .destroyPropBlob].contains(fake.calls[nth - 1])
      #expect(run.left == nil || run.left == .open || isGivingBack, "refused call \(nth)")
      nth += 1
      try #require(nth < 1_000, "it never succeeds")
    }
    #expect(nth > 40, "the calls were not caught")
  }

  @Test(
    "that is lost for good, it ends with the reason and nothing left",
    arguments: SwapChainTests.styles)
  func unplugged(_ commit: CommitStyle) throws {
    var nth = 1
    while nth < 1_000 {
      let fake = FakeCard()
      fake.fail(nth, with: .noSuchDevice, isForGood: true)
      let run = Run(on: fake, commit)
      let wasRefused = !fake.failNoMore()
      #expect(fake.held == .nothing, "from call \(nth) on")
      #expect(run.error != nil || run.queued == 3, "from call \(nth) on")
      guard wasRefused else { break }
      nth += 1
    }
    #expect((40..<1_000).contains(nth))
  }

  /// Three frames on a card, from the search for a screen to the end.
  private struct Run {
    private(set) var error: KMSError?
    /// The reason why a frame was not queued, if that was no error.
    private(set) var refusal: Submission?
    /// How many frames the kernel took.
    private(set) var queued = 0
    /// The objects that were left when only the card was open any more.
    private(set) var left: FakeCard.Holdings?

    init(on fake: FakeCard, _ commit: CommitStyle) {
      var request = ScreenRequest()
      request.card = fake.path
      request.commit = commit
      do throws(KMSError) {
        guard let choice = try Card.choose(request) else { return }
        defer { withExtendedLifetime(choice.card) { left = fake.held } }
        try present(on: choice.card, choice.scanouts)
      } catch {
        self.error = error
      }
    }

    private mutating func present(on card: Card, _ scanouts: [Scanout]) throws(KMSError) {
      let outputs = try Outputs(on: card, showing: Scanout.reductions(of: scanouts))
      defer { outputs.close() }
      note(try outputs.enable(outputs.chains, generation: card.nextGeneration()))
      for chain in outputs.chains where chain.isEnabled {
        for _ in 2...3 {
          try card.readFlips { _ = chain.completeFlip($0) }
          note(try chain.present([]))
        }
      }
    }

    private mutating func note(_ submission: Submission) {
      if case .queued = submission { queued += 1 } else { refusal = submission }
    }
  }
}
