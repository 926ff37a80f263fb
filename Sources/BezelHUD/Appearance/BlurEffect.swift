internal import BezelRaster

/// A blur of the backdrop behind a HUD's box, with a change of its saturation.
public struct BlurEffect: Hashable, Sendable {
  /// How far a point is spread, as the standard deviation of a Gaussian in points.
  ///
  /// - Range: 0 … 100 device pixels.
  public var radius: Fixed
  /// How colourful it is then: 0 for grey, 1 for unchanged.
  ///
  /// - Range: 0 … 4.
  public var saturation: Fixed

  /// Makes an effect of its two numbers.
  public init(radius: Fixed, saturation: Fixed = 1) {
    self.radius = radius
    self.saturation = saturation
  }

  /// The blur of the light style.
  public static let light = BlurEffect(radius: 30, saturation: Fixed(9, over: 5))
  /// The blur of the dark style.
  public static let dark = BlurEffect(radius: 20, saturation: Fixed(9, over: 5))

  /// The same in device pixels, of which there are `scale` for a point.
  func blur(scale: Fixed) -> Blur {
    Blur(sigma: radius * scale, saturation: Int(saturation.rawValue))
  }
}
