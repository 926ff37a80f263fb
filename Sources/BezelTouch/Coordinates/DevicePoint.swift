/// A place in device units.
package struct DevicePoint: Hashable, Sendable {
  package let x: Int32
  package let y: Int32

  package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}
