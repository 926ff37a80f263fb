import BezelRaster
import Synchronization
import Testing

@testable import Bezel
@testable import BezelHUD

@Suite("MBProgressHUD's button")
struct MBButtonTests {
  private static let blue = Color(red: 0, green: 0, blue: 255)

  /// A HUD with a label of 40 by 18 points and a button, whose title has 32 by 18; the box is 120 by 133
  /// and begins at (140, 84).
  private func hud(_ change: (inout HUDSettings) -> Void = { _ in }) -> TimedModel {
    .shown(
      .with(.colored) {
        $0.label.text = "Updating…!"
        $0.button = HUDButton("Stop") { _ in }
        $0.button.color = Self.blue
        change(&$0)
      })
  }

  private func target(_ x: Fixed, _ y: Fixed, _ hud: TimedModel) -> TouchTarget {
    hud.model.target(
      of: Point(x: x, y: y), at: hud.now, on: .small, typesetter: fixedWidth)
  }

  @Test("MB-038 Without a title or without an action there is no button and no gap")
  func absent() {
    let plain = TimedModel.shown(.with(.colored) { $0.label.text = "Updating…!" })
    for button in [HUDButton("Stop"), HUDButton(nil) { _ in }, HUDButton("") { _ in }] {
      let none = hud { $0.button = button }
      #expect(none.layout() == plain.layout() && none.scene() == plain.scene())
      #expect(none.layout().button == nil)
      #expect(!none.model.wantsKeys)
    }
    #expect(hud().layout().box.size.height == plain.layout().box.size.height + 34)
    #expect(hud().model.wantsKeys)
  }

  @Test("MB-039 It is 20 wider than its title, 4 below the text, with a border of 1 in its colour")
  func look() throws {
    let layout = hud().layout()
    #expect(
      layout.box == Rect(origin: Point(x: 140, y: 84), size: Size(width: 120, height: 133)))
    let frame = Rect(origin: Point(x: 34, y: 61 + 18 + 4), size: Size(width: 52, height: 30))
    #expect(layout.button == frame)
    #expect(layout.titleOrigin == Point(x: 44, y: 89))
    let items = try #require(hud().scene().layers.last).items
    let outline = RoundedRect(frame, radius: 15, border: 1)
    #expect(items.contains(Item(.rounded(outline), .solid(Self.blue))))
    // A half more is rounded up; the corners of 29 points are half discs all the same.
    let odd = TimedModel.shown(
      .with(.colored) {
        $0.mode = .text
        $0.button = HUDButton("Stop") { _ in }
        $0.button.color = Self.blue
      })
    let layers = odd.model.scene(at: odd.now, on: .small) { _ in
      TextBlock(size: Size(width: 31, height: 17), lines: [])
    }.layers
    let oddFrame = Rect(origin: Point(x: 20, y: 20), size: Size(width: 51, height: 29))
    let oddOutline = RoundedRect(oddFrame, radius: 15, border: 1)
    #expect(layers.last?.items.contains(Item(.rounded(oddOutline), .solid(Self.blue))) == true)
    // From its left edge inwards: a line of one pixel, and the box.
    let shot = hud().screenshot()
    let red = Color(red: 255, green: 0, blue: 0)
    let (left, middle) = (140 + 34, 84 + 83 + 15)
    for (x, color) in [(-1, red), (0, Self.blue), (1, red), (2, red)] {
      #expect(shot[left + x, middle].isNear(color), "\(x)")
    }
    #expect(shot[left, middle - 14] == red, "the corner is cut")
    #expect(shot.text.maxY == 84 + 113 && shot.text.minX == 160)
  }

  @Test("MB-039 Without a text it is 4 below the indicator; alone it begins at the margin")
  func place() {
    let frame = Size(width: 52, height: 30)
    let noLabel = hud { $0.label.text = nil }.layout()
    #expect(noLabel.button == Rect(origin: Point(x: 20, y: 61), size: frame))
    #expect(noLabel.box.size == Size(width: 92, height: 40 + 37 + 4 + 30))
    let alone = hud {
      $0.label.text = nil
      $0.mode = .text
    }.layout()
    #expect(alone.button == Rect(origin: Point(x: 20, y: 20), size: frame))
    #expect(alone.box.size == Size(width: 92, height: 70))
    let details = hud { $0.detailsLabel.text = "Details" }.layout()
    #expect(details.button?.origin.y == Fixed(61 + 22 + 22))
  }

  @Test("MB-040 Pressed, a tenth of the title's colour lies behind it")
  func pressed() throws {
    var hud = hud()
    let free = hud.screenshot()
    let place = (x: 140 + 34 + 6, y: 84 + 83 + 15)
    #expect(free[place.x, place.y] == Color(red: 255, green: 0, blue: 0))
    hud.turn([.down(1, on: .button)])
    let shot = hud.screenshot()
    #expect(shot[place.x, place.y].isNear(Color(red: 229, green: 0, blue: 26)))
    // Nowhere else.
    let change = PixelRect(minX: 174, minY: 167, maxX: 226, maxY: 197)
    for y in 84..<217 {
      for x in 140..<260 where shot[x, y] != free[x, y] {
        #expect(change.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)))
      }
    }
    hud.turn([.move(1, on: .outside)])
    #expect(hud.screenshot() == free)
    hud.turn([.move(1, on: .button)])
    #expect(hud.screenshot() == shot)
    hud.turn([.up(1, on: .button)])
    #expect(hud.screenshot() == free)
  }

  @Test("MB-041 It is pressed when it is let go inside; not before, and not outside")
  func release() {
    var hud = hud()
    hud.turn([.down(1, on: .button)])
    #expect(hud.gestures() == [])
    hud.turn([.up(1, on: .button)])
    #expect(hud.gestures().count == 1)
    hud.turn([.down(2, on: .button)])
    hud.turn([.up(2, on: .outside)])
    hud.turn([.down(3, on: .button)])
    hud.turn([.up(3, on: .hud)])
    hud.turn([.down(4, on: .button)])
    hud.turn([.cancel(4, on: .button)])
    hud.turn([.down(5, on: .hud)])
    hud.turn([.move(5, on: .button), .up(5, on: .button)])
    #expect(!hud.gestures().contains { if case .buttonPressed = $0 { true } else { false } })
    #expect(hud.model.isVisible, "pressing it hides nothing by itself")
  }

  @Test("MB-041 Its action is called with the HUD when it is pressed, and by nothing else")
  func action() {
    let presses = Mutex<[HUDID]>([])
    let hud = HUD(
      .with {
        $0.button = HUDButton("Stop") { hud in presses.withLock { $0.append(hud.id) } }
      })
    func handle(_ event: Event) {
      HUDThread.shared.state.withLock { $0.follow(event, of: hud.id) }?()
    }
    let status = String?.none
    handle(.touched(status: status, at: .on(.button)))
    handle(.touchedInside(status: status, at: .on(.button)))
    handle(.tapped(status: status, at: .on(.hud), on: .hud))
    #expect(presses.withLock { $0 } == [])
    handle(.buttonPressed(status: status, at: .on(.button)))
    #expect(presses.withLock { $0 } == [hud.id])
    handle(.buttonPressed(status: status, at: nil))
    #expect(presses.withLock { $0.count } == 2)
  }

  @Test("MB-042 It works while the HUD keeps everything else from what is behind")
  func blocking() {
    var hud = hud()
    #expect(hud.model.blocking == .everything)
    #expect(target(200, 182, hud) == .button)
    for (x, y) in [(200, 182), (150, 100), (1, 1), (399, 299)] as [(Fixed, Fixed)] {
      let point = Point(x: x, y: y)
      #expect(
        !hud.model.passes(point, at: hud.now, on: .small, typesetter: fixedWidth), "(\(x), \(y))")
    }
    hud.tap(1, on: .outside)
    hud.tap(2, on: .hud)
    hud.tap(3, on: .button)
    let presses = hud.gestures().filter { if case .buttonPressed = $0 { true } else { false } }
    #expect(presses == [.buttonPressed(status: "Updating…!", at: .on(.button))])
    // A key does it as well.
    hud.turn([.key(28, down: true), .key(28, down: false)])
    #expect(hud.gestures() == [.buttonPressed(status: "Updating…!", at: nil)])
  }
}
