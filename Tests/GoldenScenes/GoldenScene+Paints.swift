import BezelRaster

extension GoldenScene {
  /// Every shape with every paint, each shape a little further from the pixels' grid than the one
  /// before.
  static let paints = [
    sheet("solid", .solid(Color(red: 255, green: 214, blue: 10, alpha: 230))),
    sheet(
      "linear",
      .linear(
        from: Point(x: 4, y: 2), to: Point(x: 30, y: 24), Color(red: 10, green: 132, blue: 255),
        Color(red: 255, green: 69, blue: 58, alpha: 128))),
    sheet("radial", .radial(center: middle, radius: 15, .white)),
    sheet("conical", .conical(center: middle, seam: Angle(1, over: 8), .white)),
    sheet("picture", .picture(picture, in: box)),
    sheet("template", .template(picture, in: box, Color(red: 48, green: 209, blue: 88))),
    sheet("blurred", .blurred(Blur(sigma: 2, saturation: 461))),
    sheet("blurred-coarsely", .blurred(Blur(sigma: 12))),
  ]

  private static let middle = Point(x: 17, y: 13)
  private static let box = Rect(
    origin: Point(x: 2, y: 2), size: Size(width: 30, height: 22))

  /// Four columns of shapes, each in a field of 37 × 29 pixels.
  private static func sheet(_ name: String, _ paint: Paint) -> GoldenScene {
    let items = shapesOfAllKinds.enumerated().map { index, shape in
      let (column, row) = (index % 4, index / 4)
      return Item(
        shape, paint,
        at: Point(
          x: Fixed(column * 37 + 1) + Fixed(index * 5, over: 16),
          y: Fixed(row * 29 + 1) + Fixed(index * 3, over: 16)))
    }
    let (width, height) = (4 * 37 + 3, 3 * 29 + 3)
    return GoldenScene(
      "paint-\(name)",
      Scene(
        bounds: PixelRect(width: width, height: height),
        backdrop: .picture(stripes(width, height), around: .black),
        layers: [Layer(transform: .identity, alpha: .opaque, items: items)]))
  }

  private static var shapesOfAllKinds: [Shape] {
    func arc(_ cap: Cap) -> Shape {
      .arc(
        Arc(
          center: middle, radius: 8, width: 5, start: Angle(1, over: 9),
          sweep: Angle(5, over: 8), cap: cap))
    }
    return [
      .rounded(
        RoundedRect(
          box, radii: Corners(topLeft: 0, topRight: 4, bottomRight: 11, bottomLeft: 7))),
      .rounded(RoundedRect(box, radius: 8, border: 3)),
      .rounded(RoundedRect(box, radius: 11, end: 25)),
      .pie(Pie(center: middle, radius: 11, start: Angle(1, over: 20), sweep: Angle(3, over: 5))),
      arc(.butt), arc(.round), arc(.square),
      .arc(.ring(center: middle, radius: 9, width: 4)),
      .path(star, .nonZero), .path(star, .evenOdd), .path(strokes, .nonZero), .path(drop, .nonZero),
    ]
  }

  /// Five points, each joined with the next but one.
  private static var star: Path {
    var star = Path()
    star.move(to: Point(x: 17, y: 1))
    for (x, y) in [(24, 23), (6, 9), (28, 9), (10, 23)] {
      star.line(to: Point(x: Fixed(x), y: Fixed(y)))
    }
    return star
  }

  /// A polyline with a sharp corner that runs across itself, and a dot.
  private static var strokes: Path {
    var path = Path()
    path.stroke(
      [
        Point(x: 5, y: 5), Point(x: 28, y: 9), Point(x: 7, y: 14), Point(x: 20, y: 3),
        Point(x: 24, y: 22),
      ], width: 3)
    path.stroke([Point(x: 10, y: 21)], width: 5)
    return path
  }

  /// Curves of both degrees, and a hole.
  private static var drop: Path {
    var drop = Path()
    drop.move(to: Point(x: 17, y: 1))
    drop.cubic(
      to: Point(x: 17, y: 25), control1: Point(x: 36, y: 20), control2: Point(x: 30, y: 25))
    drop.cubic(
      to: Point(x: 17, y: 1), control1: Point(x: 4, y: 25), control2: Point(x: -2, y: 20))
    drop.move(to: Point(x: 11, y: 18))
    drop.quadratic(to: Point(x: 23, y: 18), control: Point(x: 17, y: 26))
    drop.quadratic(to: Point(x: 11, y: 18), control: Point(x: 17, y: 10))
    return drop
  }

  /// Colours in its corners, half clear in its middle.
  private static let picture: Picture = {
    let (width, height) = (7, 5)
    let pixels = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let isMiddle = (2...4).contains(x) && (1...3).contains(y)
      return Color(
        red: UInt8(x * 42), green: UInt8(y * 63), blue: UInt8(252 - x * 42),
        alpha: isMiddle ? 96 : 255
      ).premultiplied().rawValue
    }
    return Picture(width: width, height: height, pixels: pixels)
  }()

  /// Hard edges, for a blur to soften.
  private static func stripes(_ width: Int, _ height: Int) -> Picture {
    Picture(
      width: width, height: height,
      pixels: (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        let color =
          (x / 6 + y / 9) % 3 == 0
          ? Color(red: 200, green: 60, blue: 60)
          : (x + y) / 11 % 2 == 0 ? Color(white: 40) : Color(red: 40, green: 90, blue: 160)
        return color.premultiplied().rawValue
      })
  }
}
