import BezelLinux

/// The turn that makes a picture upright on a panel that is mounted turned, clockwise.
package enum PanelTurn: Int, Equatable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// - Parameter orientation: the value of the connector's property "panel orientation".
  /// - Returns: `none` without such a value.
  /// - Source: "Standard Connector Properties", kernel documentation, `drm-kms`; mutter and
  ///   plymouth turn in the same direction.
  init(panelOrientation orientation: String?) {
    switch orientation {
    case "Upside Down": self = .half
    // The property names the side of the panel that is up in the housing. So the picture's top has
    // to be at the panel's left, a quarter turn counterclockwise, or at its right, clockwise.
    case "Left Side Up": self = .threeQuarters
    case "Right Side Up": self = .quarter
    default: self = .none
    }
  }

  /// The rotation of the text console.
  package static var ofConsole: PanelTurn {
    switch FramebufferConsole.rotation() {
    case .upright: .none
    case .clockwise: .quarter
    case .upsideDown: .half
    case .counterclockwise: .threeQuarters
    }
  }
}
