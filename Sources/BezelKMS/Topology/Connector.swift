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
  /// The screen's size before any turn.
  package let size: PhysicalSize
  package let edid: EDID?
  /// The turn that makes a picture upright on a panel that is mounted turned, as its property and
  /// the kernel's command line say.
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
  ///   - size: the kernel's; if that is implausible, the EDID's counts.
  package init(
    id: ConnectorID, type: ConnectorType, number: Int, status: Status,
    size: PhysicalSize = .unknown, edid: EDID? = nil, turn: PanelTurn = .none,
    isNonDesktop: Bool = false, hasBadLink: Bool = false, tile: Tile? = nil, modes: [Mode],
    possibleCRTCs: CRTCSet, crtc: CRTCID? = nil
  ) {
    self.id = id
    self.type = type
    self.number = number
    self.status = status
    self.size = edid.map { size.otherwise($0.size) } ?? size
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
  package var name: String { Connector.name(type, number) }

  static func name(_ type: ConnectorType, _ number: Int) -> String { "\(type)-\(number)" }

  /// The name and state, for messages that list the connectors.
  package var summary: String {
    switch status {
    case .connected: "\(name) (connected)"
    case .disconnected: "\(name) (disconnected)"
    case .unknown: "\(name) (unknown)"
    }
  }
}
