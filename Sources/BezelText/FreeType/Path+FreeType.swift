import BezelRaster
import CBezelText

extension Path {
  /// The contours of a FreeType outline, in points, y downwards.
  ///
  /// - Parameter outline: 1/64 px, y upwards. One with more than 4 096 points gives an empty path:
  ///   no letter has so many, and a hostile font shall not fill the memory.
  /// - Source: "FreeType Glyph Conventions", VI. FreeType outlines.
  init(_ outline: FT_Outline, in space: DeviceSpace) {
    self.init()
    guard Int(outline.n_points) <= ContourPoint.maximumCount else { return }
    var start = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(outline.contours[contour])
      guard end >= start, end < Int(outline.n_points) else { return }
      add(
        (start...end).map { index in
          let place = outline.points[index]
          return ContourPoint(
            place: space.point(x: Int(place.x), y: -max(-.max, Int(place.y))),
            kind: .init(tag: UInt8(truncatingIfNeeded: outline.tags[index])))
        })
      start = end + 1
    }
  }
}
