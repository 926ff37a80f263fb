/// The decision how a card shows pixels on one screen.
package struct Scanout: Equatable, Sendable {
  package let connector: Connector
  package let crtc: CRTC
  /// The primary plane of `crtc`.
  package let plane: Plane
  /// The possible values of `format`, the best first: `plane` supports them, and they can be drawn.
  package let formats: [PixelFormat]
  package var format: PixelFormat
  package var mode: Mode
  package var modeReason: ModeReason
  package let commit: CommitStyle
  package var transfer: Transfer
  /// The turn of the picture that makes it upright for a person.
  package let turn: PanelTurn
  /// The connectors that `crtc` drove at the time of the decision; their picture is restored at the
  /// end.
  package let formerConnectors: [ConnectorID]
  /// Those of them that may go on showing the same picture, in the mode that is in force.
  let possibleClones: [ConnectorID]

  /// The connectors beside `connector` that show the same picture.
  var clones: [ConnectorID] { mode == crtc.mode ? possibleClones : [] }
}

/// The two interfaces of the kernel for frames and modes.
package enum CommitStyle: Equatable, Sendable {
  /// All properties at once (`DRM_IOCTL_MODE_ATOMIC`).
  case atomic
  /// One call for the mode, another for a flip; every driver supports it.
  case legacy
}

/// The reason for a screen's mode.
package enum ModeReason: Equatable, Sendable {
  case asked
  /// The firmware or the boot loader set it, and it fills the panel: nothing flickers.
  case inForce
  /// The kernel's command line requests it (`video=`).
  case commandLine
  /// The screen prefers it.
  case preferred
  /// The screen prefers none.
  case largest
  /// A larger one was refused, or there was no memory for it.
  case reduced
}

extension ModeReason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .asked: "as asked for"
    case .inForce: "already in force"
    case .commandLine: "as the kernel's command line asks for"
    case .preferred: "the screen's favourite"
    case .largest: "the largest"
    case .reduced: "a larger one was refused"
    }
  }
}
