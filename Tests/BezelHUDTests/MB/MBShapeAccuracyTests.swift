import Bezel
import BezelRaster
import ExactShapes
import SeededRandom
import Testing

@testable import BezelHUD

/// Whole HUDs, drawn in white on black without a box, so that a pixel is its coverage.
@Suite("MBProgressHUD's indicators cover of each pixel what the exact shapes cover")
struct MBShapeAccuracyTests {
  private static let scales: [Fixed] = [1, Fixed(3, over: 2), 2, 3]

  /// Returns the progresses at which a shape begins, ends or meets another, and others for each
  /// scale.
  private static func progresses(at scale: Fixed) -> [Double] {
    [0, 0.01, 0.25, 0.5, 0.97, 1]
      + SeededRandom.seeds(6).map { seed in
        var random = SeededRandom(seed: seed * 1_000 + Int(scale.rawValue))
        return Double(random.int(0...100_000)) / 100_000
      }
  }

  /// Draws a HUD at every scale, and compares its indicator and two points around it.
  ///
  /// - Parameter progress: the only progress; `nil` for those of `progresses(at:)`.
  private func check(
    _ name: String, _ settings: HUDSettings, at progress: Double? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ exact: (_ done: Double, _ center: ExactShape.Place, _ scale: Double) -> ExactShape
  ) {
    var errors = CoverageErrors()
    let renderer = Renderer()
    for scale in Self.scales {
      for progress in progress.map({ [$0] }) ?? Self.progresses(at: scale) {
        var settings = settings
        settings.progress = progress
        let hud = TimedModel.shown(settings)
        let output = ScreenGeometry(
          width: (200 * scale).floor, height: (120 * scale).floor, scale: scale)
        let layout = hud.layout(on: output)
        let (box, center) = (layout.box, layout.indicatorCenter)
        let origin = ((box.origin.x * scale).rounded, (box.origin.y * scale).rounded)
        // The box has a margin of 20 points.
        let margin = (18 * scale).floor
        let area = PixelRect(
          minX: origin.0 + margin, minY: origin.1 + margin,
          maxX: origin.0 + (box.size.width * scale).ceil - margin,
          maxY: origin.1 + (box.size.height * scale).ceil - margin)
        let shot = Screenshot(hud.scene(on: output), region: area, renderer)
        let pixels = Double(scale.rawValue) / 256
        let place = (
          x: Double(origin.0) + Double(center.x.rawValue) / 256 * pixels,
          y: Double(origin.1) + Double(center.y.rawValue) / 256 * pixels
        )
        // Progress is kept in 1/65 536.
        let done = Fraction(progress).map { Double($0.rawValue) / 65_536 } ?? 0
        errors.compare(
          exact(done, place, pixels), in: area, "\(progress) at scale \(pixels)"
        ) { UInt8(shot[$0, $1].level) }
      }
    }
    print("\(name): \(errors.summary)")
    #expect(errors.complaint == nil, "\(name)", sourceLocation: sourceLocation)
  }

  @Test("MB-043 MB-044 MB-046 The thick arc and its outline")
  func arc() {
    check("determinate, arc", .bare.mode(.determinate)) {
      .determinate($0, at: $1, scale: $2)
    }
  }

  @Test("MB-047 The wedge and its outline, and the disc behind")
  func wedge() {
    var settings = HUDSettings.bare
    settings.mode = .custom
    var pie = PieIndicator(form: .wedge)
    pie.backgroundColor = .clear
    settings.indicator = pie
    check("determinate, wedge", settings) { .wedge($0, at: $1, scale: $2) }
    (pie.backgroundColor, pie.progressColor) = (.white, .clear)
    settings.indicator = pie
    check("disc behind a wedge", settings, at: 0.4) { _, center, scale in
      .wedgeGround(at: center, scale: scale)
    }
  }

  @Test("MB-048 MB-049 The annular arc with its square ends, and the ring behind")
  func annular() {
    var settings = HUDSettings.bare
    settings.mode = .custom
    var ring = AnnularIndicator()
    ring.backgroundColor = .clear
    settings.indicator = ring
    check("annular", settings) { .annular($0, at: $1, scale: $2) }
    (ring.backgroundColor, ring.progressColor) = (.white, .clear)
    settings.indicator = ring
    check("ring behind an annular arc", settings, at: 0.4) { _, center, scale in
      .annularGround(at: center, scale: scale)
    }
  }

  @Test(
    "MB-050 MB-051 MB-052 MB-053 MB-054 Bars of any size",
    arguments: [(120, 10), (120, 20), (60, 9), (150, 33), (20, 20), (97, 13)])
  func bar(width: Int, height: Int) {
    var settings = HUDSettings.bare.mode(.determinateHorizontalBar)
    settings.barSize = Size(width: Fixed(width), height: Fixed(height))
    check("bar of \(width) × \(height)", settings) {
      .bar($0, (Double(width), Double(height)), at: $1, scale: $2)
    }
  }
}
