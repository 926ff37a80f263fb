/// A place on the device, in 1/1024 px.
struct Vertex: Equatable {
  let x: Int32
  let y: Int32

  /// Takes a place in 1/1024 px; further out than a million pixels counts as just there.
  init(x: Int64, y: Int64) {
    self.x = Vertex.limited(x)
    self.y = Vertex.limited(y)
  }

  /// One pixel.
  static let unit: Int64 = 1_024

  /// So that the product of two differences fits 64 bits.
  private static func limited(_ value: Int64) -> Int32 {
    Int32(truncatingIfNeeded: max(-1 << 30, min(1 << 30, value)))
  }
}

extension Transform {
  /// A point on the device.
  func vertex(_ point: Point) -> Vertex {
    Vertex(x: origin.x.raw * 4 + scaled(point.x), y: origin.y.raw * 4 + scaled(point.y))
  }

  /// A length on the device, in 1/1024 px, up to two million pixels.
  func length(_ length: Fixed) -> Int64 { max(-1 << 31, min(1 << 31, scaled(length))) }

  private func scaled(_ length: Fixed) -> Int64 {
    roundedQuotient(length.raw * Int64(scale) * 4, Int64(Transform.unit))
  }
}

extension PixelRect {
  /// The pixels that are touched between two places, given in 1/1024 px.
  init(touchedFrom low: (x: Int64, y: Int64), to high: (x: Int64, y: Int64)) {
    self.init(
      minX: Int(low.x >> 10), minY: Int(low.y >> 10), maxX: Int((high.x + 1_023) >> 10),
      maxY: Int((high.y + 1_023) >> 10))
  }

  /// The pixels that are touched so far around a place, in 1/1024 px.
  init(touchedAround center: Vertex, x: Int64, y: Int64) {
    let (centerX, centerY) = (Int64(center.x), Int64(center.y))
    self.init(touchedFrom: (centerX - x, centerY - y), to: (centerX + x, centerY + y))
  }
}
