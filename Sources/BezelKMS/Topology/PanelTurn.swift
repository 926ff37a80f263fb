/// How a picture is turned to be upright on a panel that is not mounted so, clockwise.
package enum PanelTurn: Int, Equatable, Sendable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// - Parameter orientation: what the connector's property "panel orientation" says.
  /// - Returns: `none` for what it does not say.
  /// - Source: "Standard Connector Properties", kernel documentation, `drm-kms`; mutter and plymouth
  ///   turn in the same direction.
  init(panelOrientation orientation: String?) {
    switch orientation {
    case "Upside Down": self = .half
    // The side of the panel that is named is the upper one of the housing. So the picture's top has to
    // be at the panel's left, which is a quarter against the clock, and at its right the other way.
    case "Left Side Up": self = .threeQuarters
    case "Right Side Up": self = .quarter
    default: self = .none
    }
  }
}
