import BezelRaster

extension GoldenScene {
  /// Plain fills.
  static let shapes = [roundedRect, solidMask, customMask, gradientMask]

  /// A rounded rectangle between the pixels, white at .8.
  private static let roundedRect = GoldenScene(
    "rounded-rect", 41, 29,
    [
      Item(
        .rounded(
          RoundedRect(
            Rect(
              origin: Point(x: Fixed(33, over: 10), y: Fixed(27, over: 10)),
              size: Size(width: Fixed(63, over: 2), height: Fixed(89, over: 4))),
            radius: 7)),
        .solid(Color(white: 255, alpha: 204)))
    ])

  /// The plain mask of a small screen, black at .4 over a disc on white.
  private static let solidMask = GoldenScene(
    "solid-mask", 37, 21, on: .white,
    [
      Item(
        .pie(.disc(center: Point(x: 18, y: 10), radius: 7)),
        .solid(Color(red: 40, green: 90, blue: 230))),
      Item(.everything, .solid(Color(white: 0, alpha: 102))),
    ])

  /// A mask of a custom colour.
  private static let customMask = GoldenScene(
    "custom-mask", 37, 21, on: .white,
    [
      Item(.pie(.disc(center: Point(x: 18, y: 10), radius: 7)), .solid(.black)),
      Item(.everything, .solid(Color(red: 20, green: 120, blue: 60, alpha: 150))),
    ])

  /// The gradient mask of a small screen, black at .75 over white.
  private static let gradientMask = GoldenScene(
    "gradient-mask", 50, 30, on: .white,
    [
      Item(
        .everything,
        .radial(center: Point(x: 25, y: 15), radius: 30, Color(white: 0, alpha: 191)))
    ])
}
