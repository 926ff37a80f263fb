/// The size of a screen as it is reported, if that is plausible.
///
/// - Units: millimetres.
package enum PhysicalSize: Equatable, Sendable {
  case known(width: Int, height: Int)
  /// No size is reported, or one side alone, which is how an EDID stores an aspect ratio.
  case unknown
  /// An aspect ratio takes the place of the size, as televisions and projectors report it.
  case aspectRatio(width: Int, height: Int)
  /// A side is no more than a centimetre, or more than ten metres.
  case implausible(width: Int, height: Int)

  /// The aspect ratios that are reported in place of a size.
  ///
  /// - Source: mutter (`meta_monitor_has_aspect_as_size`) and sway (`phys_size_is_aspect_ratio`) have
  ///   the same list.
  private static let aspectRatios = [
    (16, 9), (16, 10), (160, 90), (160, 100), (1_600, 900), (1_600, 1_000),
  ]

  package init(width: Int, height: Int) {
    let sides = 11...10_000
    self =
      if width == 0 || height == 0 {
        .unknown
      } else if PhysicalSize.aspectRatios.contains(where: { $0 == (width, height) }) {
        .aspectRatio(width: width, height: height)
      } else if sides.contains(width), sides.contains(height) {
        .known(width: width, height: height)
      } else {
        .implausible(width: width, height: height)
      }
  }

  /// Returns this size if it is known, else the other one if that says more.
  func otherwise(_ other: PhysicalSize) -> PhysicalSize {
    switch (self, other) {
    case (.known, _): self
    case (_, .known), (.unknown, _): other
    default: self
    }
  }
}
