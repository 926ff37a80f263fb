@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The button")
struct ButtonTests {
  private let output = ScreenGeometry.small

  private func layout(_ title: Size?, _ label: Size?, _ content: Content = .indefinite) -> HUDLayout
  {
    HUDLayout(
      content: content, label: label, title: title, appearance: Appearance(), output: output)
  }

  private func target(_ x: Fixed, _ y: Fixed, _ hud: TimedModel) -> TouchTarget {
    hud.model.target(of: Point(x: x, y: y), at: hud.now, on: output, typesetter: fixedWidth)
  }

  @Test("MB-038 Without a title, or with an empty one, there is no button and no gap")
  func absent() {
    let plain = TimedModel.visible().scene()
    #expect(TimedModel.visible(button: "").scene() == plain)
    #expect(TimedModel.visible(button: "Stop").scene() != plain)
    var hud = TimedModel.visible(button: "Stop")
    hud.turn(.show(mask: .clear))
    #expect(hud.model.button == nil, "each show says whether there is one")
    #expect(hud.scene().layers.map(\.items.count) == plain.layers.map(\.items.count))
  }

  @Test("MB-039 It is 20 wider and 12 higher than its title, centred below the text")
  func place() {
    let (title, label) = (Size(width: 32, height: 18), Size(width: 100, height: 36))
    let frame = Size(width: 52, height: 30)
    let full = layout(title, label)
    #expect(full.button == Rect(origin: Point(x: 36, y: 112), size: frame))
    #expect(full.labelOrigin == Point(x: 12, y: 68))
    #expect(full.titleOrigin == Point(x: 46, y: 118))
    #expect(full.box.size == Size(width: 124, height: 154))
    let ring = layout(title, nil)
    #expect(ring.button == Rect(origin: Point(x: 16, y: 80), size: frame))
    #expect(ring.box.size == Size(width: 84, height: 122))
    #expect(layout(Size(width: 180, height: 18), nil).box.size.width == 224)
    var bare = Appearance()
    bare.imageSize = Size(width: 0, height: 0)
    let alone = HUDLayout(
      content: .message(.info), label: nil, title: title, appearance: bare, output: output)
    #expect(alone.button == Rect(origin: Point(x: 12, y: 12), size: frame))
    #expect(alone.box.size == Size(width: 76, height: 54))
  }

  @Test("MB-039 Its border is 1 point of the title's colour, with a radius of half its height")
  func border() throws {
    let hud = TimedModel.visible(button: "Stop")
    let layer = try #require(hud.scene().layers.last)
    let frame = Rect(origin: Point(x: 16, y: 80), size: Size(width: 52, height: 30))
    let outline = Item(.rounded(RoundedRect(frame, radius: 15, border: 1)), .solid(.black))
    #expect(layer.items.contains(outline))
    let shot = hud.screenshot()
    // The box begins at (158, 74); the middle of the frame's left edge, and just within.
    #expect(shot[158 + 16, 74 + 95].level < 5)
    #expect(shot[158 + 18, 74 + 95].level > 150)
  }

  @Test(
    "MB-040 Pressed, its ground is a tenth of the title's colour; not with the finger beside")
  func pressed() {
    var hud = TimedModel.visible(button: "Stop")
    let ground = { (hud: TimedModel) in hud.screenshot()[158 + 18, 74 + 95].level }
    let free = ground(hud)
    hud.turn([.down(1, on: .button)])
    #expect(abs(ground(hud) - free * 9 / 10) <= 2)
    hud.turn([.move(1, on: .outside)])
    #expect(ground(hud) == free)
    hud.turn([.move(1, on: .button)])
    #expect(ground(hud) < free)
    hud.turn([.up(1, on: .button)])
    #expect(ground(hud) == free)
  }

  private static let rows = timelines(
    of: """
      always: set fade-in=0
      let stop: show mask=clear button=Stop > willAppear, didAppear
      let OK: set confirm-key=yes; show mask=clear button=OK > willAppear, didAppear

      MB-041 It acts when it is let go inside; not when pressed, not when let go outside
        set tap-dismiss=anywhere; stop; down 1 button > touched button, touchedInside button
        up 1 button > buttonPressed button
      MB-041 The way of the finger does not matter, as long as it ends on the button
        set tap-dismiss=anywhere; stop
        down 2 button, move 2 outside, move 2 button > touched button, touchedInside button
        up 2 button > buttonPressed button
      MB-041 A finger that leaves it does nothing, nor does one that began beside it and moved far
        set tap-dismiss=anywhere; stop; down 3 button > touched button, touchedInside button
        up 3 hud; down 4 hud, move 4 button@204/125 > touched hud, touchedInside hud
        up 4 button@204/150; ? !leaving
      MB-042 It works while the HUD blocks everything, and while it blocks only itself
        set live=0,0,400x300
        show mask=clear button=Stop blocking={everything|container|hud} > willAppear, didAppear
        tap 1 button > touched button, touchedInside button, buttonPressed button
      A finger on a title does nothing to another title
        stop; down 1 button > touched button, touchedInside button; show mask=clear button=Restart
        move 1 button, up 1 button
      The same title again, as with every step of a progress, takes nothing away
        stop; down 2 button > touched button, touchedInside button
        progress 0 mask=clear button=Stop; up 2 button > buttonPressed button
      A first tap on a title does nothing to another title
        set two-tap-confirm=3; stop; tap 1 button > touched button, touchedInside button,
        armed button; show mask=clear button=Restart > disarmed
        tap 2 button > touched button, touchedInside button, armed button; 3 > disarmed
      A confirm key presses it as a finger does, without a place
        set confirm-key=yes; show mask=none button=OK > willAppear, didAppear
        key 28 up, key 28 down, key 96 down
        key 96 up, key 28 up, key 28 up > buttonPressed by-key
      A confirm key does nothing while a finger is on the button, and a finger while it is down
        OK; down 1 button, key 28 down, key 28 up > touched button, touchedInside button
        up 1 button, key 352 down, down 2 button >
        buttonPressed button, touched button, touchedInside button
        up 2 button; key 352 up > buttonPressed by-key
      A keyboard that is pulled out does not count as a release
        OK; key 28 down, key 28 lost, key 28 up
      Without a button keys do nothing
        set confirm-key=yes; show mask=clear > willAppear, didAppear; key 28 down, key 28 up
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test("A finger finds it within 44 points of height and width, also beyond the box")
  func touchable() {
    let hud = TimedModel.visible(button: "Stop")
    // Its frame is 52 by 30 and centred at (200, 169); the box ends at 196.
    let step = Fixed(rawValue: 1)
    #expect(target(200, 169, hud) == .button)
    #expect(target(200, 147, hud) == .button)
    #expect(target(200, 147 - step, hud) == .hud)
    #expect(target(200, 191 - step, hud) == .button)
    #expect(target(200, 191, hud) == .hud)
    #expect(target(174, 169, hud) == .button)
    #expect(target(174 - step, 169, hud) == .hud)
    #expect(target(226, 169, hud) == .hud)
    #expect(target(200, 196, hud) == .outside)
    let small = TimedModel.visible(button: "?")
    #expect(target(178, 169, small) == .button)
    #expect(target(178 - step, 169, small) == .hud)
    // A low HUD: the button alone in a box of 54 points, and one in a box that is lower still.
    let low = HUDLayout(
      content: .indefinite, label: nil, title: .zero,
      appearance: .with {
        $0.ringThickness = 0
        $0.ringNoTextRadius = -5
      }, output: output)
    #expect(low.box.size.height == 36)
    let (center, reach) = (low.box.center, Fixed(22))
    #expect(low.button(at: Point(x: center.x, y: center.y - reach)) == .button)
    #expect(low.button(at: Point(x: center.x, y: center.y - reach - step)) == nil)
    #expect(low.button(at: Point(x: center.x, y: center.y + reach - step)) == .button)
    #expect(low.button(at: Point(x: center.x, y: center.y + reach)) == nil)
  }
}
