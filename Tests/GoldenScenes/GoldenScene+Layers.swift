import BezelRaster

extension GoldenScene {
  /// Groups of items that are composed before they reach the screen.
  static let layers = [groupFade]

  /// Discs and a square that fade as one, without shining through each other.
  private static let groupFade = GoldenScene(
    "group-fade", 40, 34, alpha: Alpha(rawValue: 128),
    [
      Item(.pie(.disc(center: Point(x: 13, y: 13), radius: 10)), .solid(Color(white: 255))),
      Item(
        .pie(.disc(center: Point(x: 25, y: 15), radius: 10)),
        .solid(Color(red: 230, green: 40, blue: 40))),
      Item(
        .rounded(
          RoundedRect(
            Rect(origin: Point(x: 9, y: 17), size: Size(width: 20, height: 12)), radius: 3)),
        .solid(Color(red: 40, green: 90, blue: 230, alpha: 128))),
    ])
}
