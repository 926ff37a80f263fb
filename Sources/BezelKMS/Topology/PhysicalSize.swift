/// How large a screen is, as far as what it says can be believed.
///
/// - Units: millimetres.
package struct PhysicalSize: Equatable, Sendable {
  package let width, height: Int

  /// - Returns: `nil` for what is no size: a side of no more than a centimetre or of more than ten
  ///   metres, and the proportions that televisions and projectors state in its place.
  /// - Source: `meta_monitor_has_aspect_as_size` of mutter lists the same proportions.
  package init?(width: Int, height: Int) {
    let sides = 11...10_000
    guard sides.contains(width), sides.contains(height) else { return nil }
    for unit in [1, 10, 100] {
      if width == 16 * unit && (height == 9 * unit || height == 10 * unit) { return nil }
    }
    self.width = width
    self.height = height
  }
}
