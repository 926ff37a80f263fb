import BezelHUD
import FakeCard

@testable import BezelLinux
@testable import BezelStage

/// A stage on a made-up card, and all its events.
final class CardStage {
  let fake: FakeCard
  let stage: Stage
  private(set) var frames = 0
  private(set) var warnings: [String] = []
  private(set) var appearances = 0
  /// The number of calls of the client's inputs.
  private(set) var turns = 0
  /// Whether the stage had to be ended because it would have gone on for ever.
  private(set) var hangs = false
  private let limit: DeadlineTimer

  /// - Throws: as `Stage`, because the card is named.
  init(_ fake: FakeCard, _ fill: (inout StageOptions) -> Void = { _ in }) throws {
    self.fake = fake
    limit = try DeadlineTimer()
    stage = try Stage(Self.options(on: fake, fill))
    try stage.watch(limit.descriptor)
    limit.arm(at: Timestamp.now().advanced(byNanoseconds: 30_000_000_000))
  }

  /// Returns the options of a stage on a made-up card alone.
  static func options(
    on fake: FakeCard, _ fill: (inout StageOptions) -> Void = { _ in }
  ) -> StageOptions {
    var options = StageOptions()
    options.screen.card = fake.path
    options.endsOnSignals = false
    options.scale = 1
    fill(&options)
    return options
  }

  var display: KMSDisplay? {
    if case .kms(let display) = stage.screen { display } else { nil }
  }

  /// Shows a turning ring, without fading, until `step` returns true.
  ///
  /// - Parameter step: called every 10 ms, and on every event but frames.
  func run(
    _ extra: [Command] = [], until step: (CardStage, Moment) -> Bool
  ) throws {
    var timing = Timing()
    timing.fadeIn = .zero
    timing.fadeOut = .zero
    var isShown = false
    var isOver = false
    try withoutActuallyEscaping(step) { step in
      try stage.run(
        StageClient(
          nextTurn: { [unowned self] now in
            turns += 1
            if limit.descriptor.waitUntilReadable(atMostMilliseconds: 0) { hangs = true }
            var turn = StageClient.Turn(next: isOver ? nil : now.advanced(by: .milliseconds(10)))
            if !isShown {
              isShown = true
              turn.requests =
                ([.setTiming(timing), .show(Presentation(.indefinite))] + extra)
                .map { Request($0) }
            } else if !isOver, hangs || step(self, now) {
              isOver = true
              turn.requests = [Request(.dismiss(after: .zero, token: nil))]
              turn.next = nil
            }
            turn.isOver = isOver
            return turn
          },
          handle: { [unowned self] report in
            switch report {
            case .frame: frames += 1
            case .warning(let sentence): warnings.append(sentence)
            case .event(.willAppear, _, _): appearances += 1
            case .event, .passed, .leaking: break
            }
          }))
    }
  }

  /// Shows a turning ring, without fading, and leaves the loop to it.
  ///
  /// - Parameters:
  ///   - isOver: asked in turns with more than a frame; what makes it true is to be watched.
  ///   - frame: takes every frame until then.
  static func turnRing(
    on stage: Stage, until isOver: @escaping () -> Bool, _ frame: @escaping (Frame) -> Void
  ) throws {
    var timing = Timing()
    (timing.fadeIn, timing.fadeOut) = (.zero, .zero)
    var isShown = false
    var isEnding = false
    try stage.run(
      StageClient(
        nextTurn: { _ in
          var turn = StageClient.Turn()
          if !isShown {
            isShown = true
            turn.requests = [.setTiming(timing), .show(Presentation(.indefinite))]
              .map { Request($0) }
          } else if !isEnding, isOver() {
            isEnding = true
            turn.requests = [Request(.dismiss(after: .zero, token: nil))]
          }
          turn.isOver = isEnding
          return turn
        },
        handle: { report in
          if case .frame(let shown) = report, !isEnding { frame(shown) }
        }))
  }
}
