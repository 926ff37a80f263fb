import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

@Suite("MBProgressHUD's defaults")
struct MBDefaultsTests {
  private let settings = HUDSettings()

  @Test("MB-001 It waits for nobody knows how long, has done nothing, and only fades")
  func content() {
    #expect(settings.mode == .indeterminate)
    #expect(settings.progress == 0)
    #expect(settings.animationType == .fade)
    #expect(settings.timing.motion == .fade)
    #expect(settings.presentation.content.turning == .indicator(Spinner().cycle!))
  }

  @Test("MB-002 Its lengths, as they are set and as they come out")
  func lengths() {
    #expect(settings.margin == 20 && settings.offset == Point(x: 0, y: 0))
    #expect(settings.minSize == Size(width: 0, height: 0) && !settings.isSquare)
    let appearance = settings.appearance(in: .screen)
    #expect(appearance.arrangement.padding == 20 && appearance.arrangement.margin == 20)
    #expect(appearance.arrangement.spacing == 4)
    #expect(appearance.arrangement.squareness == .limited)
    #expect(appearance.minimumSize == .zero && appearance.offset == .zero)
    #expect(appearance.staysInside && !appearance.arrangement.isRaised)
  }

  @Test("MB-003 No grace time, no least time, it stays in its parent, and no motion effects")
  func life() {
    #expect(settings.graceTime == .zero && settings.minShowTime == .zero)
    #expect(settings.timing.grace == .zero && settings.timing.minimumShow == .zero)
    #expect(settings.isTaskInProgress == nil)
    #expect(!settings.removesFromParentOnHide)
    #expect(!settings.defaultMotionEffectsEnabled)
    #expect(!settings.appearance(in: .screen).followsTilt)
    #expect(settings.isUserInteractionEnabled)
  }

  @Test("MB-004 The content is black at .7 under a light theme, and white at .7 under a dark one")
  func contentColor() {
    let output = ScreenGeometry(width: 400, height: 300, backdrop: .color(Color(white: 128)))
    for (theme, color) in [
      (Theme.light, Color.black.withAlpha(179)), (.dark, Color.white.withAlpha(179)),
    ] {
      let settings = HUDSettings.with(.bare.mode(.annularDeterminate, 1)) {
        let plain = HUDSettings()
        ($0.label, $0.detailsLabel, $0.button) = (plain.label, plain.detailsLabel, plain.button)
        ($0.contentColor, $0.indicatorColor) = (nil, nil)
        $0.theme = theme
        $0.label.text = "One"
        $0.detailsLabel.text = "Two"
        $0.button = HUDButton("Three") { _ in }
      }
      let appearance = settings.appearance(in: .screen)
      #expect(appearance.colors.text == color && appearance.colors.image == color)
      #expect(appearance.detailsStyle.color == color && appearance.buttonStyle?.color == color)
      // In the middle of each: 128 moved by .7 to black or to white.
      let level = theme == .light ? 38 : 217
      let hud = TimedModel.shown(settings)
      let layout = hud.layout()
      let shot = hud.screenshot(on: output)
      for place in [layout.labelOrigin, layout.detailsOrigin, layout.titleOrigin] {
        let (x, y) = ((place + layout.box.origin).x.floor, (place + layout.box.origin).y.floor)
        #expect(abs(shot[x + 4, y + 4].level - level) <= 2, "\(theme), (\(x), \(y))")
      }
      let ring = (layout.indicatorCenter + layout.box.origin)
      // Behind the full ring there is a tenth of the same colour.
      #expect(
        abs(shot[(ring.x - Fixed(35, over: 2)).floor, ring.y.floor].level - level) <= 10,
        "\(theme)")
    }
  }

  @Test("MB-005 The box is blurred and has corners of 5; what is behind is solid and clear")
  func backgrounds() {
    #expect(settings.bezel.style == .blur && settings.bezel.color == nil)
    #expect(settings.cornerRadius == 5)
    #expect(settings.background.style == .solid && settings.background.color == nil)
    let striped = ScreenGeometry.striped
    let hud = TimedModel.shown(settings)
    let shot = hud.screenshot(on: striped)
    let empty = TimedModel().screenshot(on: striped)
    let box = PixelRect(minX: 162, minY: 112, maxX: 239, maxY: 189)
    // The backdrop changes nothing, and the corners are those of a circle of 5 points.
    for y in 0..<300 {
      for x in 0..<400 where x < box.minX || x >= box.maxX || y < box.minY || y >= box.maxY {
        if shot[x, y] != empty[x, y] { Issue.record("(\(x), \(y)) is changed") }
      }
    }
    #expect(shot[162, 112] == empty[162, 112] && shot[238, 188] == empty[238, 188])
    let shapes = hud.scene().layers.last?.items.prefix(2).map(\.shape)
    let corners = RoundedRect(Rect(origin: .zero, size: Size(width: 77, height: 77)), radius: 5)
    #expect(shapes == [.rounded(corners), .rounded(corners)])
    // Of stripes a blur leaves an even grey.
    #expect(abs(shot[175, 120].level - shot[176, 120].level) <= 2)
  }

  @Test("MB-006 Bold texts of 16, 12 and 12 points; one line, any number of lines; all centred")
  func texts() {
    let hud = TimedModel.shown(
      .with {
        $0.label.text = "Label"
        $0.detailsLabel.text = "Details"
        $0.button = HUDButton("Title") { _ in }
      })
    var requests: [TextRequest] = []
    _ = hud.model.scene(at: hud.now, on: .small) {
      requests.append($0)
      return fixedWidth($0)
    }
    let texts = requests.sorted { $0.text > $1.text }
    #expect(texts.map(\.text) == ["Title", "Label", "Details"])
    #expect(texts.map(\.size) == [12, 16, 12])
    #expect(texts.allSatisfy { $0.weight == .bold && $0.scale == 1 })
    // One line is always there, and no second one fits in its size. At 12 points, the rest of the
    // screen is left for the details: 300 - 4 · 20 - 37 - 18 - 30 - 3 · 4.
    #expect(texts.map(\.box.height) == [12, 16, 123])
    #expect(texts.map(\.box.width) == [300, 320, 320])
    let layout = hud.layout()
    let middle = layout.box.size.width / 2
    #expect(layout.indicatorCenter.x == middle)
    for (origin, count) in [
      (layout.labelOrigin, 5), (layout.detailsOrigin, 7), (layout.titleOrigin, 5),
    ] {
      let center = origin.x + Fixed(count * 8) / 2
      #expect(abs((center - middle).rawValue) <= 128)
    }
  }

  @Test("MB-007 A new HUD is nowhere, draws nothing and waits for nothing")
  func new() {
    let hud = TimedModel(settings)
    #expect(hud.scene().layers.isEmpty)
    #expect(hud.scene() == TimedModel().scene())
    #expect(hud.model.isIdle && !hud.isSeen && !hud.model.blocksInput)
    #expect(hud.model.nextWake(after: hud.now) == nil)
    #expect(hud.events == [])
  }

  @Test("MB-013 There is no parent without an area")
  func parent() {
    func parent(_ width: Fixed, _ height: Fixed) -> HUDParent? {
      HUDParent(area: Rect(origin: .zero, size: Size(width: width, height: height)))
    }
    #expect(parent(100, 50)?.area?.size == Size(width: 100, height: 50))
    for (width, height) in [(0, 50), (100, 0), (0, 0), (-1, 50), (100, -1)] as [(Fixed, Fixed)] {
      #expect(parent(width, height) == nil, "\(width) × \(height)")
    }
    #expect(HUDParent.screen.area == nil)
  }

  @Test("MB-014 A HUD covers all of its parent, also when that is turned or another size")
  func parentArea() throws {
    var dimmed = HUDSettings.colored
    dimmed.background.color = Color(white: 0, alpha: 128)
    let hud = TimedModel.shown(dimmed)
    for (width, height) in [(400, 300), (300, 400), (640, 200), (123, 457)] {
      let output = ScreenGeometry(width: width, height: height, backdrop: .color(.white))
      let shot = hud.screenshot(on: output)
      #expect(shot.extent { $0 != .white } == PixelRect(width: width, height: height))
      let box = hud.layout(on: output).box
      #expect(abs((box.center.x - Fixed(width) / 2).rawValue) <= 128)
      #expect(abs((box.center.y - Fixed(height) / 2).rawValue) <= 128)
    }
    var moved = TimedModel.shown(dimmed)
    for (x, y, width, height) in [(10, 20, 200, 100), (150, 50, 200, 220), (0, 0, 400, 90)] {
      let area = Rect(
        origin: Point(x: Fixed(x), y: Fixed(y)),
        size: Size(width: Fixed(width), height: Fixed(height)))
      moved.set(dimmed, in: try #require(HUDParent(area: area)))
      let extent = moved.screenshot(on: .smallWhite).extent { $0 != .white }
      #expect(extent == PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height))
      #expect(moved.model.blocking == .container)
      let center = moved.layout().box.center
      #expect(abs((center.x - area.center.x).rawValue) <= 128)
      #expect(abs((center.y - area.center.y).rawValue) <= 128)
      let inside = Point(x: Fixed(x + 1), y: Fixed(y + 1))
      let outside = Point(x: Fixed(x + 1), y: Fixed(y + height))
      func passes(_ point: Point) -> Bool {
        moved.model.passes(point, at: moved.now, on: .small, typesetter: fixedWidth)
      }
      #expect(!passes(inside) && passes(outside))
    }
  }
}

extension ScreenGeometry {
  /// Black and white columns of which a blur leaves an even grey.
  static let striped = ScreenGeometry(
    width: 400, height: 300,
    backdrop: .picture(
      Picture(
        width: 400, height: 300,
        pixels: (0..<400 * 300).map { $0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }),
      around: .black))
}
