import Foundation
import SeededRandom
import Testing

@testable import Bezel
@testable import BezelHUD

/// Every HUD that has gone sends its end once, whatever is called meanwhile.
@Suite("HUD: its end") struct HUDEndTests {
  @Test(
    "MB-073 A show at any moment around the end of a hide loses no completion and adds none",
    arguments: [true, false], [true, false])
  func showAroundTheEnd(removes: Bool, isAnimated: Bool) throws {
    for milliseconds in 0...320 {
      for place in 0..<3 {
        var thread = try VirtualHUD()
        let hud = thread.hud { $0.removesFromParentOnHide = removes }
        let counter = EndCounter(of: hud)
        hud.show(animated: false)
        thread.wait(.seconds(1))
        counter.hide(hud, animated: isAnimated)
        thread.turn()
        switch place {
        case 0:  // the thread is asleep
          thread.wait(.milliseconds(milliseconds))
          hud.show(animated: isAnimated)
        case 1:  // its wake is late
          thread.oversleep(.milliseconds(milliseconds))
          hud.show(animated: isAnimated)
          thread.turn()
        default:  // it is in the middle of a turn
          thread.oversleep(.milliseconds(milliseconds))
          thread.turn { hud.show(animated: isAnimated) }
        }
        thread.wait(.seconds(1))
        thread.finishCalls()
        let story = "\(milliseconds) ms, \(place)"
        #expect(hud.isVisible && !hud.isFinished, "\(story)")
        #expect(thread.thread.huds(on: .screen) == [hud], "\(story)")
        #expect(counter.answers.words.count == 1, "\(story)")
        #expect(counter.ends.words.count == counter.gone, "\(story)")
        counter.hide(hud)
        thread.wait(.seconds(1))
        thread.finishCalls()
        let ends = thread.events.count { $0 == .didDisappear(status: nil) }
        #expect(counter.gone == ends, "\(story)")
        #expect(counter.ends.words.count == ends, "\(story)")
        #expect(counter.delegateCalls.words.count == ends, "\(story)")
        #expect(!hud.isVisible && hud.isFinished, "\(story)")
        #expect(thread.thread.huds(on: .screen) == (removes ? [] : [hud]), "\(story)")
      }
    }
  }

  @Test("Every hide's end calls its completion and its delegate, in random runs")
  func randomLives() throws {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      var thread = try VirtualHUD()
      let (grace, minimum) = (random.pick([0, 0, 250]), random.pick([0, 0, 500]))
      let hud = thread.hud { settings in
        settings.removesFromParentOnHide = random.int(0...1) == 0
        settings.graceTime = .milliseconds(grace)
        settings.minShowTime = .milliseconds(minimum)
      }
      let counter = EndCounter(of: hud)
      for _ in 0..<random.int(2...20) {
        let isAnimated = random.int(0...2) > 0
        switch random.int(0...7) {
        case 0...2: hud.show(animated: isAnimated)
        case 3...5:
          counter.hide(
            hud, animated: isAnimated, after: .milliseconds(random.pick([0, 0, 1, 300, 700])))
        case 6: thread.wait(.milliseconds(random.pick([0, 1, 250, 299, 300, 301, 900])))
        default: thread.oversleep(.milliseconds(random.pick([1, 299, 300, 301])))
        }
      }
      hud.hide()
      thread.wait(.seconds(5))
      thread.finishCalls()
      let ends = thread.events.count { $0 == .hidden }
      #expect(counter.ends.words.count == ends, "seed \(seed)")
      #expect(counter.delegateCalls.words.count == ends, "seed \(seed)")
      #expect(thread.thread.state.withLock { $0.completions.isEmpty }, "seed \(seed)")
      #expect(hud.isFinished && !hud.isVisible, "seed \(seed)")
      #expect(thread.thread.state.withLock { $0.huds.unfinished == [] }, "seed \(seed)")
      if counter.ends.words.count != ends { return }
    }
  }

  @Test("In real time, too: as many completions as hides that were answered with true")
  func realTime() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.thread)
    let counter = EndCounter(of: hud)
    var gone = 0
    for turn in 0..<300 {
      hud.show(animated: false)
      let task = Task { await hud.hidden(animated: false) }
      // Sometimes before the hide, sometimes after it, and mostly around its end.
      for _ in 0..<turn % 7 { await Task.yield() }
      hud.show(animated: false)
      if await task.value { gone += 1 }
    }
    if await hud.hidden(animated: false) { gone += 1 }
    // The queue of the completions is serial.
    await withCheckedContinuation { done in memory.thread.answers.async { done.resume() } }
    #expect(counter.ends.words.count == gone)
    #expect(counter.delegateCalls.words.count == gone)
  }

  @Test("MB-075 Hidden without ever having been shown, and let go of, its end is told all the same")
  func neverShown() throws {
    var thread = try VirtualHUD()
    let log = Minutes()
    weak var seen: HUD?
    let delegate: EndCounter
    do {
      let hud = thread.hud()
      delegate = EndCounter(of: hud)
      hud.onNextHide { log.write("once") }
      hud.hide(after: .seconds(1))
      seen = hud
    }
    thread.wait(.milliseconds(999))
    #expect(delegate.ends.words == [])
    thread.wait(.milliseconds(1))
    thread.finishCalls()
    #expect(delegate.ends.words == ["end"] && delegate.delegateCalls.words == ["delegate"])
    #expect(log.words == ["once"])
    #expect(seen == nil)
    thread.turn()
    #expect(thread.stack.models.count == 1, "only the shared one is left")
  }

  @Test("A show takes back the hide of a HUD that was never shown, and puts it in front")
  func hiddenThenShown() throws {
    var thread = try VirtualHUD()
    let (first, second) = (thread.hud(), thread.hud())
    let counter = EndCounter(of: first)
    counter.hide(first, after: .seconds(1))
    thread.turn()
    second.show(animated: false)
    thread.wait(.milliseconds(100))
    first.show(animated: false)
    thread.wait(.seconds(5))
    thread.finishCalls()
    #expect(counter.answers.words == ["kept"] && counter.ends.words == [])
    #expect(first.isVisible && thread.stack.huds.map(\.id) == [second.id, first.id, .shared])
  }

  @Test("One that is removed in mid-hide, and shown again, gets its end once")
  func removedInMidHide() throws {
    for isShown in [false, true] {
      var thread = try VirtualHUD()
      let hud = thread.hud()
      let counter = EndCounter(of: hud)
      hud.show(animated: false)
      thread.turn()
      counter.hide(hud)
      thread.wait(.milliseconds(100))
      thread.oversleep(.seconds(1))
      hud.removeFromParent()
      if isShown { hud.show(animated: false) }
      thread.wait(.seconds(1))
      thread.finishCalls()
      #expect(counter.ends.words == ["end"] && counter.answers.words == ["gone"])
      #expect(hud.isVisible == isShown && hud.isFinished != isShown)
    }
  }

  @Test("MB-078 Hidden and shown in one breath nobody is told of an end, of one shown at once, too")
  func oneBreath() throws {
    var thread = try VirtualHUD()
    let hud = thread.hud()
    let counter = EndCounter(of: hud)
    hud.show(animated: false)
    counter.hide(hud, animated: false)
    hud.show(animated: false)
    thread.wait(.seconds(1))
    counter.hide(hud)
    thread.wait(.milliseconds(150))
    hud.show()
    thread.wait(.seconds(1))
    thread.finishCalls()
    #expect(counter.answers.words == ["kept", "kept"] && counter.ends.words == [])
    #expect(counter.delegateCalls.words == [] && hud.isVisible)
  }

  @Test("Another target has also those hidden that wait for their end without having been shown")
  func move() throws {
    var thread = try VirtualHUD()
    let hud = thread.hud()
    let counter = EndCounter(of: hud)
    counter.hide(hud, after: .seconds(3_600))
    thread.turn()
    try thread.thread.move(to: MemoryHUD.target(width: 10, height: 10))
    thread.wait(.zero)
    thread.finishCalls()
    #expect(counter.ends.words == ["end"])
  }
}
