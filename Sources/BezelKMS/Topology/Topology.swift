/// The connectors, CRTCs and planes that a card reported, and their present connections.
package struct Topology: Equatable, Sendable {
  package let connectors: [Connector]
  package let crtcs: [CRTC]
  package let planes: [Plane]
  /// Whether the driver supports atomic commits.
  package let isAtomic: Bool
  /// The preferred number of bits of a pixel; 0 if the driver does not say.
  package let preferredDepth: Int
  /// The rotation of the text console.
  package let consoleTurn: PanelTurn

  package init(
    connectors: [Connector], crtcs: [CRTC], planes: [Plane], isAtomic: Bool,
    preferredDepth: Int = 0, consoleTurn: PanelTurn = .none
  ) {
    self.connectors = connectors
    self.crtcs = crtcs
    self.planes = planes
    self.isAtomic = isAtomic
    self.preferredDepth = preferredDepth
    self.consoleTurn = consoleTurn
  }

  /// The connectors for ordinary screens.
  package var outputs: [Connector] {
    connectors.filter { $0.type != .writeback && !$0.isNonDesktop }
  }

  /// Returns the turn that makes a picture upright on a connector's screen.
  ///
  /// The console's rotation counts only if no connector has a turn: otherwise the kernel itself has
  /// derived it from that, for all consoles.
  func turn(of connector: Connector) -> PanelTurn {
    connectors.contains { $0.turn != .none } ? connector.turn : consoleTurn
  }
}
