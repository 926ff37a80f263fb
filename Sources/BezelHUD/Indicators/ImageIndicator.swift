public import BezelRaster

/// An image in an indicator's place.
public struct ImageIndicator: Indicator {
  /// The image.
  public var image: HUDImage
  /// The size that the image is stretched to, in points.
  public var size: Size
  /// Whether it has the HUD's colour where it is opaque, in place of its own.
  public var isTinted: Bool

  /// Makes an indicator of an image.
  public init(
    _ image: HUDImage, size: Size = Size(width: 37, height: 37), isTinted: Bool = true
  ) {
    self.image = image
    self.size = size
    self.isTinted = isTinted
  }

  /// The image alone.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    drawing.image(
      image, in: Rect(center: .zero, size: size), tint: isTinted ? moment.colors.foreground : nil)
  }
}
