@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Confirmation: hold, or tap twice")
struct ConfirmationTests {
  private static let hold = Interaction.with { $0.confirmation = .hold(for: .seconds(2)) }
  private static let twice = Interaction.with { $0.confirmation = .twoTaps(within: .seconds(3)) }

  @Test("A hold on the button fills from nothing to all, and confirms at its end")
  func hold() {
    var hud = TimedModel.visible(Self.hold, button: "Stop")
    #expect(hud.model.holdProgress(at: hud.now) == nil)
    hud.turn([.down(1, on: .button)])
    let start = hud.now
    #expect(hud.model.isMoving)
    #expect(hud.model.nextWake(after: hud.now) == start.advanced(by: .seconds(2)))
    for (elapsed, part) in [(0, 0), (500, 16_384), (1_000, 32_768), (1_999, 65_503)] {
      let now = start.advanced(by: .milliseconds(elapsed))
      #expect(hud.model.holdProgress(at: now)?.rawValue == part)
    }
    hud.wait(.milliseconds(1_999))
    hud.turn([.move(1, on: .button, Point(x: 205, y: 160))])
    #expect(hud.gestures() == [])
    hud.wait(.seconds(1))
    let end = TouchPlace(
      position: Point(x: 205, y: 160), time: start.advanced(by: .seconds(2)))
    #expect(hud.gestures() == [.confirmed(status: nil, at: end)])
    #expect(hud.model.holdProgress(at: hud.now) == nil)
    #expect(hud.model.nextWake(after: hud.now) == nil)
    hud.turn([.move(1, on: .button), .up(1, on: .button)])
    hud.wait(.seconds(5))
    #expect(hud.gestures() == [], "it is done once")
  }

  @Test("A hold that ends early, or leaves, is empty again and tells nothing")
  func early() {
    var hud = TimedModel.visible(Self.hold, button: "Stop")
    hud.turn([.down(1, on: .button)])
    hud.wait(.milliseconds(1_500))
    hud.turn([.move(1, on: .hud)])
    #expect(hud.model.holdProgress(at: hud.now) == nil)
    hud.wait(.milliseconds(400))
    // When the finger returns to the button, the hold begins again.
    hud.turn([.move(1, on: .button)])
    #expect(hud.model.holdProgress(at: hud.now) == .zero)
    hud.wait(.milliseconds(1_900))
    hud.turn([.up(1, on: .button)])
    #expect(hud.model.holdProgress(at: hud.now) == nil)
    hud.turn([.down(2, on: .button)])
    hud.wait(.milliseconds(1_900))
    hud.turn([.cancel(2, on: .button)])
    hud.turn([.down(3, on: .button), .command(.dismiss)])
    hud.wait(.seconds(5))
    #expect(hud.gestures() == [.willDisappear(status: nil), .didDisappear(status: nil)])
  }

  @Test("Without a button a hold on the HUD is what a tap would be")
  func holdWithoutButton() {
    for dismissal in TapDismissal.allCases {
      var hud = TimedModel.visible(
        .with {
          $0.confirmation = .hold(for: .seconds(2))
          $0.tapDismisses = dismissal
        })
      hud.tap(1, on: .hud)
      #expect(hud.gestures() == [], "\(dismissal)")
      hud.turn([.down(2, on: .outside)])
      #expect((hud.model.holdProgress(at: hud.now) != nil) == (dismissal == .anywhere))
      hud.turn([.cancel(2, on: .outside), .down(3, on: .hud)])
      hud.wait(.seconds(2))
      #expect(
        hud.gestures().first
          == .confirmed(
            status: nil, at: TouchPlace(position: TouchPlace.on(.hud).position, time: hud.now)))
      #expect(hud.isLeaving == (dismissal != .nowhere))
    }
  }

  @Test("While it is held the ring fills in place of what was there; a ring's own size otherwise")
  func ring() throws {
    for content in [Content.indefinite, .progress(Fraction(1, over: 3)), .message(.info)] {
      var hud = TimedModel.visible(Self.hold, button: "Stop")
      hud.turn(
        .show(content, status: nil, mask: .clear, button: "Stop"))
      let before = try #require(hud.scene().layers.last).items.count
      hud.turn([.down(1, on: .button)])
      hud.wait(.milliseconds(500))
      let layer = try #require(hud.scene().layers.last)
      let radius: Fixed = content.isPassing ? 18 : 24
      let arc = Arc(
        center: .zero, radius: radius, width: 2, start: .zero, sweep: Angle(1, over: 4))
      #expect(layer.items.contains { $0.shape == .arc(arc) }, "\(content)")
      hud.turn([.up(1, on: .button)])
      #expect(hud.scene().layers.last?.items.count == before)
    }
  }

  @Test("Two taps within the time confirm, each at its lift; the first one arms")
  func twoTaps() {
    var hud = TimedModel.visible(Self.twice, button: "Stop")
    hud.tap(1, on: .button)
    #expect(hud.gestures() == [.armed(status: nil, at: .on(.button))])
    #expect(hud.model.nextWake(after: hud.now) == hud.now.advanced(by: .seconds(3)))
    hud.wait(.milliseconds(2_999))
    hud.tap(2, on: .button)
    #expect(hud.gestures() == [.confirmed(status: nil, at: .on(.button))])
    #expect(hud.model.nextWake(after: hud.now) == nil)
    // The next one arms again.
    hud.tap(3, on: .button)
    #expect(hud.gestures() == [.armed(status: nil, at: .on(.button))])
    hud.wait(.seconds(3))
    #expect(hud.gestures() == [.disarmed(status: nil)])
    hud.tap(4, on: .button)
    #expect(hud.gestures() == [.armed(status: nil, at: .on(.button))])
  }

  @Test("A button that is armed looks pressed until it is not any more")
  func armedLook() {
    var hud = TimedModel.visible(Self.twice, button: "Stop")
    let count = { (hud: TimedModel) in hud.scene().layers.last?.items.count ?? 0 }
    let free = count(hud)
    hud.tap(1, on: .button)
    #expect(count(hud) == free + 1)
    hud.wait(.seconds(3))
    #expect(count(hud) == free)
  }

  @Test("Without a button two taps on the HUD are what one would be; elsewhere one is enough")
  func twoTapsWithoutButton() {
    var hud = TimedModel.visible(
      .with {
        $0.confirmation = .twoTaps(within: .seconds(3))
        $0.tapDismisses = .inside
      })
    hud.tap(1, on: .outside)
    #expect(hud.gestures() == [.tapped(on: .outside)])
    hud.turn([.down(2, on: .hud), .move(2, on: .hud, Point(x: 200, y: 135))])
    hud.turn([.up(2, on: .hud)])
    #expect(hud.gestures() == [], "it moved")
    hud.tap(3, on: .hud)
    hud.turn([.down(4, on: .hud), .move(4, on: .outside, Point(x: 100, y: 120))])
    hud.turn([.up(4, on: .outside)])
    #expect(
      hud.gestures() == [
        .armed(status: nil, at: .on(.hud)), .swiped(.left, status: nil, at: .at(100, 120)),
      ])
    hud.tap(5, on: .hud)
    hud.wait(.zero)
    #expect(
      hud.gestures() == [.confirmed(status: nil, at: .on(.hud)), .willDisappear(status: nil)])
  }

  @Test("Keys confirm in the same ways")
  func keys() {
    var hud = TimedModel.visible(
      .with {
        $0.confirmation = .hold(for: .seconds(2))
        $0.confirmKeys = [28]
      }, mask: .none)
    hud.turn([.key(28, down: true)])
    hud.wait(.milliseconds(1_999))
    hud.turn([.key(28, down: false)])
    hud.wait(.seconds(2))
    #expect(hud.gestures() == [])
    hud.turn([.key(28, down: true)])
    hud.wait(.seconds(2))
    hud.turn([.key(28, down: false)])
    #expect(hud.gestures() == [.confirmed(status: nil, at: nil)])

    hud.turn(
      .setInteraction(
        .with {
          $0.confirmation = .twoTaps(within: .seconds(1))
          $0.confirmKeys = [28]
        }))
    for _ in 0..<2 { hud.turn([.key(28, down: true), .key(28, down: false)]) }
    #expect(
      hud.gestures() == [.armed(status: nil, at: nil), .confirmed(status: nil, at: nil)])
  }

  @Test("Another interaction ends what was begun under the old one; the same one does not")
  func settings() {
    var hud = TimedModel.visible(Self.hold, button: "Stop")
    hud.turn([.down(1, on: .button)])
    hud.turn(.setInteraction(Self.hold))
    #expect(hud.model.holdProgress(at: hud.now) != nil)
    hud.turn(.setInteraction(Self.twice))
    #expect(hud.model.holdProgress(at: hud.now) == nil)
    hud.turn([.up(1, on: .button)])
    #expect(hud.gestures() == [])
    hud.tap(2, on: .button)
    hud.turn(.setInteraction(Interaction()))
    #expect(
      hud.gestures() == [.armed(status: nil, at: .on(.button)), .disarmed(status: nil)])
  }

  @Test("Times of any length are waited for without an end of the program")
  func extremes() {
    for length in [Duration.zero, .seconds(-3), .nanoseconds(1), .seconds(Int64.max)] {
      let isShort = length < .seconds(1)
      var hud = TimedModel.visible(.with { $0.confirmation = .hold(for: length) }, button: "Stop")
      hud.turn([.down(1, on: .button)])
      let part = hud.model.holdProgress(at: hud.now)
      #expect(part == .zero || length <= .zero && part == Fraction(rawValue: .max))
      hud.wait(.seconds(1))
      #expect(hud.gestures().count == (isShort ? 1 : 0), "\(length)")
      hud = .visible(.with { $0.confirmation = .twoTaps(within: length) }, button: "Stop")
      hud.tap(1, on: .button)
      hud.wait(.seconds(1))
      #expect(hud.gestures().count == (isShort ? 2 : 1), "\(length)")
    }
  }
}
