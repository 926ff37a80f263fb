import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

/// Pixels are read a third of a point away from every edge, as a pixel reaches that far.
@Suite("MBProgressHUD's round indicators")
struct MBRoundIndicatorTests {
  private func dial(
    _ mode: HUDMode, _ progress: Double, _ settings: HUDSettings = .bare
  ) -> Dial {
    let hud = TimedModel.shown(settings.mode(mode, progress))
    let layout = hud.layout(on: Dial.output)
    return Dial(hud, center: layout.box.origin + layout.indicatorCenter)
  }

  /// Expects the ink of a ring between two radii to begin and end there, within a pixel.
  private func expectInk(_ dial: Dial, from inner: Double, to outer: Double) {
    let distances = dial.distances
    let (near, far) = (distances.min() ?? 0, distances.max() ?? 0)
    #expect(abs(near - inner) <= 0.2 && abs(far - outer) <= 0.2, "\(near) … \(far)")
  }

  /// Returns levels at every second degree of a range, at some radii.
  private func levels(
    _ dial: Dial, _ range: ClosedRange<Double>, _ radii: Double...
  ) -> [Int] {
    radii.flatMap { radius in
      stride(from: range.lowerBound, through: range.upperBound, by: 2).map {
        dial.level(degrees: $0, radius: radius)
      }
    }
  }

  @Test("MB-043 MB-046 Nothing done of a determinate indicator: an outline between 16.5 and 18.5")
  func outline() {
    let dial = dial(.determinate, 0)
    expectInk(dial, from: 16.5, to: 18.5)
    #expect(levels(dial, 0...360, 16.9, 17.5, 18.1).allSatisfy { $0 == 255 })
    #expect(levels(dial, 0...360, 5, 15, 16.1, 18.9).allSatisfy { $0 == 0 })
  }

  @Test("MB-044 Half of it: solid between 14.5 and 18.5 to the right, the outline to the left")
  func half() {
    let dial = dial(.determinate, 0.5)
    expectInk(dial, from: 14.5, to: 18.5)
    #expect(levels(dial, 4...176, 14.9, 15.5, 16.5, 17.5, 18.1).allSatisfy { $0 == 255 })
    #expect(levels(dial, 0...360, 5, 14.1, 18.9).allSatisfy { $0 == 0 })
    #expect(levels(dial, 182...358, 16.9, 17.5, 18.1).allSatisfy { $0 == 255 })
    #expect(levels(dial, 184...356, 14.9, 15.5, 16.1).allSatisfy { $0 == 0 })
    // The ends are straight, and just there.
    for radius in [14.9, 15.5, 16.1] {
      #expect(dial.level(degrees: 0.6, radius: radius) == 255)
      #expect(dial.level(degrees: -0.6, radius: radius) == 0)
      #expect(dial.level(degrees: 179.4, radius: radius) == 255)
      #expect(dial.level(degrees: 180.6, radius: radius) == 0)
    }
  }

  @Test("MB-045 Where arc and outline lie on each other a colour one sees through counts once")
  func overlap() {
    for form in PieIndicator.Form.allCases {
      var pie = PieIndicator(form: form)
      pie.backgroundColor = .clear
      var settings = HUDSettings.bare
      settings.indicator = pie
      var seen = settings
      seen.contentColor = .white.withAlpha(179)
      let dial = dial(.custom, 0.5, seen)
      #expect(levels(dial, 4...176, 16.4, 16.9).allSatisfy { $0 == 179 })
      #expect(dial.shot.extent { $0.level > 179 } == .empty)
      // Along the edges too: it is the opaque one at .7, pixel by pixel.
      let opaque = self.dial(.custom, 0.5, settings).shot
      var furthest = 0
      for y in opaque.bounds.minY..<opaque.bounds.maxY {
        for x in opaque.bounds.minX..<opaque.bounds.maxX {
          let expected = (opaque[x, y].level * 179 + 127) / 255
          furthest = max(furthest, dial.shot[x, y].level - expected)
        }
      }
      #expect(furthest <= 1, "\(form)")
    }
  }

  @Test("MB-047 A quarter in the classic edition: a wedge and an outline, over a disc of a tenth")
  func wedge() {
    let dial = dial(.determinate, 0.25, .classicBare)
    expectInk(dial, from: 0, to: 17.5)
    #expect(levels(dial, 6...84, 4, 8, 12, 15, 16.1).allSatisfy { $0 == 255 })
    #expect(levels(dial, 96...354, 4, 8, 12, 15, 15.1).allSatisfy { $0 == 26 })
    #expect(levels(dial, 0...360, 15.9, 16.5, 17.1).allSatisfy { $0 == 255 })
    #expect(levels(dial, 0...360, 17.9).allSatisfy { $0 == 0 })
    let none = self.dial(.determinate, 0, .classicBare)
    #expect(levels(none, 0...360, 1, 8, 15).allSatisfy { $0 == 26 })
    let all = self.dial(.determinate, 1, .classicBare)
    #expect(levels(all, 0...360, 1, 8, 15, 17).allSatisfy { $0 == 255 })
  }

  @Test("MB-048 A quarter of an annular indicator: a ring of a tenth, and an arc with square ends")
  func annular() {
    let dial = dial(.annularDeterminate, 0.25)
    expectInk(dial, from: 16.5, to: 18.5)
    #expect(levels(dial, 0...90, 16.9, 17.5, 18.1).allSatisfy { $0 == 255 })
    #expect(levels(dial, 96...354, 16.9, 17.5, 18.1).allSatisfy { $0 == 26 })
    // A point is 3.27° at 17.5; with round ends the corners at 16.7 and 18.3 would not be full.
    for radius in [16.9, 17.5, 18.1] {
      let point = 180 / (Double.pi * radius)
      for (end, ahead) in [(0.0, -point), (90, point)] {
        #expect(dial.level(degrees: end + ahead * 0.65, radius: radius) == 255, "\(end)°")
        #expect(dial.level(degrees: end + ahead * 1.35, radius: radius) == 26, "\(end)°")
      }
    }
  }

  @Test("MB-049 Nothing done of an annular indicator: only the ring of a tenth (D-35)")
  func noneOfAnnular() {
    let dial = dial(.annularDeterminate, 0)
    expectInk(dial, from: 16.5, to: 18.5)
    #expect(levels(dial, 0...360, 16.9, 17.5, 18.1).allSatisfy { $0 == 26 })
    #expect(dial.shot.extent { $0.level > 26 } == .empty)
    let all = self.dial(.annularDeterminate, 1)
    #expect(levels(all, 0...360, 16.9, 17.5, 18.1).allSatisfy { $0 == 255 })
  }
}
