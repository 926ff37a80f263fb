package import BezelRaster

/// A screen as a HUD sees it.
package struct ScreenGeometry: Hashable, Sendable {
  /// Device pixels.
  package var width: Int
  /// Device pixels.
  package var height: Int
  /// Device pixels per point.
  package var scale: Fixed
  /// The backdrop behind the HUD.
  package var backdrop: Backdrop
  /// The part of its width and height that its frame covers at each edge, as of many televisions.
  package var margin: Fraction

  /// - Precondition: `scale` is positive.
  package init(
    width: Int, height: Int, scale: Fixed = 1, backdrop: Backdrop = .color(.black),
    margin: Fraction = .zero
  ) {
    precondition(scale > 0, "a screen needs a positive scale")
    self.width = width
    self.height = height
    self.scale = scale
    self.backdrop = backdrop
    self.margin = margin
  }

  /// The screen's extent in points.
  var size: Size { Size(width: Fixed(width) / scale, height: Fixed(height) / scale) }

  /// The place in points, moved to the nearest corner of a device pixel.
  func snapped(_ point: Point) -> Point {
    Point(x: snapped(point.x), y: snapped(point.y))
  }

  private func snapped(_ length: Fixed) -> Fixed { Fixed((length * scale).rounded) / scale }

  /// From points to device pixels, with `anchor` staying in place when `enlargement` is not
  /// `Transform.unit`.
  func transform(enlargement: Int = Transform.unit, about anchor: Point = .zero) -> Transform {
    let plain = Transform(scale: Int(scale.rawValue) << 8, origin: .zero)
    let enlarged = Transform(
      scale: Int(clamping: Int64(plain.scale) * Int64(enlargement) / Int64(Transform.unit)),
      origin: .zero)
    return Transform(
      scale: enlarged.scale, origin: plain.apply(anchor) - enlarged.apply(anchor))
  }
}

extension Transform {
  /// The same with its origin moved to the nearest corner of a device pixel.
  var onPixel: Transform {
    Transform(scale: scale, origin: Point(x: Fixed(origin.x.rounded), y: Fixed(origin.y.rounded)))
  }
}
