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
  /// The screen's size before any turn, 0 × 0 if it does not say or cannot be believed.
  ///
  /// - Units: millimetres.
  package let physicalWidth, physicalHeight: Int
  package let edid: EDID?
  /// What makes a picture upright on a panel that is mounted turned.
  package let turn: PanelTurn
  /// Whether it is a headset or the like, and no screen for everybody to look at.
  package let isNonDesktop: Bool
  /// What the screen offers, the best first.
  package let modes: [Mode]
  /// The CRTCs that can drive it.
  package let possibleCRTCs: CRTCSet
  /// The CRTC that drives it now.
  package let crtc: CRTCID?

  /// - Parameters:
  ///   - physicalWidth: what the kernel says, in millimetres; where that is no size, the EDID's counts.
  ///   - physicalHeight: likewise.
  package init(
    id: ConnectorID, type: ConnectorType, number: Int, status: Status, physicalWidth: Int = 0,
    physicalHeight: Int = 0, edid: EDID? = nil, turn: PanelTurn = .none,
    isNonDesktop: Bool = false, modes: [Mode], possibleCRTCs: CRTCSet, crtc: CRTCID? = nil
  ) {
    let size = PhysicalSize(width: physicalWidth, height: physicalHeight) ?? edid?.size
    self.id = id
    self.type = type
    self.number = number
    self.status = status
    self.physicalWidth = size?.width ?? 0
    self.physicalHeight = size?.height ?? 0
    self.edid = edid
    self.turn = turn
    self.isNonDesktop = isNonDesktop
    self.modes = modes
    self.possibleCRTCs = possibleCRTCs
    self.crtc = crtc
  }

  /// The kernel's name for it, for example "HDMI-A-1".
  package var name: String { "\(type)-\(number)" }

  /// Name and state, for people who have to choose one.
  package var summary: String {
    switch status {
    case .connected: "\(name) (connected)"
    case .disconnected: "\(name) (disconnected)"
    case .unknown: "\(name) (unknown)"
    }
  }
}
