/// What was decided to be done with a card: which screen shows pixels, in which way.
package struct Scanout: Equatable, Sendable {
  package let connector: Connector
  package let crtc: CRTC
  /// The primary plane of `crtc`.
  package let plane: Plane
  /// One that `plane` shows, and that can be drawn.
  package var format: PixelFormat
  package var mode: Mode
  package let commit: CommitStyle
  package var transfer: Transfer
  /// How the picture has to be turned so that a person sees it upright.
  package let turn: PanelTurn
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

/// How frames reach the screen.
package enum Transfer: Equatable, Sendable {
  /// Two buffers take turns.
  case flip
  /// One buffer, of which the changed parts are handed over anew.
  case upload(UploadReason)
}

/// Why a screen is not flipped, which is the rule.
package enum UploadReason: Equatable, Sendable {
  /// The driver copies the picture out, and copies all of it when the buffer changes.
  case driverCopies
  /// There is no memory for a second buffer, or it cannot be shown.
  case noSecondBuffer
  /// It was asked for.
  case asked
}

/// How a picture is turned to be upright on a panel that is not mounted so, clockwise.
package enum PanelTurn: Int, Equatable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270
}
