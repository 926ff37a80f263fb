/// A plug for a screen, and what is known of the screen in it.
package struct Connector: Equatable, Sendable {
  package enum Status: Equatable, Sendable {
    case connected, disconnected
    /// The hardware can not tell, as with many analogue outputs.
    case unknown
  }

  package let id: ConnectorID
  package let type: ConnectorType
  /// Counts the connectors of this type, from 1.
  package let number: Int
  package let status: Status
  /// The screen's size, 0 × 0 if it does not say.
  ///
  /// - Units: millimetres.
  package let physicalWidth, physicalHeight: Int
  /// What the screen offers, the best first.
  package let modes: [Mode]
  /// The CRTCs that can drive it.
  package let possibleCRTCs: CRTCSet
  /// The CRTC that drives it now.
  package let crtc: CRTCID?

  package init(
    id: ConnectorID, type: ConnectorType, number: Int, status: Status, physicalWidth: Int = 0,
    physicalHeight: Int = 0, modes: [Mode], possibleCRTCs: CRTCSet, crtc: CRTCID? = nil
  ) {
    self.id = id
    self.type = type
    self.number = number
    self.status = status
    self.physicalWidth = physicalWidth
    self.physicalHeight = physicalHeight
    self.modes = modes
    self.possibleCRTCs = possibleCRTCs
    self.crtc = crtc
  }

  /// The kernel's name for it, for example "HDMI-A-1".
  package var name: String { "\(type)-\(number)" }
}
