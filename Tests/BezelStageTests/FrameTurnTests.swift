import BezelHUD
import FakeCard
import Foundation
import Synchronization
import Testing

@testable import BezelLinux
@testable import BezelStage

/// The loop while nothing but an animation goes on, in real time.
@Suite("Turns with nothing but a frame") struct FrameTurnTests {
  @Test("calls its client never while only a ring turns, and at once when an input comes")
  func calm() throws {
    let fake = FakeCard(.small(200, 160))
    let stage = try Stage(CardStage.options(on: fake))
    let request = try EventFD()
    try stage.watch(request.descriptor)
    var timing = Timing()
    (timing.fadeIn, timing.fadeOut) = (.zero, .zero)
    var (turns, turnsOfRing, frames) = (0, 0, 0)
    try stage.run(
      StageClient(
        nextTurn: { _ in
          turns += 1
          if turns == 1 {
            return StageClient.Turn(requests: [
              Request(.setTiming(timing)), Request(.show(Presentation(.indefinite))),
            ])
          }
          guard request.descriptor.waitUntilReadable(atMostMilliseconds: 0) else {
            return StageClient.Turn(isOver: turnsOfRing > 0)
          }
          request.acknowledge()
          turnsOfRing = turns
          return StageClient.Turn(
            requests: [Request(.dismiss(after: .zero, token: nil))], isOver: true)
        },
        handle: { report in
          guard case .frame = report else { return }
          frames += 1
          if frames == 30 { request.signal() }
        }))
    #expect(frames >= 30)
    #expect(turnsOfRing < 20, "the director was asked with the frames")
    #expect(fake.held == .nothing)
  }

  @Test(
    "a ring goes on as soon as a late frame is on the screen, though the loop does not wake for others",
    arguments: [true, false])
  func lateFlips(hasVblanks: Bool) throws {
    var description = CardDescription.small(200, 160)
    description.countsPictures = hasVblanks
    let fake = FakeCard(description)
    let stage = try Stage(CardStage.options(on: fake) { $0.fastestRate = 30 })
    let request = try EventFD()
    try stage.watch(request.descriptor)
    let isOver = Mutex(false)
    let flipping = Thread {
      // Between two frames are 33 ms: some flips are late, and some are not.
      var pause = 5
      while !isOver.withLock({ $0 }) {
        Timestamp.sleep(milliseconds: pause)
        pause = 95 - pause
        fake.completeFlips()
      }
    }
    defer { isOver.withLock { $0 = true } }
    var seen: [Moment] = []
    try CardStage.turnRing(
      on: stage, until: { request.descriptor.waitUntilReadable(atMostMilliseconds: 0) }
    ) { frame in
      if seen.isEmpty {
        fake.setPace(.onRequest)
        flipping.start()
      }
      seen.append(frame.moment)
      if seen.count == 30 { request.signal() }
    }
    // A frame whose event nobody waits for is found after a second.
    for (last, next) in zip(seen, seen.dropFirst()) {
      #expect(next.nanoseconds(since: last) < 900_000_000)
    }
    #expect(seen.count >= 30 && stage.failedFlips == 0)
  }
}
