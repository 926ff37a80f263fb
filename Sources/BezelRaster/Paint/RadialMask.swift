/// The levels of a radial gradient around the middle of a pixel, of an edge or of a corner, which are
/// the same in all four quarters, so that only one is kept.
package struct RadialMask: Sendable {
  /// The pixels there are levels for.
  package let bounds: PixelRect
  /// Where the gradient begins, in half pixels.
  private let center: (x: Int, y: Int)
  /// How many pixels are kept from the centre to the right.
  private let columns: Int
  /// Shape: rows of `columns` levels from the centre downwards, without gaps.
  private let levels: [UInt8]

  /// A row goes through all levels however short it is: of a gradient that begins a million pixels away
  /// they would take seconds.
  package static let mostRows = 8_192

  /// The size of the mask in bytes.
  package var byteCount: Int { levels.count }

  /// Keeps the quarter from the centre to the farthest pixel of `bounds` on each axis.
  ///
  /// - Returns: `nil` if `center` is between half pixels, or if more than `budget` bytes or `mostRows`
  ///   were kept.
  package init?(
    center: Point, radius: Fixed, bounds: PixelRect, dithers: Bool, budget: Int
  ) {
    let origin = RadialRamp.limited(center)
    guard origin.x % 128 == 0, origin.y % 128 == 0, !bounds.isEmpty else { return nil }
    let (x, y) = (Int(origin.x / 128), Int(origin.y / 128))
    func steps(_ center: Int, _ first: Int, _ end: Int) -> Int {
      1 + max(RadialMask.step(from: center, to: first), RadialMask.step(from: center, to: end - 1))
    }
    let columns = steps(x, bounds.minX, bounds.maxX)
    let rows = steps(y, bounds.minY, bounds.maxY)
    guard columns <= budget / rows, rows <= RadialMask.mostRows else { return nil }
    self.bounds = bounds
    self.center = (x, y)
    self.columns = columns
    levels = [UInt8](unsafeUninitializedCapacity: columns * rows) { levels, count in
      guard let first = levels.baseAddress else { return }
      for row in 0..<rows {
        let place = (x: RadialMask.first(x), y: RadialMask.first(y) + row)
        RadialRamp(center: center, radius: radius, y: place.y)
          .write(
            to: first + row * columns, x: place.x, width: columns,
            dithers ? OrderedDither(x: place.x, y: place.y) : .none)
      }
      count = columns * rows
    }
  }

  /// Writes the levels of `width` pixels from (`x`, `y`) on, equal to those of `RadialRamp`; a dither is
  /// that of the lower right quarter, mirrored.
  ///
  /// - Parameter changed: takes some of the kept levels, at most `width`, and returns what is written of them
  ///   instead: at the mask's middle half as much work as for the row.
  /// - Precondition: they lie within `bounds`.
  package func write(
    y: Int, x: Int, width: Int, to row: UnsafeMutablePointer<UInt8>,
    changed: (UnsafePointer<UInt8>, Int) -> UnsafePointer<UInt8> = { levels, _ in levels }
  ) {
    precondition(
      bounds.contains(PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + 1)))
    guard width > 0 else { return }
    let left = max(0, min(width, RadialMask.first(center.x) - x))
    let (first, last) = (
      RadialMask.step(from: center.x, to: x), RadialMask.step(from: center.x, to: x + width - 1)
    )
    // The step nearest to the centre, which the row may cross.
    let nearest = left == 0 ? first : left == width ? last : 0
    levels.withUnsafeBufferPointer { levels in
      guard let base = levels.baseAddress else { return }
      let kept = changed(
        base + RadialMask.step(from: center.y, to: y) * columns + nearest,
        max(first, last) - nearest + 1)
      if left > 0 {
        RadialMask.reverse(
          UnsafeRawPointer(kept + (first - nearest + 1)), to: UnsafeMutableRawPointer(row), left)
      }
      if left < width {
        (row + left).copy(
          from: kept + (RadialMask.step(from: center.x, to: x + left) - nearest),
          count: width - left)
      }
    }
  }

  /// The first pixel whose centre is not left of, or above, `center`.
  private static func first(_ center: Int) -> Int { center >> 1 }

  /// How many pixels lie between the centre and `pixel`, on its own side of it.
  private static func step(from center: Int, to pixel: Int) -> Int {
    abs(2 * pixel + 1 - center) >> 1
  }

  /// Copies the `count` bytes before `end`, the last one first.
  private static func reverse(
    _ end: UnsafeRawPointer, to bytes: UnsafeMutableRawPointer, _ count: Int
  ) {
    var i = 0
    while i &+ 32 <= count {
      reverseEight(end - i, to: bytes + i)
      reverseEight(end - (i &+ 8), to: bytes + (i &+ 8))
      reverseEight(end - (i &+ 16), to: bytes + (i &+ 16))
      reverseEight(end - (i &+ 24), to: bytes + (i &+ 24))
      i &+= 32
    }
    while i < count {
      (bytes + i).storeBytes(of: (end - (i &+ 1)).load(as: UInt8.self), as: UInt8.self)
      i &+= 1
    }
  }

  @inline(__always) private static func reverseEight(
    _ end: UnsafeRawPointer, to bytes: UnsafeMutableRawPointer
  ) {
    let eight = (end - 8).loadUnaligned(as: UInt64.self)
    bytes.storeBytes(of: eight.byteSwapped, as: UInt64.self)
  }
}
