/// How much of each of eight pixels in a row a ring covers, and where on the ring they are.
package struct RingGroup: Hashable, Sendable {
  /// The column of the leftmost pixel.
  package var x: Int32
  /// The row.
  package var y: Int32
  /// A byte per pixel, 0 (nothing) … 255 (all of it); the lowest is the leftmost pixel's.
  package var bytes: UInt64
  /// The direction of each pixel's centre from the ring's, clockwise from 12 o'clock, in 1/65 536 of a
  /// turn.
  package var angles: SIMD8<UInt16>

  package init(x: Int32, y: Int32, bytes: UInt64, angles: SIMD8<UInt16>) {
    self.x = x
    self.y = y
    self.bytes = bytes
    self.angles = angles
  }
}
