/// What spares a screen that shows something day and night.
package struct Kiosk: Equatable, Sendable {
  /// How long after the last command or touch the backlight is dimmed; `nil` for never.
  package var dimsAfter: Duration?
  /// How bright it is then, in per cent of the whole.
  package var dimmedBrightness = 20
  /// How far a HUD moves from its place against burn-in, in device pixels: 0 … 4.
  package var shift = 0

  package init() {}
}
