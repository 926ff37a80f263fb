/// What was decided to be done with a card: which screen shows pixels, in which way.
package struct Scanout: Equatable, Sendable {
  package let connector: Connector
  package let crtc: CRTC
  /// The primary plane of `crtc`.
  package let plane: Plane
  /// What `format` may be, the best first: `plane` shows them, and they can be drawn.
  package let formats: [PixelFormat]
  package var format: PixelFormat
  package var mode: Mode
  package var modeReason: ModeReason
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

/// Why a screen has the mode it has.
package enum ModeReason: Equatable, Sendable {
  case asked
  /// The firmware or the boot loader set it, and it fills the panel: nothing flickers.
  case inForce
  /// The screen likes it best.
  case preferred
  /// The screen likes none best.
  case largest
  /// A larger one was refused, or there was no memory for it.
  case reduced
}

extension ModeReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .asked: "as asked for"
    case .inForce: "already in force"
    case .preferred: "the screen's favourite"
    case .largest: "the largest"
    case .reduced: "a larger one was refused"
    }
  }
}
