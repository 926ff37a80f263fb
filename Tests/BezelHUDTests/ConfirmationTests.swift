import BezelRaster
import Testing

@testable import BezelHUD

@Suite("Confirmation: hold, or tap twice")
struct ConfirmationTests {
  private static let rows = timelines(
    of: """
      let button: show mask=clear button=Stop > willAppear, didAppear
      let shown: show mask=clear > willAppear, didAppear
      let hold: set fade-in=0 hold-confirm=2
      let twice: set fade-in=0 two-tap-confirm=3

      A hold on the button fills from nothing to all, and confirms at its end, once
        hold; button; ? hold none; down 1 button ? moving, due 2, hold 0; .5 ? hold .25
        1 ? hold .5; 1.999 ? hold .9995; move 1 button@205/160
        2 > confirmed @205/160 at 2 ? hold none; 3 ? asleep
        move 1 button, up 1 button; 8
      A hold that ends early, or leaves, is empty again and tells nothing
        hold; button; down 1 button; 1.5 move 1 hud ? hold none; 1.9 move 1 button ? hold 0
        3.8 up 1 button ? hold none; down 2 button; 5.7 cancel 2 button
        down 3 button, dismiss; > willDisappear; 5.85 > didDisappear
      Without a button a hold on the HUD is what a tap would be
        hold; set tap-dismiss={nowhere|inside}; shown; tap 1 hud; down 2 outside ? hold none
        cancel 2 outside, down 3 hud; 2 > confirmed hud at 2{|, willDisappear}
        ? {!leaving|leaving}; …
        | hold; set tap-dismiss=anywhere; shown; tap 1 hud; down 2 outside ? hold 0
        cancel 2 outside, down 3 hud; 2 > confirmed hud at 2, willDisappear ? leaving; …
      Two taps within the time confirm, each at its lift; the first one arms
        twice; button; tap 1 button > armed button ? due 3; 2.999 tap 2 button > confirmed button
        ? asleep; tap 3 button > armed button; 5.999 > disarmed; tap 4 button > armed button
        8.999 > disarmed
      Without a button two taps on the HUD are what one would be; elsewhere one is enough
        twice; set tap-dismiss=inside; shown; tap 1 outside > tapped outside
        down 2 hud, move 2 hud@200/135; up 2 hud; tap 3 hud > armed hud
        down 4 hud, move 4 outside@100/120 > swiped left @100/120; up 4 outside
        tap 5 hud > confirmed hud; > willDisappear; …
      Keys confirm in the same ways
        hold; set confirm-key=28; show > willAppear, didAppear; key 28 down; 1.999 key 28 up
        3.999 key 28 down; 5.999 > confirmed by-key; key 28 up
        | set fade-in=0 two-tap-confirm=1 confirm-key=28; show > willAppear, didAppear
        key 28 down, key 28 up > armed by-key; key 28 down, key 28 up > confirmed by-key
      Another interaction ends what was begun under the old one; the same one does not
        hold; button; down 1 button; set hold-confirm=2 ? hold 0; set two-tap-confirm=3 ? hold none
        up 1 button; tap 2 button > armed button; set haptics=yes > disarmed
      Times of any length are waited for without an end of the program
        set fade-in=0 hold-confirm={0|0.000000001}; button; down 1 button ? hold {1|0}
        {|.000000001} > confirmed button at {0|1e-09}; 1
        | set fade-in=0 hold-confirm=1000000; button; down 1 button ? hold 0; 1
        | set fade-in=0 two-tap-confirm={0|0.000000001|1000000}; button; tap 1 button > armed button
        {|.000000001|} {>|>|} {disarmed|disarmed|}; 1
      """, without: Timeline.touches)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test(
    "Times that no option has are waited for likewise",
    arguments: [(Duration.seconds(-3), true), (.seconds(Int64.max), false)])
  func extremes(length: Duration, isShort: Bool) {
    var hud = TimedModel.visible(.with { $0.confirmation = .hold(for: length) }, button: "Stop")
    hud.turn([.down(1, on: .button)])
    #expect(hud.model.holdProgress(at: hud.now) == (isShort ? Fraction(rawValue: .max) : .zero))
    hud.wait(.seconds(1))
    #expect(hud.gestures().count == (isShort ? 1 : 0))
    hud = .visible(.with { $0.confirmation = .twoTaps(within: length) }, button: "Stop")
    hud.tap(1, on: .button)
    hud.wait(.seconds(1))
    #expect(hud.gestures().count == (isShort ? 2 : 1))
  }

  @Test(
    "While it is held the ring fills in place of what was there; a ring's own size otherwise",
    arguments: [Content.indefinite, .progress(Fraction(1, over: 3)), .message(.info)])
  func ring(content: Content) throws {
    var hud = TimedModel.visible(
      .with { $0.confirmation = .hold(for: .seconds(2)) }, button: "Stop")
    hud.turn(.show(content, status: nil, mask: .clear, button: "Stop"))
    let before = try #require(hud.scene().layers.last).items.count
    hud.turn([.down(1, on: .button)])
    hud.wait(.milliseconds(500))
    let arc = Arc(
      center: .zero, radius: content.isPassing ? 18 : 24, width: 2, start: .zero,
      sweep: Angle(1, over: 4))
    #expect(try #require(hud.scene().layers.last).items.contains { $0.shape == .arc(arc) })
    hud.turn([.up(1, on: .button)])
    #expect(hud.scene().layers.last?.items.count == before)
  }

  @Test("A button that is armed looks pressed until it is not any more")
  func armedLook() {
    var hud = TimedModel.visible(
      .with { $0.confirmation = .twoTaps(within: .seconds(3)) }, button: "Stop")
    let count = { (hud: TimedModel) in hud.scene().layers.last?.items.count ?? 0 }
    let free = count(hud)
    hud.tap(1, on: .button)
    #expect(count(hud) == free + 1)
    hud.wait(.seconds(3))
    #expect(count(hud) == free)
  }
}
