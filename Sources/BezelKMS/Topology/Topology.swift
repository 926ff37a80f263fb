/// What a card reported: its connectors, CRTCs and planes, and how they are joined now.
package struct Topology: Equatable, Sendable {
  package let connectors: [Connector]
  package let crtcs: [CRTC]
  package let planes: [Plane]
  /// The driver knows atomic commits.
  package let isAtomic: Bool
  /// How many bits of a pixel the card likes best; 0 if it does not say.
  package let preferredDepth: Int

  package init(
    connectors: [Connector], crtcs: [CRTC], planes: [Plane], isAtomic: Bool, preferredDepth: Int = 0
  ) {
    self.connectors = connectors
    self.crtcs = crtcs
    self.planes = planes
    self.isAtomic = isAtomic
    self.preferredDepth = preferredDepth
  }

  /// The connectors that a screen to look at can be plugged into.
  package var outputs: [Connector] {
    connectors.filter { $0.type != .writeback && !$0.isNonDesktop }
  }
}
