public import BezelRaster

/// The shapes of an indicator, from back to front; lengths are points from the middle of its box.
///
/// Edges are smooth, and nothing is cut off at the box; an indicator should stay inside of it, as other
/// parts of the HUD lie around.
public struct IndicatorDrawing: Sendable {
  package var items: [Item] = []

  package init() {}

  /// Draws a part of a circle's line.
  ///
  /// - Parameters:
  ///   - center: of the circle.
  ///   - radius: of the middle of the line.
  ///   - width: of the line, half of which lies to either side.
  ///   - start: where it begins.
  ///   - sweep: how far it goes, clockwise; a full turn for a whole circle, which has no ends.
  ///   - cap: how it ends.
  public mutating func arc(
    center: Point = Point(x: 0, y: 0), radius: Fixed, width: Fixed, start: Angle = .zero,
    sweep: Angle = .whole, cap: Cap = .butt, _ color: Color
  ) {
    let arc = Arc(
      center: center, radius: radius, width: width, start: start, sweep: sweep, cap: cap)
    items.append(Item(.arc(arc), .solid(color)))
  }

  /// Fills a wedge of a disc.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - sweep: how far it goes, clockwise; a full turn for a whole disc.
  public mutating func wedge(
    center: Point = Point(x: 0, y: 0), radius: Fixed, start: Angle = .zero,
    sweep: Angle = .whole, _ color: Color
  ) {
    items.append(
      Item(
        .pie(Pie(center: center, radius: radius, start: start, sweep: sweep)), .solid(color)))
  }

  /// Fills a rectangle, or draws only the band inside of its edge.
  ///
  /// - Parameters:
  ///   - radius: of its corners, limited to half of its shorter side.
  ///   - border: the width of the band; `nil` for all of it.
  ///   - start: the x up to which it is cut off; `nil` for nowhere.
  ///   - end: the x from which on it is cut off; `nil` for nowhere.
  public mutating func rectangle(
    _ rect: Rect, radius: Fixed = 0, border: Fixed? = nil, start: Fixed? = nil, end: Fixed? = nil,
    _ color: Color
  ) {
    let shape = RoundedRect(rect, radius: radius, border: border, start: start, end: end)
    items.append(Item(.rounded(shape), .solid(color)))
  }

  /// Draws a line through places, with round ends and joins; a single place is a dot.
  public mutating func line(_ places: [Point], width: Fixed, _ color: Color) {
    var path = Path()
    path.stroke(places, width: width)
    items.append(Item(.path(path, .nonZero), .solid(color)))
  }

  /// Fills what straight lines through places, and back to the first, enclose.
  public mutating func polygon(_ places: [Point], _ color: Color) {
    guard let first = places.first else { return }
    var path = Path()
    path.move(to: first)
    for place in places.dropFirst() { path.line(to: place) }
    items.append(Item(.path(path, .nonZero), .solid(color)))
  }

  /// Stretches an image to a rectangle.
  ///
  /// - Parameter tint: the colour that it has where it is opaque; `nil` for its own colours, of which
  ///   the built-in images have none.
  public mutating func image(_ image: HUDImage, in rect: Rect, tint: Color?) {
    guard rect.size.width > 0, rect.size.height > 0 else { return }
    switch image.source {
    case .glyph(let glyph):
      items.append(
        Item(.path(glyph.path(in: rect.size), .nonZero), .solid(tint ?? .black), at: rect.center))
    case .picture(let picture):
      let paint: Paint =
        tint.map { .template(picture, in: rect, $0) } ?? .picture(picture, in: rect)
      items.append(Item(.rounded(RoundedRect(rect, radius: 0)), paint))
    }
  }
}
