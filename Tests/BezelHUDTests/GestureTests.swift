@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Gestures: taps and swipes")
struct GestureTests {
  @Test("A finger that comes and goes taps, wherever touches are blocked")
  func taps() {
    var hud = TimedModel.visible()
    for target in [TouchTarget.outside, .hud] {
      hud.turn([.down(1, on: target)])
      #expect(hud.gestures() == [], "a tap is told when it is over")
      hud.turn([.up(1, on: target)])
      #expect(hud.gestures() == [.tapped(on: target)])
    }
    #expect(!hud.isLeaving)
  }

  @Test("A tap ends within 10 points of its beginning and never was farther away")
  func tapReach() {
    let start = Point(x: 100, y: 100)
    func outcome(by x: Fixed, _ y: Fixed, andBack: Bool) -> [Event] {
      var hud = TimedModel.visible()
      let end = Point(x: start.x + x, y: start.y + y)
      hud.turn([.down(1, on: .outside, start), .move(1, on: .outside, end)])
      hud.turn([.up(1, on: .outside, andBack ? start : end)])
      return hud.gestures()
    }
    let step = Fixed(rawValue: 1)
    #expect(outcome(by: 10 - step, 0, andBack: false).count == 1)
    #expect(outcome(by: 0, step - 10, andBack: true).count == 1)
    #expect(outcome(by: 6, 8, andBack: false) == [])
    #expect(outcome(by: -10, 0, andBack: true) == [])
  }

  @Test("A tap dismisses nowhere, inside or anywhere, as an immediate dismissal does")
  func tapDismisses() {
    let table: [(TapDismissal, TouchTarget, Bool)] = [
      (.nowhere, .outside, false), (.nowhere, .hud, false), (.inside, .outside, false),
      (.inside, .hud, true), (.anywhere, .outside, true), (.anywhere, .hud, true),
    ]
    for (dismissal, target, leaves) in table {
      var hud = TimedModel.visible(.with { $0.tapDismisses = dismissal })
      hud.tap(1, on: target)
      hud.wait(.zero)
      let events: [Event] = leaves ? [.willDisappear(status: nil)] : []
      #expect(hud.gestures() == [.tapped(on: target)] + events, "\(dismissal) \(target)")
      #expect(hud.isLeaving == leaves)
    }
    // A show of the same turn wins, as over every dismissal.
    var hud = TimedModel.visible(.with { $0.tapDismisses = .inside })
    hud.turn([.down(1, on: .hud), .up(1, on: .hud), .command(.show(mask: .clear))])
    hud.wait(.seconds(1))
    #expect(hud.model.isVisible)
  }

  @Test("More than 40 points along one axis swipe, once, and are no tap")
  func swipes() {
    let table: [(Fixed, Fixed, SwipeDirection?)] = [
      (41, 0, .right), (-41, 20, .left), (0, 41, .down), (20, -41, .up), (40, 0, nil),
      (0, -40, nil), (41, 21, nil), (60, 60, nil), (-80, 40, .left), (40, -80, .up),
    ]
    let start = Point(x: 100, y: 100)
    for (x, y, direction) in table {
      let end = Point(x: start.x + x, y: start.y + y)
      let events =
        direction.map {
          [Event.swiped($0, status: nil, at: .at(end.x, end.y))]
        } ?? []
      var hud = TimedModel.visible()
      hud.turn([.down(1, on: .outside, start), .move(1, on: .outside, end)])
      #expect(hud.gestures() == events, "\(x) \(y)")
      hud.turn([.move(1, on: .outside, Point(x: 400, y: 100)), .up(1, on: .outside, end)])
      #expect(hud.gestures().count == (direction == nil ? 1 : 0), "\(x) \(y)")
      // A swipe whose last step is the lift.
      hud.turn([.down(2, on: .outside, start), .up(2, on: .outside, end)])
      #expect(hud.gestures() == events, "\(x) \(y)")
    }
  }

  @Test("When the followed finger turns out to be a palm, the next one is followed in its place")
  func palm() {
    var hud = TimedModel.visible(button: "Stop")
    hud.turn([.down(1, on: .button), .down(2, on: .button), .down(3, on: .hud)])
    #expect(hud.newEvents().count == 2)
    hud.turn([.cancel(1, on: .button)])
    #expect(hud.newEvents() == [.touched(on: .button), .touchedInside(on: .button)])
    hud.turn([.up(3, on: .hud)])
    #expect(hud.gestures() == [], "it is not followed")
    hud.turn([.up(2, on: .button)])
    #expect(hud.gestures() == [.buttonPressed])
    // When the pressing finger lifts, no other follows: those beside it were known when it pressed.
    hud.turn([.down(4, on: .button), .down(5, on: .button), .up(4, on: .button)])
    #expect(hud.gestures().count == 1)
    hud.turn([.up(5, on: .button)])
    #expect(hud.gestures() == [])
  }

  @Test("A swipe that begins on the HUD dismisses it if it is to; one beside it never does")
  func swipeDismisses() {
    for (isOn, target) in [(true, TouchTarget.hud), (true, .outside), (false, .hud)] {
      var hud = TimedModel.visible(.with { $0.swipeDismisses = isOn })
      hud.turn([.down(1, on: target), .move(1, on: .outside, Point(x: 300, y: 100))])
      #expect(hud.gestures().count == 1)
      hud.wait(.zero)
      #expect(hud.isLeaving == (isOn && target == .hud))
    }
  }

  @Test("A cancelled finger does nothing")
  func cancelled() {
    var hud = TimedModel.visible(.with { $0.tapDismisses = .anywhere }, button: "Stop")
    for target in TouchTarget.ofBoxes {
      hud.turn([.down(1, on: target)])
      hud.turn([.cancel(1, on: target)])
      hud.turn([.up(1, on: target)])
    }
    #expect(hud.gestures() == [])
    #expect(!hud.isLeaving)
  }

  @Test("A finger that was down before the HUD appeared, or again while it was going, does nothing")
  func earlier() {
    let interaction = Interaction.with { $0.tapDismisses = .anywhere }
    var hud = TimedModel(timing: .with { $0.grace = .milliseconds(500) })
    hud.turn(.setInteraction(interaction), .show(mask: .black))
    hud.turn([.down(1, on: .hud)])
    hud.wait(.milliseconds(600))
    _ = hud.gestures()
    hud.turn([.move(1, on: .hud), .up(1, on: .hud)])
    #expect(hud.gestures() == [])

    hud.turn([.down(2, on: .hud), .command(.dismiss)])
    hud.wait(.milliseconds(50))
    hud.turn([.down(3, on: .hud)])
    hud.turn(.show(mask: .black))
    _ = hud.gestures()
    hud.turn([.up(2, on: .hud), .up(3, on: .hud)])
    #expect(hud.gestures() == [])
    hud.wait(.seconds(1))
    #expect(hud.model.isVisible)
    _ = hud.gestures()
    hud.tap(4, on: .hud)
    #expect(hud.gestures() == [.tapped(on: .hud)])
  }

  @Test("A cancel key asks for a cancellation when it goes down, and dismisses if it is to")
  func cancelKeys() {
    for dismisses in [false, true] {
      var hud = TimedModel.visible(
        .with {
          $0.cancelKeys = Interaction.usualCancelKeys
          $0.cancelDismisses = dismisses
        }, mask: .none)
      hud.turn([.key(30, down: true), .key(30, down: false)])
      #expect(hud.newEvents() == [])
      hud.turn([.key(1, down: true), .key(1, down: false)])
      #expect(hud.newEvents() == [.cancelRequested(status: nil, key: 1, time: TouchPlace.time)])
      hud.wait(.zero)
      #expect(hud.isLeaving == dismisses)
      _ = hud.newEvents()
      hud.turn([.key(158, down: true)])
      #expect(hud.newEvents().isEmpty == dismisses, "what goes is not cancelled any more")
    }
    var hud = TimedModel()
    hud.turn([.key(1, down: true)])
    #expect(hud.events == [])
  }
}
