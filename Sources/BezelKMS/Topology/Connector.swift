/// A connector, with the properties of the screen that is plugged in.
package struct Connector: Equatable, Sendable {
  package enum Status: Equatable, Sendable {
    case connected, disconnected
    /// The hardware cannot detect it, as with many analogue outputs.
    case unknown
  }

  package let id: ConnectorID
  package let type: ConnectorType
  /// The number among the connectors of this type, from 1.
  package let number: Int
  package let status: Status
  /// The screen's size before any turn, 0 × 0 if it is unknown or implausible.
  ///
  /// - Units: millimetres.
  package let physicalWidth, physicalHeight: Int
  package let edid: EDID?
  /// The turn that makes a picture upright on a panel that is mounted turned.
  package let turn: PanelTurn
  /// Whether the screen is a headset or the like.
  package let isNonDesktop: Bool
  /// Whether the link to the screen broke down after its mode was set: the screen is dark until a
  /// modeset, also with the same mode.
  package let hasBadLink: Bool
  /// The part of the monitor that it feeds; `nil` if that is all of it.
  package let tile: Tile?
  /// The modes that the screen offers, the best first.
  package let modes: [Mode]
  /// The CRTCs that can drive it.
  package let possibleCRTCs: CRTCSet
  /// The CRTC that drives it now.
  package let crtc: CRTCID?

  /// - Parameters:
  ///   - physicalWidth: the kernel's width, in millimetres; if the size is implausible, the EDID's
  ///     counts.
  ///   - physicalHeight: likewise.
  package init(
    id: ConnectorID, type: ConnectorType, number: Int, status: Status, physicalWidth: Int = 0,
    physicalHeight: Int = 0, edid: EDID? = nil, turn: PanelTurn = .none,
    isNonDesktop: Bool = false, hasBadLink: Bool = false, tile: Tile? = nil, modes: [Mode],
    possibleCRTCs: CRTCSet, crtc: CRTCID? = nil
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
    self.hasBadLink = hasBadLink
    self.tile = tile
    self.modes = modes
    self.possibleCRTCs = possibleCRTCs
    self.crtc = crtc
  }

  /// The kernel's name for it, for example "HDMI-A-1".
  package var name: String { "\(type)-\(number)" }

  /// The name and state, for messages that list the connectors.
  package var summary: String {
    switch status {
    case .connected: "\(name) (connected)"
    case .disconnected: "\(name) (disconnected)"
    case .unknown: "\(name) (unknown)"
    }
  }
}
