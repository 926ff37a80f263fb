@testable import BezelHUD
import Testing

@Suite("Dismissals: asked for, and by themselves")
struct DismissalTests {
  private let gone = Event.willDisappear(status: nil)

  private func visible(_ timing: Timing = Timing()) -> TimedModel {
    var hud = TimedModel(timing: timing)
    hud.turn(.show())
    hud.wait(.milliseconds(500))
    return hud
  }

  @Test("SV-128 SV-135 A dismissal after 1.5 s starts the fade-out then, not at the call (D-09)")
  func delayed() {
    var hud = visible()
    hud.turn(.dismiss(1, after: .milliseconds(1_500)))
    hud.wait(.seconds(60))
    #expect(hud.times(of: gone) == [.seconds(2)])
    #expect(hud.times(of: .dismissed(1, true)) == [.milliseconds(2_150)])
  }

  @Test("SV-136 A show before the delay is over cancels the dismissal (D-02)")
  func cancelled() {
    for command in [Command.show(), .progress(0.5)] {
      var hud = visible()
      hud.turn(.dismiss(1, after: .milliseconds(1_500)))
      hud.wait(.milliseconds(1_499))
      hud.turn(command)
      hud.wait(.seconds(600))
      #expect(hud.times(of: gone) == [])
      #expect(hud.times(of: .dismissed(1, false)) == [.milliseconds(1_999)])
    }
  }

  @Test("SV-137 Of several delays the earliest counts for all of them (D-19)")
  func earliest() {
    for (first, second) in [(5, 2), (2, 5)] {
      var hud = visible()
      hud.turn(.dismiss(1, after: .seconds(first)))
      hud.turn(.dismiss(2, after: .seconds(second)))
      hud.wait(.seconds(60))
      #expect(hud.times(of: gone) == [.milliseconds(2_500)])
      #expect(hud.events.suffix(2) == [.dismissed(1, true), .dismissed(2, true)])
    }
  }

  @Test("SV-138 A dismissal at once leaves nothing of a delayed one")
  func atOnce() {
    var hud = visible()
    hud.turn(.dismiss(1, after: .seconds(5)))
    hud.turn(.dismiss)
    hud.wait(.seconds(60))
    #expect(hud.times(of: gone) == [.milliseconds(500)])
    #expect(hud.events == Event.life(nil) + [.dismissed(1, true)])
  }

  @Test("SV-139 An image's dismissal after 2 s comes before its own after 5 s")
  func earlierThanImage() {
    var hud = visible()
    hud.turn(.message(.info), .dismiss(1, after: .seconds(2)))
    hud.wait(.seconds(60))
    #expect(hud.times(of: gone) == [.milliseconds(2_500)])
  }

  @Test("A delay below zero is none, and one beyond all time never ends")
  func strangeDelays() {
    var hud = visible()
    hud.turn(.dismiss(1, after: .seconds(-3)))
    hud.wait(.zero)
    #expect(hud.times(of: gone) == [.milliseconds(500)])
    hud = visible()
    hud.turn(.dismiss(1, after: .seconds(Int64.max)))
    hud.wait(.seconds(86_400))
    #expect(hud.times(of: gone) == [])
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.events.last == .dismissed(1, true))
  }

  // MARK: The display duration

  @Test("SV-140 SV-141 SV-142 SV-143 The display duration of a text")
  func displayDuration() {
    func text(_ count: Int) -> String { String(repeating: "x", count: count) }
    let timings = [
      Timing(), Timing.with { $0.minimumDismiss = .zero },
      Timing.with {
        $0.minimumDismiss = .zero
        $0.maximumDismiss = .seconds(2)
      },
    ]
    for (count, milliseconds) in [
      (0, [5_000, 500, 500]), (10, [5_000, 1_100, 1_100]), (75, [5_000, 5_000, 2_000]),
      (76, [5_060, 5_060, 2_000]), (100, [6_500, 6_500, 2_000]),
    ] {
      let durations = timings.map { $0.displayDuration(of: text(count)) }
      #expect(durations == milliseconds.map { .milliseconds($0) }, "\(count) characters")
    }
    #expect(Timing().displayDuration(of: nil) == .seconds(5))
    let maximumWins = Timing.with { $0.maximumDismiss = .seconds(3) }
    #expect(maximumWins.displayDuration(of: nil) == .seconds(3))
  }

  @Test("SV-144 A character outside the basic plane counts twice")
  func emoji() {
    let timing = Timing.with { $0.minimumDismiss = .zero }
    #expect(timing.displayDuration(of: "🎉") == .milliseconds(620))
    #expect(timing.displayDuration(of: "é") == .milliseconds(560))
  }

  @Test("SV-145 A hidden HUD's image goes its display duration after the fade-in")
  func fromHidden() {
    var hud = TimedModel()
    hud.turn(.message(.success))
    hud.wait(.seconds(60))
    #expect(hud.events == Event.life(nil))
    #expect(hud.times(of: gone) == [.milliseconds(5_150)])
  }

  @Test("SV-146 A shown HUD's image goes its display duration after the call")
  func fromVisible() {
    var hud = visible()
    hud.turn(.message(.success))
    hud.wait(.seconds(60))
    #expect(hud.times(of: gone) == [.milliseconds(5_500)])
  }

  @Test("SV-146 An image during the fade-in counts from the call, too (C.1)")
  func fromAppearing() {
    var hud = TimedModel()
    hud.turn(.show())
    hud.wait(.milliseconds(50))
    hud.turn(.message(.success))
    hud.wait(.seconds(60))
    #expect(hud.times(of: gone) == [.milliseconds(5_050)])
  }

  @Test("SV-147 A show during an image message cancels its end")
  func cancelledImage() {
    var hud = visible()
    hud.turn(.message(.success))
    hud.wait(.seconds(4))
    hud.turn(.show())
    hud.wait(.seconds(600))
    #expect(hud.times(of: gone) == [])
  }

  @Test("SV-148 A second image starts its own duration with its own text")
  func secondImage() {
    let long = String(repeating: "x", count: 100)
    var hud = visible()
    hud.turn(.message(.success))
    hud.wait(.seconds(4))
    hud.turn(.message(.error, long))
    hud.wait(.seconds(60))
    #expect(hud.times(of: .willDisappear(status: long)) == [.milliseconds(4_500 + 6_500)])
  }

  @Test("SV-149 An image that was replaced during its fade-in does not dismiss what follows (D-06)")
  func replacedImage() {
    var hud = TimedModel()
    hud.turn(.message(.success))
    hud.wait(.milliseconds(100))
    hud.turn(.show())
    hud.wait(.seconds(600))
    #expect(hud.events == [.willAppear(status: nil), .didAppear(status: nil)])
  }

  @Test("SV-150 A dismissed image's old end tells nothing (D-03)")
  func noStrayEnd() {
    var hud = visible()
    hud.turn(.message(.success))
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.milliseconds(200))
    #expect(hud.model.nextWake(after: hud.now) == nil)
    hud.turn(.show())
    hud.wait(.seconds(600))
    #expect(hud.model.isVisible)
    #expect(hud.times(of: gone) == [.milliseconds(1_500)])
  }

  @Test("SV-151 Rings stay, even full ones")
  func ringsStay() {
    for command in [Command.show(), .progress(0), .progress(1)] {
      var hud = TimedModel()
      hud.turn(command)
      hud.wait(.seconds(600))
      #expect(hud.model.isVisible)
      #expect(hud.model.nextWake(after: hud.now) == nil)
    }
  }

  @Test("SV-152 A new text does not move an image's end")
  func newText() {
    var hud = visible()
    hud.turn(.message(.success))
    hud.wait(.seconds(3))
    hud.turn(.setStatus(String(repeating: "x", count: 1_000)))
    hud.wait(.seconds(2))
    #expect(hud.log.last?.time == .milliseconds(5_500))
    #expect(!hud.model.isVisible)
  }

  @Test("SV-153 The shortest display time does not delay a dismissal")
  func minimumIsNoDelay() {
    var hud = visible(.with { $0.minimumDismiss = .seconds(60) })
    hud.turn(.message(.success))
    hud.wait(.milliseconds(100))
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.times(of: gone) == [.milliseconds(600)])
  }
}
