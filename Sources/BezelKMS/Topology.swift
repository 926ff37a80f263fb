/// What a card reported: its connectors, CRTCs and planes, and how they are joined now.
package struct Topology: Equatable, Sendable {
  package let connectors: [Connector]
  package let crtcs: [CRTC]
  package let planes: [Plane]
  /// The driver knows atomic commits.
  package let isAtomic: Bool

  package init(connectors: [Connector], crtcs: [CRTC], planes: [Plane], isAtomic: Bool) {
    self.connectors = connectors
    self.crtcs = crtcs
    self.planes = planes
    self.isAtomic = isAtomic
  }

  /// The connectors that a screen can be plugged into.
  package var outputs: [Connector] { connectors.filter { $0.type != .writeback } }
}
