import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

@Suite("MBProgressHUD's background, and the box of 0.9")
struct MBBackgroundTests {
  /// Points with only the background over the screen; the box is in the middle.
  private static let corners = [(0, 0), (399, 0), (0, 299), (399, 299), (30, 150), (200, 20)]

  private func levels(_ settings: HUDSettings) -> [Int] {
    let shot = TimedModel.shown(settings).screenshot(on: .smallWhite)
    return Self.corners.map { shot[$0.0, $0.1].level }
  }

  @Test("MB-103 A solid background of black at .1 dims all of the parent by a tenth, and no more")
  func dimmed() throws {
    var settings = HUDSettings.colored
    settings.background = HUDBackground(style: .solid, color: Color(white: 0, alpha: 26))
    #expect(levels(settings).allSatisfy { abs($0 - 229) <= 1 })
    // 26 is .102; of a colour of .1 there is no nearer one.
    let area = Rect(origin: Point(x: 40, y: 30), size: Size(width: 200, height: 180))
    let parent = try #require(HUDParent(area: area))
    let shot = TimedModel.shown(settings, in: parent).screenshot(on: .smallWhite)
    #expect(
      shot.extent { $0 != .white } == PixelRect(minX: 40, minY: 30, maxX: 240, maxY: 210))
    #expect(abs(shot[40, 30].level - 229) <= 1 && abs(shot[239, 209].level - 229) <= 1)
    // It is behind the box, which keeps its colour.
    #expect(shot[140 - 30, 120 - 30] == Color(red: 255, green: 0, blue: 0))
  }

  @Test("MB-103 A blurred background, with a tint")
  func blurred() {
    var settings = HUDSettings.colored
    settings.background = HUDBackground(style: .blur, color: .white.withAlpha(51))
    // Away from the screen's edges, beyond which a blur reads no pixels.
    let shot = TimedModel.shown(settings).screenshot(on: .striped)
    for x in 150..<250 { #expect(abs(shot[x, 40].level - 153) <= 3) }
    settings.background.color = nil
    let plain = TimedModel.shown(settings).screenshot(on: .striped)
    for x in 150..<250 { #expect(abs(plain[x, 40].level - 128) <= 3) }
  }

  @Test("MB-104 The classic box is black at .8 with corners of 10, and its content is white")
  func classicBox() throws {
    let settings = HUDSettings.with(.classic) {
      $0.mode = .annularDeterminate
      $0.progress = 1
      $0.label.text = "Label"
      $0.detailsLabel.text = "Details"
    }
    let hud = TimedModel.shown(settings)
    let items = try #require(hud.scene().layers.last).items
    let box = RoundedRect(
      Rect(origin: .zero, size: Size(width: 96, height: 121)), radius: 10)
    #expect(items.first == Item(.rounded(box), .solid(.black.withAlpha(204))))
    for item in items.dropFirst(2) { #expect(item.paint == .solid(.white)) }
    let shot = hud.screenshot(on: .smallWhite)
    #expect(abs(shot[156, 150].level - 51) <= 1)
    #expect(shot[200, 0] == .white, "nothing is behind the box")
    // The spinner, the button and the outline of the pie are white as well.
    let others = HUDSettings.with(settings) {
      $0.mode = .indeterminate
      $0.button = HUDButton("Title") { _ in }
    }
    for item in TimedModel.shown(others).scene().layers.last?.items.dropFirst() ?? [] {
      guard case .solid(let color) = item.paint else { continue }
      #expect(color.withAlpha(255) == .white)
    }
  }

  @Test("MB-104 Another opacity than .8, also one that is none")
  func opacity() {
    for (opacity, level) in [
      (0.5, 127), (0, 255), (1, 0), (2, 0), (-1, 255), (.infinity, 0), (.nan, 255),
    ] {
      var settings = HUDSettings.classic.mode(.text)
      settings.minSize = Size(width: 60, height: 60)
      settings.opacity = opacity
      let shot = TimedModel.shown(settings).screenshot(on: .smallWhite)
      #expect(abs(shot[200, 150].level - level) <= 1, "\(opacity)")
    }
  }

  @Test("MB-105 A colour replaces that of the classic box, and the opacity has no effect then")
  func classicColor() {
    let color = Color(red: 0, green: 0, blue: 255, alpha: 128)
    for opacity in [0.8, 0.1, 0, 1] {
      var settings = HUDSettings.classic.mode(.text)
      settings.minSize = Size(width: 60, height: 60)
      settings.opacity = opacity
      settings.bezel.color = color
      let shot = TimedModel.shown(settings).screenshot(on: .smallWhite)
      #expect(shot[200, 150].isNear(Color(red: 127, green: 127, blue: 255)))
    }
    // In the modern edition there is no opacity.
    var modern = HUDSettings.colored
    modern.opacity = 0.1
    #expect(TimedModel.shown(modern).scene() == TimedModel.shown(.colored).scene())
  }

  @Test("MB-106 The classic edition dims towards the edges, from the middle of the parent on")
  func gradient() throws {
    var settings = HUDSettings.classicColored
    settings.dimsBackground = true
    settings.offset = Point(x: 120, y: 60)
    func alpha(_ shot: Screenshot, _ x: Int, _ y: Int) -> Double {
      1 - Double(shot[x, y].level) / 255
    }
    let output = ScreenGeometry(width: 800, height: 480, backdrop: .color(.white))
    let shot = TimedModel.shown(settings).screenshot(on: output)
    for (x, y, expected) in [
      (400, 240, 0.0), (0, 240, 0.625), (799, 240, 0.625), (400, 0, 0.375), (400, 479, 0.375),
      (0, 0, 0.7289), (799, 479, 0.7289),
    ] {
      #expect(abs(alpha(shot, x, y) - expected) <= 0.01, "(\(x), \(y))")
    }
    // Beyond its radius it stays at .75.
    let wide = ScreenGeometry(width: 1_920, height: 1_080, backdrop: .color(.white))
    let large = TimedModel.shown(settings).screenshot(
      on: wide, region: PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 600))
    #expect(abs(alpha(large, 0, 0) - 0.75) <= 0.01 && abs(alpha(large, 0, 540) - 0.6667) <= 0.01)
    let area = Rect(origin: Point(x: 100, y: 40), size: Size(width: 300, height: 200))
    let parent = try #require(HUDParent(area: area))
    let part = TimedModel.shown(settings, in: parent).screenshot(on: output)
    #expect(alpha(part, 250, 140) <= 0.01 && alpha(part, 99, 140) == 0)
    #expect(abs(alpha(part, 100, 140) - 0.75 * 150 / 200) <= 0.01)
  }

  @Test("MB-107 The modern edition dims evenly: black at .2 and solid, whatever the background is")
  func evenly() {
    var settings = HUDSettings.colored
    settings.dimsBackground = true
    #expect(levels(settings).allSatisfy { abs($0 - 204) <= 1 })
    let plain = TimedModel.shown(settings).scene()
    settings.background = HUDBackground(style: .blur, color: .white)
    #expect(TimedModel.shown(settings).scene() == plain)
    settings.dimsBackground = false
    settings.background = HUDBackground(style: .solid)
    #expect(levels(settings).allSatisfy { $0 == 255 })
  }
}
