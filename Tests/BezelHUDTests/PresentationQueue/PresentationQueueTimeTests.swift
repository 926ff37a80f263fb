import Testing

@testable import BezelHUD

@Suite("How long each of several is on the screen") struct PresentationQueueTimeTests {
  @Test("A message passes by its display duration, and one of the queue only while it is seen")
  func display() {
    var stage = PresentationQueueStage()
    var request = PresentationRequest(
      Presentation(.message(.info), status: "message"), order: .queue)
    let message = stage.show(request)
    // The animation in, and then five seconds.
    stage.wait(2_150)
    request = .ring("ring")
    request.priority = 1
    let ring = stage.show(request)
    stage.wait(60_000)
    stage.dismiss(ring)
    stage.wait(2_999)
    #expect(stage.text == "message")
    stage.wait(1)
    #expect(stage.text == nil)
    #expect(stage.endings == [.ended(ring, .dismissed), .ended(message, .timedOut)])
  }

  @Test("A message that something covers ends; one whose grace time goes on waits for its end")
  func covered() {
    var stage = PresentationQueueStage()
    let below = stage.show(.ring("below"))
    let first = stage.show(PresentationRequest(Presentation(.message(.success), status: "first")))
    let second = stage.show(PresentationRequest(Presentation(.message(.error), status: "second")))
    var late = PresentationRequest(Presentation(.message(.info), status: "late"))
    late.setup.timing.grace = .seconds(1)
    let third = stage.show(late)
    #expect(stage.endings == [.ended(first, .covered)])
    stage.wait(1_000)
    #expect(stage.text == "late")
    stage.wait(5_000)
    #expect(stage.text == "below")
    #expect(
      stage.endings == [
        .ended(first, .covered), .ended(second, .covered), .ended(third, .timedOut),
      ])
    // Under a presentation of a higher priority a message is not seen at all.
    stage.update(below, to: .ring("below") { $0.priority = 1 })
    let unseen = stage.show(PresentationRequest(Presentation(.message(.info), status: "unseen")))
    #expect(stage.endings.last == .ended(unseen, .covered))
  }

  @Test("A presentation that has to go does so before its least time, whatever the reason")
  func forced() {
    for isAll in [true, false] {
      var stage = PresentationQueueStage()
      stage.show(.ring("long") { $0.setup.timing.minimumShow = .seconds(1_000_000) })
      stage.wait(1_000)
      stage.turn { queue, now in
        if isAll {
          queue.dismissAll(at: now)
        } else {
          queue.leave(Owner(rawValue: 1), at: now)
        }
      }
      stage.wait(150)
      #expect(stage.text == nil && !stage.model.isOnScreen, "all: \(isAll)")
    }
    // So is one that has ended before, and is only seen for its least time.
    var stage = PresentationQueueStage()
    let handle = stage.show(.ring("long") { $0.setup.timing.minimumShow = .seconds(100) })
    stage.dismiss(handle)
    stage.wait(1_000)
    #expect(stage.text == "long")
    stage.turn { queue, now in queue.dismissAll(at: now) }
    stage.wait(150)
    #expect(!stage.model.isOnScreen)
  }

  @Test("A limit ends what would be there for ever; each update lets it begin anew")
  func limits() {
    var stage = PresentationQueueStage()
    let handle = stage.show(.ring("one") { $0.limit = .seconds(2) })
    stage.wait(1_500)
    stage.update(handle, to: .ring("two") { $0.limit = .seconds(2) })
    stage.wait(1_999)
    #expect(stage.text == "two")
    stage.wait(1)
    #expect(stage.text == nil)
    // A time of none, or of less than that, is seen once.
    stage.wait(1_000)
    stage.show(.ring("three") { $0.limit = .seconds(-1) })
    #expect(stage.text == "three")
    stage.wait(150)
    #expect(stage.endings.count == 2)
  }

  @Test("A dismissal is due at the earliest that was asked for, unless an update comes before it")
  func dismissals() {
    var stage = PresentationQueueStage()
    let handle = stage.show(.ring("one"))
    stage.dismiss(handle, after: 700)
    stage.dismiss(handle, after: 500)
    stage.dismiss(handle, after: 900)
    stage.wait(499)
    stage.update(handle, to: .ring("one"))
    stage.wait(2_000)
    #expect(stage.text == "one")
    stage.dismiss(handle, after: 500)
    stage.wait(500)
    #expect(stage.text == nil)
  }

  @Test("A presentation that ends within its grace time is never seen, alone or over another")
  func grace() {
    let graceful = PresentationRequest.ring("graceful") {
      $0.setup.timing.grace = .milliseconds(500)
    }
    var stage = PresentationQueueStage()
    for ring in [nil, "below"] {
      if let ring { stage.show(.ring(ring)) }
      let quick = stage.show(graceful)
      stage.wait(499)
      #expect(stage.text == ring)
      stage.dismiss(quick)
      stage.wait(1_000)
      #expect(stage.text == ring)
      let slow = stage.show(graceful)
      stage.wait(500)
      #expect(stage.text == "graceful")
      stage.dismiss(slow)
      stage.wait(1_000)
    }
    #expect(stage.text == "below")
  }

  @Test("Queued ones wait for one in its grace time, over which the stack is seen")
  func graceInQueue() {
    var stage = PresentationQueueStage()
    stage.show(.ring("ring"))
    stage.show(.message("first") { $0.setup.timing.grace = .milliseconds(500) })
    stage.show(.message("second"))
    stage.wait(499)
    #expect(stage.text == "ring")
    stage.wait(1)
    #expect(stage.text == "first")
    stage.wait(1_000)
    #expect(stage.text == "second")
  }

  @Test("An ended presentation is seen for its least time, and only one in front shortens that")
  func least() {
    let short = PresentationRequest.ring("short") { $0.setup.timing.minimumShow = .seconds(2) }
    var stage = PresentationQueueStage()
    stage.show(.ring("below"))
    var handle = stage.show(short)
    stage.wait(100)
    stage.dismiss(handle)
    #expect(stage.endings == [.ended(handle, .dismissed)])
    #expect(stage.queue.current == nil)
    stage.wait(1_899)
    #expect(stage.text == "short")
    stage.wait(1)
    #expect(stage.text == "below")

    handle = stage.show(short)
    stage.dismiss(handle)
    let over = stage.show(.ring("over"))
    #expect(stage.text == "over")
    stage.dismiss(over)
    #expect(stage.text == "below")
  }

  @Test("A HUD that is kept for its least time, or fades out, is had by the next one at once")
  func superseding() {
    var stage = PresentationQueueStage()
    for pause in [0, 100, 2_000, 2_050] {
      let handle = stage.show(.ring("short") { $0.setup.timing.minimumShow = .seconds(2) })
      stage.wait(150)
      stage.dismiss(handle)
      stage.wait(pause)
      let next = stage.show(.ring("next"))
      #expect(stage.text == "next")
      stage.wait(5_000)
      #expect(stage.text == "next")
      stage.dismiss(next)
      stage.wait(5_000)
      #expect(!stage.model.isOnScreen)
    }
    #expect(!stage.endings.contains { if case .ended(_, .cancelled) = $0 { true } else { false } })
  }

  @Test("Without a screen messages pass, and what is there when it comes has all its time")
  func screen() {
    var stage = PresentationQueueStage()
    stage.turn([.screen(isThere: false)])
    for text in ["a", "b", "c"] { stage.show(.message(text)) }
    stage.wait(1_900)
    #expect(stage.queue.statuses.map(\.request.status) == ["b", "c"])
    stage.turn([.screen(isThere: true)])
    stage.wait(1_149)
    #expect(stage.text == "b")
    stage.wait(1)
    #expect(stage.text == "c")
  }

  @Test("No wakes happen while a ring turns, or for a message but its end")
  func rest() {
    var stage = PresentationQueueStage()
    let ring = stage.show(.ring("ring"))
    stage.wait(1_000)
    #expect(stage.queue.nextWake == nil)
    let end = stage.now.advanced(by: .seconds(1))
    stage.show(.message("message"))
    #expect(stage.queue.nextWake == end)
    stage.turn { queue, now in
      try? queue.update(ring, to: .ring("two"), at: now)
      #expect(queue.nextWake == now)
    }
    #expect(stage.queue.nextWake == end)
  }
}
