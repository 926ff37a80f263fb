import Bezel
import BezelRaster
import Testing

@testable import BezelHUD

/// Drawn with four pixels for a point.
@Suite("MBProgressHUD's bar")
struct MBBarTests {
  private static let scale = 4

  /// A bar, by the distance of its pixels from the edge of its box.
  private struct Bar {
    let shot: Screenshot
    let height: Int

    init(_ progress: Double, height: Int = 10, _ settings: HUDSettings = .bare) {
      var settings = settings.mode(.determinateHorizontalBar, progress)
      settings.barSize = Size(width: 120, height: Fixed(height))
      self.height = height
      let scale = MBBarTests.scale
      shot = TimedModel.shown(settings).screenshot(
        on: ScreenGeometry(width: 400 * scale, height: 300 * scale, scale: Fixed(scale)),
        region: PixelRect(
          minX: 130 * scale, minY: 130 * scale, maxX: 270 * scale, maxY: 170 * scale))
    }

    /// All pixels, in points from the left end of the box, with their distance from the edge of the
    /// capsule that fills the box; more is farther inside.
    var pixels: [(x: Double, inset: Double, level: Int)] {
      let scale = Double(MBBarTests.scale)
      let radius = Double(height) / 2
      return (shot.bounds.minY..<shot.bounds.maxY).flatMap { y in
        (shot.bounds.minX..<shot.bounds.maxX).map { x in
          let left = (Double(x) + 0.5) / scale - 140
          let down = (Double(y) + 0.5) / scale - 150
          let beyond = max(0, radius - left, left - (120 - radius))
          let inset = radius - (beyond * beyond + down * down).squareRoot()
          return (left, inset, shot[x, y].level)
        }
      }
    }

    /// The ends of the fill on the bar's middle line, in points from the left end.
    var fill: (start: Double, end: Double)? {
      let scale = MBBarTests.scale
      let full = (140 * scale..<260 * scale).filter {
        // The border is within 3 points of both ends.
        $0 >= 144 * scale - 2 && $0 < 256 * scale + 2 && shot[$0, 150 * scale].level > 127
      }
      guard let first = full.first, let last = full.last else { return nil }
      return (
        Double(first) / Double(scale) - 140, Double(last + 1) / Double(scale) - 140
      )
    }
  }

  /// The margin beyond which a pixel is covered for certain: half of its diagonal.
  private static let slack = 0.18

  @Test("MB-050 The border's ink lies between 1 and 3 from the edge, what is done within 4")
  func ink() {
    for (height, progress) in [(10, 0.0), (20, 0), (10, 1), (20, 1), (10, 0.4), (20, 0.4)] {
      let slack = Self.slack
      for pixel in Bar(progress, height: height).pixels {
        let inBorder = pixel.inset > 1 - slack && pixel.inset < 3 + slack
        let inFill = progress > 0 && pixel.inset > 4 - slack && pixel.x < 120 * progress + slack
        if pixel.level > 0, !inBorder, !inFill {
          Issue.record("\(height), \(progress): ink at \(pixel)")
        }
        if pixel.inset > 1 + slack, pixel.inset < 3 - slack, pixel.level < 255 {
          Issue.record("\(height), \(progress): a hole in the border at \(pixel)")
        }
        if progress > 0, pixel.inset > 4 + slack, pixel.x < 120 * progress - slack,
          pixel.level < 255
        {
          Issue.record("\(height), \(progress): a hole in the fill at \(pixel)")
        }
      }
    }
  }

  @Test("MB-051 Half done fills from 4 to 60, with a straight end")
  func half() throws {
    for height in [10, 20] {
      let bar = Bar(0.5, height: height)
      let fill = try #require(bar.fill)
      #expect(fill.start == 4 && fill.end == 60, "\(fill)")
      // As high at its end as before it: 2 or 12.
      let column = { (x: Int) in
        (bar.shot.bounds.minY..<bar.shot.bounds.maxY).filter {
          abs($0 - 150 * Self.scale) < (height / 2 - 3) * Self.scale && bar.shot[x, $0].level == 255
        }.count
      }
      #expect(column(200 * Self.scale - 1) == (height - 8) * Self.scale)
      #expect(column(200 * Self.scale) == 0)
    }
  }

  @Test(
    "MB-052 However little is done, all of the left cap is filled: to 5 of 120 × 10, to 10 of 120 × 20"
  )
  func least() throws {
    for (height, end) in [(10, 5.0), (20, 10)] {
      for progress in [0.01, 0.000_01, end / 120] {
        let fill = try #require(Bar(progress, height: height).fill)
        #expect(fill.start == 4 && abs(fill.end - end) <= 0.25, "\(progress): \(fill)")
      }
      let more = try #require(Bar((end + 2) / 120, height: height).fill)
      #expect(abs(more.end - end - 2) <= 0.25)
    }
  }

  @Test("MB-053 From 116 of 120 on it is full, to its round right end at 116")
  func full() throws {
    for height in [10, 20] {
      let all = Bar(1, height: height)
      let fill = try #require(all.fill)
      #expect(fill.start == 4 && fill.end == 116)
      #expect(Bar(0.97, height: height).shot == all.shot)
      #expect(Bar(0.967, height: height).shot == all.shot)
      #expect(Bar(0.95, height: height).shot != all.shot)
      // The same on both sides.
      let (minX, maxX) = (all.shot.bounds.minX, all.shot.bounds.maxX)
      for y in all.shot.bounds.minY..<all.shot.bounds.maxY {
        for x in minX..<maxX where all.shot[x, y] != all.shot[minX + maxX - 1 - x, y] {
          Issue.record("(\(x), \(y)) is not as on the other side")
        }
      }
    }
  }

  @Test("MB-054 Nothing done: the border alone")
  func none() {
    for height in [10, 20] {
      let bar = Bar(0, height: height)
      #expect(bar.fill == nil)
      #expect(bar.pixels.allSatisfy { $0.level == 0 || $0.inset < 3 + Self.slack })
    }
  }
}
