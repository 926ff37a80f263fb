import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

private func size(_ width: Int, _ height: Int) -> Size {
  Size(width: Fixed(width), height: Fixed(height))
}

@Suite("The layout of MBProgressHUD 0.9")
struct MBClassicLayoutTests {
  @Test("MB-035 The box is at round((W - w) / 2) + x and round((H - h) / 2) + y, wherever that is")
  func origin() throws {
    // Halves are rounded away from zero.
    for (width, height) in [(400, 300), (401, 303), (402, 301), (399, 302)] {
      for (w, h) in [(77, 77), (120, 99), (161, 50), (80, 58)] {
        for (x, y) in [(0, 0), (50, -30), (300, 200), (-300, -250)] {
          let output = ScreenGeometry(width: width, height: height)
          let settings = HUDSettings.with(.classic) {
            $0.minSize = size(w, h)
            $0.offset = Point(x: Fixed(x), y: Fixed(y))
          }
          let box = settings.layout(HUDLayout.Sizes(), on: output).box
          let expected = Point(
            x: Fixed((width - w + 1) / 2 + x), y: Fixed((height - h + 1) / 2 + y))
          #expect(box.origin == expected, "\(w) × \(h) in \(width) × \(height), \(x), \(y)")
          #expect(box.size == size(w, h))
        }
      }
    }
    // Whole points, also where a screen has pixels between them; and a parent's own.
    let dense = ScreenGeometry(width: 800, height: 600, scale: 2)
    let settings = HUDSettings.classicColored
    let parts = HUDLayout.Sizes(indicator: .round)
    #expect(settings.layout(parts, on: dense).box.origin == Point(x: 162, y: 112))
    let area = Rect(origin: Point(x: 31, y: 17), size: size(200, 100))
    let parent = try #require(HUDParent(area: area))
    #expect(settings.layout(parts, in: parent).box.origin == Point(x: 31 + 62, y: 17 + 12))
    // The larger the box, the more of it lies outside of its parent.
    let large = HUDSettings.with(.classic) { $0.minSize = size(501, 331) }
    #expect(large.layout(parts).box.origin == Point(x: -51, y: -16))
  }

  @Test("MB-035 The pixels of a box that is half outside of the screen")
  func outside() {
    let hud = TimedModel.shown(
      .with(.classicColored) { $0.offset = Point(x: -190, y: 150) })
    let shot = hud.screenshot()
    #expect(shot.box == PixelRect(minX: 0, minY: 262, maxX: 49, maxY: 300))
  }

  @Test("MB-036 Of a square each side grows by itself, if it is not too long for its parent then")
  func square() {
    let output = ScreenGeometry.small
    for (w, h, side) in [
      // Both fit: 360 by 260 are left inside of the margins.
      (200, 18, (240, 240)), (220, 18, (260, 260)),
      // Only the width: it grows to the height, or stays as the greater one.
      (221, 18, (261, 58)), (320, 18, (360, 58)), (37, 221, (261, 261)), (37, 300, (340, 340)),
      // Neither fits; the longer side keeps its length.
      (321, 18, (361, 58)), (37, 330, (77, 370)),
    ] {
      let settings = HUDSettings.with(.classic) { $0.isSquare = true }
      let box = settings.layout(HUDLayout.Sizes(label: size(w, h)), on: output).box
      #expect(box.size == size(side.0, side.1), "\(w) × \(h)")
    }
    let portrait = ScreenGeometry(width: 200, height: 400)
    let high = HUDSettings.with(.classic) { $0.isSquare = true }
      .layout(HUDLayout.Sizes(label: size(37, 300)), on: portrait).box
    #expect(high.size == size(77, 340))
    // The least size comes after the square, and breaks it.
    let least = HUDSettings.with(.classic) {
      $0.isSquare = true
      $0.minSize = size(100, 300)
    }
    #expect(least.layout(HUDLayout.Sizes(indicator: .round), on: output).box.size == size(100, 300))
  }

  @Test("MB-037 Details are there without a label")
  func details() {
    let hud = TimedModel.shown(.with(.classicColored) { $0.detailsLabel.text = "Details" })
    let layout = hud.layout()
    #expect(layout.box.size == size(96, 99))
    #expect(layout.detailsOrigin == Point(x: 20, y: 61))
    let text = hud.screenshot().text
    #expect(text.width == 56 && text.height == 18)
    #expect(text.minX == layout.box.origin.x.floor + 20)
    #expect(text.minY == layout.box.origin.y.floor + 61)
  }

  @Test(
    "MB-016 MB-018 MB-021 Its boxes are as large as those of the modern edition, but for the bar")
  func sizes() {
    for mode in HUDMode.allCases {
      for label in [nil, "Updating"] {
        func box(_ settings: HUDSettings) -> Size {
          TimedModel.shown(
            .with(settings.mode(mode, 0.5)) {
              $0.label.text = label
              $0.detailsLabel.text = label.map { "\($0) details" }
            }
          ).layout().box.size
        }
        let (modern, classic) = (box(.colored), box(.classicColored))
        #expect(modern.width == classic.width)
        #expect(classic.height - modern.height == (mode == .determinateHorizontalBar ? 10 : 0))
      }
    }
  }
}
