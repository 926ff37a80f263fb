import Testing

@testable import BezelHUD

@Suite("Gestures at the screen of several presentations") struct PresentationQueueScreenTests {
  /// Returns a ring over a blocked screen, which a tap, a swipe or a key dismisses.
  private func ring(_ text: String, _ change: (inout PresentationRequest) -> Void = { _ in })
    -> PresentationRequest
  {
    .ring(text) { request in
      request.setup.appearance.maskType = .clear
      request.setup.timing.fadeIn = .zero
      request.setup.interaction.tapDismisses = .inside
      request.setup.interaction.swipeDismisses = true
      request.setup.interaction.cancelKeys = [1]
      request.setup.interaction.cancelDismisses = true
      change(&request)
    }
  }

  private func owners(of event: Event, _ stage: PresentationQueueStage) -> [Handle] {
    stage.received.filter { $0.event == event }.map(\.of)
  }

  @Test(
    "A tap, a swipe and a cancel key end what is seen, and the next one comes",
    arguments: [
      [Input.down(1, on: .hud), .up(1, on: .hud)],
      [.down(1, on: .hud, Point(x: 100, y: 100)), .up(1, on: .hud, Point(x: 200, y: 100))],
      [.key(1, down: true)],
    ])
  func sendingAway(inputs: [Input]) {
    var stage = PresentationQueueStage()
    let below = stage.show(ring("below"))
    let above = stage.show(ring("above"))
    stage.turn(inputs)
    stage.wait()
    #expect(stage.endings == [.ended(above, .cancelled)])
    #expect(stage.text == "below")
    stage.wait(10_000)
    #expect(stage.text == "below")
    stage.turn(inputs)
    stage.wait()
    #expect(stage.endings.last == .ended(below, .cancelled))
    #expect(stage.text == nil)
    // It is told to go once, and the former one was not at all.
    #expect(stage.dismissals == [10_000])
    #expect(owners(of: .willDisappear(status: "below"), stage) == [below])
    stage.wait(1_000)
    #expect(owners(of: .didDisappear(status: "below"), stage) == [below])
    #expect(owners(of: .hidden, stage) == [below])
  }

  /// - Parameter key: when a cancel key goes down; the ring's time is over at 1 s.
  @Test(
    "What is dismissed goes once, whether its time or a key comes first, or both at once",
    arguments: [
      (key: nil, least: 0, reason: .timedOut, end: 1_000),
      (600, 0, .cancelled, 600), (1_000, 0, .timedOut, 1_000), (1_050, 0, .timedOut, 1_000),
      (600, 2_000, .cancelled, 2_000), (1_000, 2_000, .timedOut, 2_000),
      (1_500, 2_000, .timedOut, 2_000), (2_000, 2_000, .timedOut, 2_000),
    ] as [(key: Int?, least: Int, reason: PresentationQueue.Reason, end: Int)])
  func oneOwner(key: Int?, least: Int, reason: PresentationQueue.Reason, end: Int) {
    var stage = PresentationQueueStage()
    let handle = stage.show(
      ring("one") { request in
        request.limit = .seconds(1)
        request.setup.timing.minimumShow = .milliseconds(least)
      })
    if let key {
      // Of what is due at the key's moment, nothing has happened before its turn.
      stage.wait(key - 1)
      stage.advance(1)
      stage.turn([.key(1, down: true)])
    }
    stage.wait(3_000)
    #expect(stage.endings == [.ended(handle, reason)])
    #expect(stage.dismissals == [end])
    #expect(owners(of: .finished, stage) == [handle])
    #expect(owners(of: .willDisappear(status: "one"), stage) == [handle])
    #expect(owners(of: .didDisappear(status: "one"), stage) == [handle])
  }

  @Test("A HUD that waits for its grace time appears as soon as the queue shows something")
  func showsAtOnce() {
    var hud = TimedModel(timing: .with { $0.grace = .seconds(1) })
    hud.turn(.show("one"))
    #expect(hud.model.session.graceEnd != nil && !hud.model.isVisible)
    hud.turn(.showQueued(Presentation(.indefinite, status: "two")))
    #expect(hud.model.isVisible && hud.model.session.graceEnd == nil)
  }

  @Test("A HUD whose times are the queue's only tells of what would dismiss it")
  func asking() {
    var hud = TimedModel(timing: .with { $0.grace = .seconds(1) })
    hud.turn(.showQueued(Presentation(.message(.success), status: "one")))
    #expect(hud.model.isVisible)
    hud.turn(.setInteraction(ring("").setup.interaction))
    hud.turn([.key(1, down: true)])
    hud.wait(.seconds(1_000_000))
    #expect(hud.model.isVisible)
    hud.turn(.setTiming(.with { $0.minimumShow = .seconds(2_000_000) }), .dismiss)
    hud.wait(.seconds(1))
    #expect(!hud.model.isOnScreen)
    // The next show says anew whose they are.
    hud.turn(.setTiming(Timing()), .message(.success, "two"))
    hud.wait(.seconds(6))
    #expect(!hud.model.isOnScreen)
  }

  @Test("A hold that confirms ends it too, and its own end is nobody's wish")
  func confirming() {
    var stage = PresentationQueueStage()
    let handle = stage.show(
      ring("one") { $0.setup.interaction.confirmation = .hold(for: .seconds(1)) })
    stage.turn([.down(1, on: .hud)])
    stage.wait(1_000)
    #expect(stage.endings == [.ended(handle, .cancelled)])
    stage.wait(1_000)
    let other = stage.show(ring("two"))
    stage.dismiss(other)
    stage.wait(1_000)
    #expect(stage.endings.last == .ended(other, .dismissed))
  }

  @Test("It ends although an update of the same turn shows it again")
  func race() {
    var stage = PresentationQueueStage()
    let handle = stage.show(ring("one"))
    stage.turn([.key(1, down: true)]) { queue, now in
      try? queue.update(handle, to: ring("two"), at: now)
    }
    #expect(stage.endings == [.ended(handle, .cancelled)])
    // The HUD itself has no deadline: the queue has to wake its caller.
    #expect(stage.queue.nextWake == stage.now)
    stage.wait()
    #expect(stage.text == nil)
    #expect(stage.sent == [.dismiss(after: .zero, token: nil)])
  }

  @Test("A gesture on one is not taken for the next one's, in the turn of its show")
  func handover() {
    let request = ring("one") { request in
      request.button = "Cancel"
      request.setup.interaction.confirmKeys = [28]
    }
    var stage = PresentationQueueStage()
    let first = stage.show(request)
    var second: Handle?
    stage.turn([.down(1, on: .button), .up(1, on: .button), .key(1, down: true)]) { queue, now in
      var other = request
      other.status = "two"
      second = try? queue.show(other, for: Owner(rawValue: 2), at: now)
    }
    stage.wait()
    let place = TouchPlace.on(.button)
    #expect(owners(of: .buttonPressed(status: "one", at: place), stage) == [first])
    #expect(stage.endings == [.ended(first, .cancelled)])
    #expect(stage.text == "two")
    stage.wait(500)
    stage.press(28)
    #expect(owners(of: .buttonPressed(status: "two", at: nil), stage) == [second])
    #expect(stage.queue.current == second)
  }

  @Test("A finger on one presentation does not press the next one's button, nor send it away")
  func fingers() {
    for button in [nil, "Cancel"] {
      var stage = PresentationQueueStage()
      stage.show(ring("one") { $0.button = button })
      let target = button == nil ? TouchTarget.hud : .button
      stage.turn([.down(1, on: target)])
      let second = stage.show(ring("two") { $0.button = button })
      stage.turn([.up(1, on: target)])
      stage.wait(1_000)
      #expect(owners(of: .buttonPressed(status: "two", at: .on(target)), stage).isEmpty)
      #expect(stage.queue.current == second)
      // An update of the same presentation keeps the finger's press.
      stage.turn([.down(2, on: target)])
      stage.update(second, to: ring("three") { $0.button = button })
      stage.turn([.up(2, on: target)])
      stage.wait()
      #expect(stage.endings.count == (button == nil ? 1 : 0))
      let pressed = owners(of: .buttonPressed(status: "three", at: .on(target)), stage)
      #expect(pressed == (button == nil ? [] : [second]))
    }
  }

  @Test("All subscribers of a merged presentation receive its events")
  func equals() {
    var stage = PresentationQueueStage()
    let message = PresentationRequest.message("a") { request in
      request.button = "OK"
      request.setup.interaction.confirmKeys = [28]
    }
    let handles = [stage.show(message), stage.show(message, for: 2)]
    stage.press(28)
    #expect(owners(of: .buttonPressed(status: "a", at: nil), stage) == handles)
  }

  @Test("A dismissed presentation is seen for its least time, then the next one comes")
  func least() {
    var stage = PresentationQueueStage()
    stage.show(ring("below"))
    let handle = stage.show(ring("above") { $0.setup.timing.minimumShow = .seconds(2) })
    stage.press(1)
    #expect(stage.endings == [.ended(handle, .cancelled)])
    stage.wait(1_999)
    #expect(stage.text == "above")
    stage.wait(1)
    #expect(stage.text == "below")
    stage.wait(5_000)
    #expect(stage.text == "below")
  }
}
