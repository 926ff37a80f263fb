import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

private func size(_ width: Int, _ height: Int) -> Size {
  Size(width: Fixed(width), height: Fixed(height))
}

private func layout(_ change: (inout HUDSettings) -> Void) -> HUDLayout {
  TimedModel.shown(.with(.colored, change)).layout()
}

/// A screen of 400 by 300 points, where a text has 320 of them.
@Suite("MBProgressHUD's layout: how large a HUD is and where its parts are")
struct MBLayoutTests {
  private static let labels = [(1, 18), (36, 18), (37, 18), (38, 19), (120, 20), (320, 23)]

  @Test("MB-015 Without a text the spinner and the round indicators give 77 × 77")
  func round() {
    for mode in [HUDMode.indeterminate, .determinate, .annularDeterminate] {
      let layout = layout { $0.mode = mode }
      #expect(layout.box.size == size(77, 77), "\(mode)")
      #expect(layout.indicatorCenter == layout.box.center - layout.box.origin)
    }
    let shot = TimedModel.shown(.colored).screenshot()
    #expect(shot.box == PixelRect(minX: 162, minY: 112, maxX: 239, maxY: 189))
  }

  @Test("MB-016 Without a text the bar gives 160 × 50, in the classic edition 160 × 60")
  func bar() {
    for (settings, height) in [(HUDSettings.colored, 50), (.classicColored, 60)] {
      let hud = TimedModel.shown(settings.mode(.determinateHorizontalBar, 1))
      #expect(hud.layout().box.size == size(160, height))
      let box = PixelRect(
        minX: 120, minY: 150 - height / 2, maxX: 280, maxY: 150 + height / 2)
      #expect(hud.screenshot().box == box)
      // The ink begins a point within the bar.
      let ink = PixelRect(
        minX: box.minX + 21, minY: box.minY + 21, maxX: box.maxX - 21, maxY: box.maxY - 21)
      #expect(hud.screenshot().image == ink)
    }
  }

  @Test("MB-017 Nothing at all gives 40 × 40")
  func nothing() {
    for settings in [HUDSettings.colored, .classicColored] {
      let hud = TimedModel.shown(settings.mode(.text))
      #expect(hud.layout().box.size == size(40, 40))
      let shot = hud.screenshot()
      #expect(shot.box == PixelRect(minX: 180, minY: 130, maxX: 220, maxY: 170))
      #expect(shot.image == .empty && shot.text == .empty)
    }
  }

  @Test("MB-018 Indicator and label: (max(37, w) + 40) × (81 + h)")
  func indicatorAndLabel() {
    for (w, h) in MBLayoutTests.labels {
      let layout = HUDSettings().layout(HUDLayout.Sizes(indicator: .round, label: size(w, h)))
      #expect(layout.box.size == size(max(37, w) + 40, 81 + h), "\(w) × \(h)")
      #expect(layout.indicatorCenter.y == 20 + Fixed(37, over: 2))
      #expect(layout.labelOrigin.y == 61)
    }
    let hud = TimedModel.shown(.with(.colored) { $0.label.text = "Updating…!" })
    #expect(hud.layout().box.size == size(120, 99))
    let shot = hud.screenshot()
    // (300 - 99) / 2 rounds up.
    #expect(shot.box == PixelRect(minX: 140, minY: 101, maxX: 260, maxY: 200))
    #expect(shot.text == PixelRect(minX: 160, minY: 101 + 61, maxX: 240, maxY: 101 + 79))
    #expect(abs(shot.image.minY - (101 + 22)) <= 1 && abs(shot.image.maxY - (101 + 55)) <= 1)
  }

  @Test("MB-019 Indicator, label and details: two gaps of 4")
  func three() {
    let layout = layout {
      $0.label.text = "Label"
      $0.detailsLabel.text = "Some details"
    }
    #expect(layout.box.size == size(96 + 40, 40 + 37 + 4 + 18 + 4 + 18))
    #expect(layout.labelOrigin == Point(x: 48, y: 61))
    #expect(layout.detailsOrigin == Point(x: 20, y: 83))
  }

  @Test("MB-020 Indicator and details without a label: one gap of 4")
  func noLabel() {
    for none in [nil, ""] {
      let layout = layout {
        $0.label.text = none
        $0.detailsLabel.text = "Some details"
      }
      #expect(layout.box.size == size(136, 40 + 37 + 4 + 18))
      #expect(layout.detailsOrigin == Point(x: 20, y: 61))
    }
  }

  @Test("MB-021 A label alone: no gap, and it is in the middle")
  func labelAlone() {
    let layout = layout {
      $0.mode = .text
      $0.label.text = "Label"
    }
    #expect(layout.box.size == size(80, 58))
    #expect(layout.labelOrigin == Point(x: 20, y: 20))
    let large = HUDSettings.with { $0.minSize = size(200, 100) }
      .layout(HUDLayout.Sizes(label: size(40, 18)))
    #expect(large.labelOrigin == Point(x: 80, y: 41))
  }

  @Test("MB-022 A hidden label, or hidden details, take no room and no gap (D-34)")
  func hidden() {
    func both(_ hidesLabel: Bool, _ hidesDetails: Bool) -> TimedModel {
      .shown(
        .with(.colored) {
          $0.label.text = "A wide label"
          $0.label.isHidden = hidesLabel
          $0.detailsLabel.text = "Details"
          $0.detailsLabel.isHidden = hidesDetails
        })
    }
    let plain = TimedModel.shown(.colored)
    #expect(both(true, true).scene() == plain.scene())
    #expect(both(true, false).layout() == layout { $0.detailsLabel.text = "Details" })
    #expect(both(false, true).layout() == layout { $0.label.text = "A wide label" })
    #expect(both(false, false).layout().box.size.height == 121)
  }

  @Test("MB-023 A least size of 150 × 100 is the size, with the content in its middle")
  func minimum() {
    let alone = layout { $0.minSize = size(150, 100) }
    #expect(alone.box.size == size(150, 100))
    #expect(alone.indicatorCenter == Point(x: 75, y: 50))
    // 59 points of content; the rest is the same above and below.
    let hud = TimedModel.shown(
      .with(.colored) {
        $0.minSize = size(150, 100)
        $0.label.text = "Label"
      })
    let both = hud.layout()
    #expect(both.box.size == size(150, 100))
    #expect(both.indicatorCenter.y - Fixed(37, over: 2) == Fixed(41, over: 2))
    #expect(abs((both.labelOrigin.y + 18 - Fixed(159, over: 2)).rawValue) <= 128)
    // Only a box that is too small is made larger, and no box becomes too large for its parent.
    #expect(layout { $0.minSize = size(150, 10) }.box.size == size(150, 77))
    #expect(layout { $0.minSize = size(10, 150) }.box.size == size(77, 150))
    #expect(layout { $0.minSize = size(999, 999) }.box.size == size(360, 260))
  }

  @Test(
    "MB-024 A square with a wide label is as high as it is wide, with the content in its middle")
  func square() {
    let wide = layout {
      $0.isSquare = true
      $0.label.text = String(repeating: "x", count: 25)
    }
    #expect(wide.box.size == size(240, 240))
    #expect(wide.indicatorCenter == Point(x: 120, y: 120 - Fixed(59, over: 2) + Fixed(37, over: 2)))
    #expect(wide.labelOrigin.x == 20)
    #expect(abs((wide.labelOrigin.y + 9 - (120 + Fixed(41, over: 2))).rawValue) <= 128)
    let high = layout {
      $0.isSquare = true
      $0.minSize = size(100, 180)
    }
    #expect(high.box.size == size(180, 180))
    #expect(high.indicatorCenter == Point(x: 90, y: 90))
  }

  @Test("MB-025 A square that is too high for its parent is as high as fits, and keeps its margin")
  func yielding() {
    let wide = layout {
      $0.isSquare = true
      $0.label.text = String(repeating: "x", count: 30)
    }
    #expect(wide.box == Rect(origin: Point(x: 60, y: 20), size: size(280, 260)))
    let exact = layout {
      $0.isSquare = true
      $0.minSize = size(260, 1)
    }
    #expect(exact.box == Rect(origin: Point(x: 70, y: 20), size: size(260, 260)))
    // The same with the other side.
    let portrait = HUDSettings.with { $0.isSquare = true }.layout(
      HUDLayout.Sizes(indicator: .round, details: size(30, 200)),
      on: ScreenGeometry(width: 240, height: 400))
    #expect(portrait.box.size == size(200, 281))
    #expect(portrait.box.origin.x == 20)
  }

  @Test("MB-032 An indicator of one's own of 60 × 30 gives 100 × 70")
  func custom() {
    let own = AnyIndicator(size: size(60, 30)) { moment, drawing in
      drawing.rectangle(Rect(center: .zero, size: size(60, 30)), moment.colors.foreground)
    }
    let hud = TimedModel.shown(
      .with(.colored) {
        $0.mode = .custom
        $0.indicator = own
      })
    #expect(hud.layout().box.size == size(100, 70))
    let shot = hud.screenshot()
    #expect(shot.box == PixelRect(minX: 150, minY: 115, maxX: 250, maxY: 185))
    #expect(shot.image == PixelRect(minX: 170, minY: 135, maxX: 230, maxY: 165))
  }

  @Test("MB-033 An indicator of one's own without an extent takes no room and no gap")
  func customNothing() {
    let text = layout {
      $0.mode = .text
      $0.label.text = "Label"
    }
    for side in [size(0, 0), size(60, 0), size(0, 30)] {
      let custom = layout {
        $0.mode = .custom
        $0.indicator = AnyIndicator(size: side) { _, drawing in
          drawing.wedge(radius: 50, .white)
        }
        $0.label.text = "Label"
      }
      #expect(custom.box == text.box && custom.labelOrigin == text.labelOrigin)
    }
    #expect(layout { $0.mode = .custom }.box.size == size(40, 40))
    let hud = TimedModel.shown(
      .with(.colored.mode(.custom)) {
        $0.indicator = AnyIndicator(size: .zero) { _, drawing in drawing.wedge(radius: 9, .white) }
      })
    #expect(hud.screenshot().image == .empty)
  }
}
