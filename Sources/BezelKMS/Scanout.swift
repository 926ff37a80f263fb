/// What was decided to be done with a card: which screen shows pixels, in which way.
package struct Scanout: Equatable, Sendable {
  package let connector: Connector
  package let crtc: CRTC
  /// The primary plane of `crtc`.
  package let plane: Plane
  /// One that `plane` shows: `xrgb8888`, or else `argb8888`.
  package let format: PixelFormat
  package let mode: Mode
  package let commit: CommitStyle
  /// The connectors that `crtc` drove when this was decided; they get their picture back at the end.
  package let formerConnectors: [ConnectorID]
}

/// The two ways of the kernel to take a frame.
package enum CommitStyle: Equatable, Sendable {
  /// All settings at once (`DRM_IOCTL_MODE_ATOMIC`).
  case atomic
  /// One call for the mode, another for a flip; every driver has it.
  case legacy
}
