import Testing

@testable import BezelHUD

@Suite("What people at the screen do to one of several") struct LineupScreenTests {
  /// A ring over a screen that is blocked, which a tap, a swipe or a key sends away.
  private func ring(_ text: String, _ change: (inout Wish) -> Void = { _ in }) -> Wish {
    .ring(text) { wish in
      wish.presentation.mask = .clear
      wish.setup.timing.fadeIn = .zero
      wish.setup.interaction.tapDismisses = .inside
      wish.setup.interaction.swipeDismisses = true
      wish.setup.interaction.cancelKeys = [1]
      wish.setup.interaction.cancelDismisses = true
      change(&wish)
    }
  }

  private func owners(of event: Event, _ stage: LineupStage) -> [Handle] {
    stage.heard.filter { $0.event == event }.map(\.of)
  }

  @Test(
    "A tap, a swipe and a cancel key end what is seen, and the next one comes",
    arguments: [
      [Input.down(1, on: .hud), .up(1, on: .hud)],
      [.down(1, on: .hud, Point(x: 100, y: 100)), .up(1, on: .hud, Point(x: 200, y: 100))],
      [.key(1, down: true)],
    ])
  func sendingAway(inputs: [Input]) {
    var stage = LineupStage()
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
    // It goes by itself, and once.
    #expect(stage.told.last == .show(ring("below").presentation))
    #expect(owners(of: .willDisappear(status: "below"), stage) == [below])
    stage.wait(1_000)
    #expect(owners(of: .didDisappear(status: "below"), stage) == [below])
    #expect(owners(of: .hidden, stage) == [below])
  }

  @Test("A hold that confirms ends it too, and its own end is nobody's wish")
  func confirming() {
    var stage = LineupStage()
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
    var stage = LineupStage()
    let handle = stage.show(ring("one"))
    stage.turn([.key(1, down: true)]) { lineup, now in
      try? lineup.update(handle, to: ring("two"), at: now)
    }
    #expect(stage.endings == [.ended(handle, .cancelled)])
    // The HUD itself is up for good: the lineup has to wake who asks it.
    #expect(stage.lineup.nextWake == stage.now)
    stage.wait()
    #expect(stage.text == nil)
    #expect(stage.told == [.dismiss(after: .zero, token: nil)])
  }

  @Test("What was done to one is not taken for the next one's, in the turn of its show")
  func handover() {
    let wish = ring("one") { wish in
      wish.presentation.button = "Cancel"
      wish.setup.interaction.confirmKeys = [28]
    }
    var stage = LineupStage()
    let first = stage.show(wish)
    var second: Handle?
    stage.turn([.down(1, on: .button), .up(1, on: .button), .key(1, down: true)]) { lineup, now in
      var other = wish
      other.presentation.status = "two"
      second = try? lineup.show(other, for: Owner(rawValue: 2), at: now)
    }
    stage.wait()
    let place = TouchPlace.on(.button)
    #expect(owners(of: .buttonPressed(status: "one", at: place), stage) == [first])
    #expect(stage.endings == [.ended(first, .cancelled)])
    #expect(stage.text == "two")
    stage.wait(500)
    stage.press(28)
    #expect(owners(of: .buttonPressed(status: "two", at: nil), stage) == [second])
    #expect(stage.lineup.current == second)
  }

  @Test("A finger on one presentation does not press the next one's button, nor send it away")
  func fingers() {
    for button in [nil, "Cancel"] {
      var stage = LineupStage()
      stage.show(ring("one") { $0.presentation.button = button })
      let target = button == nil ? TouchTarget.hud : .button
      stage.turn([.down(1, on: target)])
      let second = stage.show(ring("two") { $0.presentation.button = button })
      stage.turn([.up(1, on: target)])
      stage.wait(1_000)
      #expect(owners(of: .buttonPressed(status: "two", at: .on(target)), stage).isEmpty)
      #expect(stage.lineup.current == second)
      // An update of the same does not take it from under the finger.
      stage.turn([.down(2, on: target)])
      stage.update(second, to: ring("three") { $0.presentation.button = button })
      stage.turn([.up(2, on: target)])
      stage.wait()
      #expect(stage.endings.count == (button == nil ? 1 : 0))
      let pressed = owners(of: .buttonPressed(status: "three", at: .on(target)), stage)
      #expect(pressed == (button == nil ? [] : [second]))
    }
  }

  @Test("All whose wish it is hear of it")
  func equals() {
    var stage = LineupStage()
    let message = Wish.message("a") { wish in
      wish.presentation.button = "OK"
      wish.setup.interaction.confirmKeys = [28]
    }
    let handles = [stage.show(message), stage.show(message, for: 2)]
    stage.press(28)
    #expect(owners(of: .buttonPressed(status: "a", at: nil), stage) == handles)
  }

  @Test("What is sent away is seen for its least time, then the next one comes")
  func least() {
    var stage = LineupStage()
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
