import BezelRaster

extension GoldenScene {
  /// The signs of a HUD, white at scale 1.5.
  static let glyphs = [
    glyph("check", check), glyph("cross", cross), glyph("info", info),
  ]

  private static func glyph(_ name: String, _ path: Path) -> GoldenScene {
    GoldenScene(
      name, 42, 42, scale: Transform.unit * 3 / 2, [Item(.path(path, .nonZero), .solid(.white))])
  }

  private static var check: Path {
    var check = Path()
    check.stroke(
      [
        Point(x: Fixed(3, over: 2), y: Fixed(29, over: 2)), Point(x: 9, y: 22),
        Point(x: Fixed(53, over: 2), y: 4),
      ], width: 2)
    return check
  }

  private static var cross: Path {
    var cross = Path()
    cross.stroke([Point(x: 3, y: 3), Point(x: 25, y: 25)], width: 2)
    cross.stroke([Point(x: 25, y: 3), Point(x: 3, y: 25)], width: 2)
    return cross
  }

  private static var info: Path {
    var info = Path()
    info.arc(
      .ring(center: Point(x: 14, y: 14), radius: Fixed(25, over: 2), width: Fixed(3, over: 2)))
    info.stroke([Point(x: 14, y: Fixed(33, over: 4))], width: Fixed(5, over: 2))
    info.stroke([Point(x: 14, y: 12), Point(x: 14, y: Fixed(41, over: 2))], width: 2)
    return info
  }
}
