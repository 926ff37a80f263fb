internal import BezelRaster

/// What moves a HUD besides its appearance.
struct Surroundings: Equatable, Sendable {
  var insets = Insets()
  /// By the tilt of the device.
  var shift = Point.zero
}
