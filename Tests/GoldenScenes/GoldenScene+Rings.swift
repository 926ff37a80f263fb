import BezelRaster

extension GoldenScene {
  /// The rings of a HUD.
  static let rings = [0, 25, 60].map(indefiniteRing) + [25, 70].map(progressRing)

  private static let center = Point(x: 24, y: 24)

  /// The indefinite ring at a phase in 1/100 of a turn.
  private static func indefiniteRing(phase: Int) -> GoldenScene {
    let seam = Angle(phase, over: 100)
    let ring = Arc(
      center: center, radius: 18, width: 2, start: seam + Angle(3, over: 100),
      sweep: Angle(94, over: 100))
    return GoldenScene(
      "indefinite-ring-\(phase)", 48, 48,
      [Item(.arc(ring), .conical(center: center, seam: seam, .white))])
  }

  /// The progress ring over its background ring.
  private static func progressRing(percent: Int) -> GoldenScene {
    let progress = Arc(
      center: center, radius: 18, width: 2, start: .zero, sweep: Angle(percent, over: 100))
    return GoldenScene(
      "progress-ring-\(percent)", 48, 48,
      [
        Item(
          .arc(.ring(center: center, radius: 18, width: 2)), .solid(Color(white: 255, alpha: 26))),
        Item(.arc(progress), .solid(.white)),
      ])
  }
}
