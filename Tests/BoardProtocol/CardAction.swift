/// An action on the card that a running program has open, as if that program performed it.
package enum CardAction: String, Sendable {
  /// Turns every CRTC off.
  case off
  /// Removes the framebuffer of every CRTC.
  case rmfb
  case dpmsOff = "dpms-off"
  case dpmsOn = "dpms-on"
  case dropMaster = "drop-master"
  case setMaster = "set-master"
  /// Shows a magenta square of 64 pixels on an overlay or, where there is none, a cursor plane.
  case overlay
  /// Changes the gamma of every CRTC.
  case gamma
  /// Prints `crtc ID fb ID` for every CRTC.
  case fbs
}
