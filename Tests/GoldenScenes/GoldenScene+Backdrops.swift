import BezelRaster

extension GoldenScene {
  /// Every kind of backdrop, and a blur over each.
  static let backdrops = [
    onScreen("gradient-down", .gradient(Gradient(.linear(towards: half), from: night, to: dawn))),
    onScreen(
      "gradient-aslant",
      .gradient(Gradient(.linear(towards: Angle(1, over: 7)), from: dawn, to: night))),
    onScreen("gradient-radial", .gradient(Gradient(.radial, from: dawn, to: night))),
    onScreen("center", .picture(wheel(60, 45), around: night)),
    onScreen("fit", .picture(wheel(36, 45), placement: .fit, around: night)),
    onScreen("fit-reduced", .picture(wheel(501, 350), placement: .fit, around: night)),
    onScreen("fill", .picture(wheel(60, 45), placement: .fill, around: night)),
    onScreen("tile", .picture(wheel(31, 22), placement: .tile, around: night)),
    onScreen("at", .picture(wheel(60, 45), placement: .at(x: 85, y: 62), around: night)),
  ]

  private static let half = Angle(1, over: 2)
  private static let night = Color(red: 16, green: 24, blue: 64)
  private static let dawn = Color(red: 255, green: 170, blue: 90)

  /// Returns a screen with a box in its middle that blurs the backdrop.
  private static func onScreen(_ name: String, _ backdrop: Backdrop) -> GoldenScene {
    let box = Rect(origin: Point(x: 52, y: 25), size: Size(width: 56, height: 50))
    return GoldenScene(
      "backdrop-\(name)",
      Scene(
        bounds: PixelRect(width: 160, height: 100), backdrop: backdrop,
        layers: [
          Layer(
            transform: .identity, alpha: .opaque,
            items: [Item(.rounded(RoundedRect(box, radius: 9)), .blurred(Blur(sigma: 3)))])
        ]))
  }

  /// Rings that an ellipse would show if the aspect were lost, on a colour for each corner.
  private static func wheel(_ width: Int, _ height: Int) -> Picture {
    let pixels = (0..<width * height).map { index in
      let (x, y) = (2 * (index % width) - width + 1, 2 * (index / width) - height + 1)
      let side = min(width, height)
      let ring = (x * x + y * y) * 9 / (side * side)
      if ring < 9, ring % 2 == 0 { return Color(white: 250).premultiplied().rawValue }
      let color = Color(
        red: x < 0 ? 210 : 40, green: y < 0 ? 180 : 60, blue: (x < 0) == (y < 0) ? 60 : 200)
      return color.premultiplied().rawValue
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}
