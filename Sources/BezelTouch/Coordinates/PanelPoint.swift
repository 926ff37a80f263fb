/// A place on a touch panel, in fractions of it, after calibration and before the screen's rotation.
///
/// - Range: 0 is the panel's least coordinate, 65 535 its greatest.
package struct PanelPoint: Hashable, Sendable {
  package let x: UInt16
  package let y: UInt16

  package init(x: UInt16, y: UInt16) {
    self.x = x
    self.y = y
  }
}
