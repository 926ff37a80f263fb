/// The paint that fills a shape.
package enum Paint: Equatable, Sendable {
  case solid(Color)
  /// The first colour up to `from`, the second one from `to` on, and what is between them between.
  case linear(from: Point, to: Point, Color, Color)
  /// Clear at `center`, rising in proportion to the distance to `color` at `radius` and beyond.
  case radial(center: Point, radius: Fixed, Color)
  /// Clear just clockwise of `seam`, rising clockwise to `color` by the curve of the indefinite ring.
  case conical(center: Point, seam: Angle, Color)
  /// A picture stretched to a rectangle; its outermost pixels go on beyond that.
  case picture(Picture, in: Rect)
  /// A colour where the picture is opaque, stretched likewise.
  case template(Picture, in: Rect, Color)
  /// The content behind the layer, blurred, whatever the layer's scale is.
  case blurred(Blur)
}

extension Paint {
  /// Whether all there is of it is one colour in several strengths.
  var isOneColor: Bool {
    switch self {
    case .solid, .radial, .conical, .template: true
    case .linear, .picture, .blurred: false
    }
  }
}
