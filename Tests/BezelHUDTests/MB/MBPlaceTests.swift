import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

private func point(_ x: Fixed, _ y: Fixed) -> Point { Point(x: x, y: y) }

/// On a screen of 400 by 300 points with, unless a test says otherwise, a box of 77 by 77.
@Suite("MBProgressHUD's place: where a HUD is in its parent")
struct MBPlaceTests {
  private func box(
    in parent: HUDParent = .screen, _ change: (inout HUDSettings) -> Void = { _ in }
  ) -> Rect {
    TimedModel.shown(.with(.colored, change), in: parent).layout().box
  }

  @Test("MB-028 An offset that leaves the margins free moves the box by just that")
  func offset() {
    let plain = box()
    #expect(plain == Rect(origin: point(162, 112), size: Size(width: 77, height: 77)))
    for (x, y) in [(50, 50), (-50, 50), (0, -91), (141, 0)] as [(Fixed, Fixed)] {
      #expect(box { $0.offset = point(x, y) }.origin == plain.origin + point(x, y), "\(x), \(y)")
    }
    let hud = TimedModel.shown(.with(.colored) { $0.offset = point(50, 50) })
    #expect(hud.screenshot().box == PixelRect(minX: 212, minY: 162, maxX: 289, maxY: 239))
  }

  @Test(
    "MB-029 The greatest offset downwards: the margin is below the box, which stays in the middle")
  func bottom() {
    let low = box { $0.offset = point(0, HUD.maxOffset) }
    #expect(low.maxY == 280 && low.origin.x == 162)
    let wide = box {
      $0.offset = point(0, HUD.maxOffset)
      $0.label.text = "Updating…!"
    }
    #expect(wide == Rect(origin: point(140, 181), size: Size(width: 120, height: 99)))
    #expect(box { $0.offset = point(HUD.maxOffset, 0) }.origin == point(303, 112))
  }

  @Test("MB-030 The greatest offset to the upper left: the margin is above and beside the box")
  func corner() throws {
    let least = -HUD.maxOffset
    #expect(box { $0.offset = point(least, least) }.origin == point(20, 20))
    let corner = box { $0.offset = point(HUD.maxOffset, HUD.maxOffset) }
    #expect(point(corner.maxX, corner.maxY) == point(380, 280))
    let area = Rect(origin: point(100, 50), size: Size(width: 200, height: 150))
    let parent = try #require(HUDParent(area: area))
    #expect(box(in: parent) { $0.offset = point(least, least) }.origin == point(120, 70))
    // At every edge the margin beats the middle, also by a point.
    #expect(box { $0.offset = point(-143, -93) }.origin == point(20, 20))
    #expect(box { $0.offset = point(142, 92) }.origin == point(303, 203))
  }

  @Test("MB-031 A margin of 5 gives 47 × 47, and 5 from the edges")
  func margin() {
    let small = box { $0.margin = 5 }
    #expect(small.size == Size(width: 47, height: 47))
    let corner = box {
      $0.margin = 5
      $0.offset = point(-HUD.maxOffset, HUD.maxOffset)
    }
    #expect(corner.origin.x == 5 && corner.maxY == 295)
    let none = box {
      $0.margin = 0
      $0.offset = point(HUD.maxOffset, -HUD.maxOffset)
    }
    #expect(none == Rect(origin: point(363, 0), size: Size(width: 37, height: 37)))
  }

  @Test(
    "MB-034 What changes while it is shown is in the next frame, as if it had been so from the first"
  )
  func whileShown() {
    let changes: [(inout HUDSettings) -> Void] = [
      { $0.margin = 7 }, { $0.isSquare = true }, { $0.minSize = Size(width: 150, height: 100) },
      { $0.offset = point(30, -20) }, { $0.padding = 9 }, { $0.label.text = nil },
      { $0.detailsLabel.text = "More" }, { $0.mode = .determinateHorizontalBar },
      { $0.cornerRadius = 20 }, { $0.button = HUDButton("OK") { _ in } },
    ]
    for edition in [HUDSettings.colored, .classicColored] {
      var settings = HUDSettings.with(edition) { $0.label.text = "Some label" }
      var hud = TimedModel.shown(settings)
      for (index, change) in changes.enumerated() {
        let before = hud.scene()
        change(&settings)
        hud.set(settings)
        #expect(hud.scene() != before, "change \(index)")
        #expect(hud.scene() == TimedModel.shown(settings).scene(), "change \(index)")
        #expect(hud.events == [] && !hud.model.isMoving, "change \(index) is not animated")
      }
    }
  }

  @Test(
    "MB-111 With motion effects a tilt moves the box by at most 10 points an axis; without, by none"
  )
  func motionEffects() {
    func origin(_ tilt: Tilt, _ isOn: Bool?) -> Point {
      var hud = TimedModel.shown(
        .with(.colored) { if let isOn { $0.defaultMotionEffectsEnabled = isOn } })
      hud.turn(.setTilt(tilt))
      return hud.layout().box.origin - point(162, 112)
    }
    let tilts: [(Double, Double, Fixed, Fixed)] = [
      (1, 0, 10, 0), (0, -1, 0, -10), (0.5, -0.5, 5, -5), (99, -99, 10, -10),
      (-.infinity, .infinity, -10, 10), (.nan, 0, 0, 0),
    ]
    for (x, y, right, down) in tilts {
      let tilt = Tilt(x: x, y: y)
      #expect(origin(tilt, true) == point(right, down), "\(x), \(y)")
      #expect(origin(tilt, nil) == .zero && origin(tilt, false) == .zero)
    }
    var hud = TimedModel.shown(.with(.colored) { $0.defaultMotionEffectsEnabled = true })
    hud.turn(.setTilt(Tilt(x: 1, y: 1)))
    hud.set(.colored)
    #expect(hud.scene() == TimedModel.shown(.colored).scene(), "off again, it is back at once")
  }
}
