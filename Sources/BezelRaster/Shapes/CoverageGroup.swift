/// How much of each of eight pixels in a row a shape covers.
package struct CoverageGroup: Hashable, Sendable {
  /// A byte per pixel, 0 (nothing) … 255 (all of it); the lowest is the leftmost pixel's.
  package var bytes: UInt64
  /// The column of the leftmost pixel.
  package var x: Int32
  /// The row.
  package var y: Int32

  package init(x: Int32, y: Int32, bytes: UInt64) {
    self.bytes = bytes
    self.x = x
    self.y = y
  }
}
