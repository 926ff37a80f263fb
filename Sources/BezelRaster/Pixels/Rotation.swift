/// How a picture is turned on its way to a panel that is not mounted upright.
package enum Rotation: CaseIterable, Hashable, Sendable {
  case upright
  /// The picture's top is at the panel's right.
  case clockwise90
  case clockwise180
  /// The picture's top is at the panel's left.
  case clockwise270

  /// The rotation that turns a picture back.
  package var inverse: Rotation {
    switch self {
    case .upright: .upright
    case .clockwise90: .clockwise270
    case .clockwise180: .clockwise180
    case .clockwise270: .clockwise90
    }
  }

  /// The picture's size once it is turned.
  package func turned(width: Int, height: Int) -> (width: Int, height: Int) {
    switch self {
    case .upright, .clockwise180: (width, height)
    case .clockwise90, .clockwise270: (height, width)
    }
  }

  /// Where a part of a picture is once the picture, of this width and height, is turned.
  package func turned(_ rect: PixelRect, width: Int, height: Int) -> PixelRect {
    switch self {
    case .upright:
      rect
    case .clockwise90:
      PixelRect(
        minX: height - rect.maxY, minY: rect.minX, maxX: height - rect.minY, maxY: rect.maxX)
    case .clockwise180:
      PixelRect(
        minX: width - rect.maxX, minY: height - rect.maxY, maxX: width - rect.minX,
        maxY: height - rect.minY)
    case .clockwise270:
      PixelRect(
        minX: rect.minY, minY: width - rect.maxX, maxX: rect.maxY, maxY: width - rect.minX)
    }
  }
}
