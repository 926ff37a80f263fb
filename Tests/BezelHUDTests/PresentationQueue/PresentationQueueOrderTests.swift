import Testing

@testable import BezelHUD

@Suite("Which of several presentations is on the screen") struct PresentationQueueOrderTests {
  @Test("The newest of a stack is seen, and what is below comes back")
  func stack() {
    var stage = PresentationQueueStage()
    let first = stage.show(.ring("one"))
    let second = stage.show(.ring("two"), for: 2)
    #expect(stage.text == "two")
    #expect(stage.queue.current == second)
    stage.dismiss(second)
    #expect(stage.text == "one")
    #expect(
      stage.log.map(\.notifications) == [
        .shown(first), .covered(first), .shown(second), .ended(second, .dismissed), .shown(first),
      ])
    stage.dismiss(first)
    #expect(stage.text == nil)
    #expect(stage.sent == [.dismiss(after: .zero, token: nil)])
    stage.wait(1_000)
    #expect(!stage.model.isOnScreen)
    #expect(stage.wake == nil)
  }

  @Test("A replacement is one show: the HUD does not go between them")
  func replacing() {
    var stage = PresentationQueueStage()
    let first = stage.show(.ring("one"))
    stage.wait(500)
    let second = stage.show(.ring("two"))
    #expect(stage.sent == [.cancelGestures, .queued(.indefinite, status: "two")])
    stage.dismiss(second)
    #expect(stage.sent == [.cancelGestures, .queued(.indefinite, status: "one")])
    stage.dismiss(first)
    stage.wait(50)
    stage.show(.ring("three"))
    #expect(stage.text == "three")
    let transitions = stage.received.map(\.event).filter {
      switch $0 {
      case .willAppear, .didDisappear: true
      default: false
      }
    }
    #expect(transitions == [.willAppear(status: "one"), .willAppear(status: "three")])
  }

  @Test("The highest priority is over newer ones, and over what is queued")
  func priorities() {
    var stage = PresentationQueueStage()
    let high = stage.show(.ring("high") { $0.priority = 1 })
    stage.show(.ring("low"))
    let message = stage.show(.message("message"))
    #expect(stage.text == "high")
    #expect(stage.queue.statuses.map(\.request.status) == ["high", "message", "low"])
    #expect(stage.queue.statuses.map(\.state) == [.shown, .queued, .covered])
    stage.wait(5_000)
    stage.dismiss(high)
    #expect(stage.text == "message")
    // Its second had not begun.
    stage.wait(999)
    #expect(stage.text == "message")
    stage.wait(1)
    #expect(stage.text == "low")
    #expect(stage.endings == [.ended(high, .dismissed), .ended(message, .timedOut)])
  }

  @Test("Queued ones pass one after another, over the stack")
  func queue() {
    var stage = PresentationQueueStage()
    stage.show(.ring("ring"))
    stage.wait(1_000)
    for text in ["a", "b", "c"] { stage.show(.message(text)) }
    var seen: [String?] = []
    for _ in 0..<5 {
      seen.append(stage.text)
      stage.wait(1_000)
    }
    #expect(seen == ["a", "b", "c", "ring", "ring"])
  }

  @Test("Equal ones in the queue are one, which lives as long as any of its handles")
  func equals() {
    var stage = PresentationQueueStage()
    let first = stage.show(.message("a"))
    stage.show(.message("b"))
    stage.wait(650)
    let second = stage.show(.message("a"), for: 2)
    #expect(stage.queue.statuses.map(\.state) == [.shown, .shown, .queued])
    stage.dismiss(first)
    #expect(stage.queue.current == second)
    stage.wait(999)
    #expect(stage.text == "a")
    stage.wait(1)
    #expect(stage.text == "b")
    #expect(stage.endings == [.ended(first, .dismissed), .ended(second, .timedOut)])

    // Different presentations, and stacked ones, are not merged.
    stage.show(.message("b") { $0.priority = 1 })
    for _ in 0..<2 { stage.show(.ring("b")) }
    #expect(stage.queue.statuses.count == 4)
    stage.turn { queue, now in queue.dismissAll(at: now) }
    #expect(stage.queue.statuses.isEmpty)
  }

  @Test("A presentation that gets another request than its equals goes to the end of the queue")
  func separating() {
    var stage = PresentationQueueStage()
    let first = stage.show(.message("a"))
    stage.show(.message("a"), for: 2)
    stage.show(.message("b"))
    stage.update(first, to: .message("c"))
    #expect(stage.queue.statuses.map(\.request.status) == ["a", "b", "c"])
    #expect(stage.queue.statuses.last?.handle == first)
    #expect(stage.queue.request(of: first) == .message("c"))
  }

  @Test("An update is seen where it is, and what turns goes on turning")
  func updating() {
    var stage = PresentationQueueStage()
    let handle = stage.show(.ring("one"))
    stage.wait(500)
    let turning = stage.model.turningStart
    stage.update(handle, to: .ring("two"))
    #expect(stage.sent == [.queued(.indefinite, status: "two")])
    #expect(stage.model.turningStart == turning)
    #expect(stage.log.map(\.notifications) == [.shown(handle)])
    stage.update(handle, to: .ring("two") { $0.setup.appearance.style = .dark })
    #expect(stage.sent.count == 2)
    #expect(stage.model.look.style == .dark)
    let count = stage.received.count
    stage.update(handle, to: .ring("two") { $0.setup.appearance.style = .dark })
    #expect(stage.received.count == count)
    // No events are sent for a covered presentation.
    stage.show(.ring("over"))
    stage.update(handle, to: .ring("three"))
    #expect(stage.text == "over")
  }

  @Test("There is a limit to each and to all, and who is not there cannot be told anything")
  func limits() throws {
    var queue = PresentationQueue()
    let now = Moment(nanoseconds: 0)
    for owner in 0..<4 as Range<UInt64> {
      for number in 0..<16 {
        let handle = try queue.show(.ring("\(number)"), for: Owner(rawValue: owner), at: now)
        #expect(handle.rawValue == owner * 16 + UInt64(number) + 1)
      }
      let limit = owner == 3 ? 64 : 16
      #expect(throws: PresentationQueueError.tooMany(limit: limit)) {
        try queue.show(.ring(""), for: Owner(rawValue: owner), at: now)
      }
    }
    let (handle, nobody) = (Handle(rawValue: 7), Handle(rawValue: 65))
    try queue.dismiss(handle, at: now)
    for handle in [handle, nobody] {
      let error = PresentationQueueError.noSuchHandle(handle)
      #expect(throws: error) { try queue.dismiss(handle, at: now) }
      #expect(throws: error) { try queue.update(handle, to: .ring(""), at: now) }
      #expect(queue.request(of: handle) == nil)
    }
    #expect(try queue.show(.ring(""), for: Owner(rawValue: 0), at: now) == nobody)
  }

  @Test("A client that leaves ends its presentations that do not stay, also without a screen")
  func leaving() {
    var stage = PresentationQueueStage()
    let going = stage.show(.ring("going"))
    let staying = stage.show(.ring("staying") { $0.stays = true })
    let other = stage.show(.ring("other"), for: 2)
    stage.turn { queue, now in queue.leave(Owner(rawValue: 1), at: now) }
    #expect(stage.endings == [.ended(going, .ownerLeft)])
    stage.turn { queue, now in queue.popActivity(of: Owner(rawValue: 3), at: now) }
    #expect(stage.endings.last == .ended(staying, .dismissed))
    stage.turn { queue, now in queue.popActivity(of: Owner(rawValue: 3), at: now) }
    #expect(stage.queue.statuses.map(\.handle) == [other])
  }

  @Test("An activity ends for the newest of its owner that turns")
  func activities() {
    var stage = PresentationQueueStage()
    let first = stage.show(.ring("one"))
    let second = stage.show(.ring("two"))
    stage.show(PresentationRequest(Presentation(.progress(.one))))
    stage.show(.ring("other"), for: 2)
    for handle in [second, first] {
      stage.turn { queue, now in queue.popActivity(of: Owner(rawValue: 1), at: now) }
      #expect(stage.endings.last == .ended(handle, .dismissed))
    }
    stage.turn { queue, now in queue.popActivity(of: Owner(rawValue: 1), at: now) }
    #expect(stage.endings.count == 2)
  }
}
