/// Dimming and burn-in protection for a screen that shows a HUD day and night.
package struct ScreenSaver: Equatable, Sendable {
  /// The time from the last request or touch until the backlight is dimmed; `nil` for never.
  package var dimsAfter: Duration?
  /// The brightness when dimmed, in per cent of the maximum.
  package var dimmedBrightness = 20
  /// The distance that a HUD moves from its place against burn-in, in device pixels: 0 … 4.
  package var shift = 0

  package init() {}
}
