import Foundation
import BezelRaster
import Testing

/// Rings of radius 18 and thickness 2 at eight pixels a point.
@Suite("The arcs of the indefinite and of the progress ring")
struct RingTests {
  private static let scale = 8

  /// Calls `body` for each pixel around the ring with its radius in points, and its angle in
  /// degrees clockwise from `origin`, -180 … 180.
  private func eachPixel(
    start: Angle, sweep: Angle, from origin: Angle,
    _ body: (_ radius: Double, _ degrees: Double, _ covered: UInt8) -> Void
  ) {
    let arc = Arc(
      center: Point(x: 24, y: 24), radius: 18, width: 2, start: start, sweep: sweep)
    let side = 48 * RingTests.scale
    let coverage = DenseCoverage(
      of: .arc(arc), Transform(scale: Transform.unit * RingTests.scale, origin: .zero),
      clip: PixelRect(width: side, height: side))
    for y in 0..<side {
      for x in 0..<side {
        let dx = (Double(x) + 0.5) / Double(RingTests.scale) - 24
        let dy = (Double(y) + 0.5) / Double(RingTests.scale) - 24
        let turn = atan2(dx, -dy) / (2 * .pi) - origin.turns
        body(hypot(dx, dy), turn.remainder(dividingBy: 1) * 360, coverage[x, y])
      }
    }
  }

  @Test("SV-073, SV-074, SV-076, SV-082: ink from 10.8° to 349.2° after the seam, at every phase")
  func indefinite() {
    for phase in 0..<20 {
      let seam = Angle(phase, over: 20)
      var (full, misplaced, missing) = (0, 0, 0)
      eachPixel(start: seam + Angle(3, over: 100), sweep: Angle(94, over: 100), from: seam) {
        radius, degrees, covered in
        if covered > 0, !(16.9...19.1).contains(radius) || abs(degrees) < 7 { misplaced += 1 }
        if (17.1...18.9).contains(radius), abs(degrees) > 10.8 {
          full += 1
          if covered < 255 { missing += 1 }
        }
      }
      #expect(full > 5_000 && misplaced == 0 && missing == 0, "phase \(phase)/20")
    }
  }

  @Test("SV-081, SV-092: the ends are round and reach half of the thickness further")
  func caps() {
    // A point on the ring is 3.18°.
    for phase in 0..<20 {
      let start = Angle(phase, over: 20)
      var (tip, corner) = (0, 0)
      eachPixel(start: start, sweep: Angle(1, over: 2), from: start) { radius, degrees, covered in
        // Beyond the nearer end, in points.
        let along = min(-degrees, degrees + 180) / 3.183
        guard (0...1.3).contains(along) else { return }
        if along < 0.8, abs(radius - 18) < 0.4 {
          tip += 1
          #expect(covered == 255, "phase \(phase)/20")
        }
        if along > 0.8, abs(radius - 18) > 0.8 {
          corner += 1
          #expect(covered == 0, "phase \(phase)/20")
        }
      }
      #expect(tip > 20 && corner > 5, "phase \(phase)/20")
    }
  }

  @Test("SV-085: value .25 covers 0° to 90° clockwise from 12 o'clock, and no more than the caps")
  func quarter() {
    var (full, wrong) = (0, 0)
    let top = Angle(rawValue: 0)
    eachPixel(start: top, sweep: Angle(1, over: 4), from: top) { radius, degrees, covered in
      if (0...90).contains(degrees), (17.1...18.9).contains(radius) {
        full += 1
        if covered < 255 { wrong += 1 }
      }
      if covered > 0, !(-3.6...93.6).contains(degrees) { wrong += 1 }
    }
    #expect(full > 2_000 && wrong == 0)
  }
}
