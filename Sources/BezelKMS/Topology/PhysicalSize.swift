/// The size of a screen, if the reported one is plausible.
///
/// - Units: millimetres.
package struct PhysicalSize: Equatable, Sendable {
  package let width, height: Int

  /// - Returns: `nil` for an implausible size: a side of no more than a centimetre or of more than
  ///   ten metres, and the aspect ratios that televisions and projectors report in its place.
  /// - Source: `meta_monitor_has_aspect_as_size` of mutter lists the same ratios.
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
