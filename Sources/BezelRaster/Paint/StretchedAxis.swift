/// How the pixels of one axis of the screen lie on those of a stretched picture.
///
/// - Range: pictures to 16 384 px; pixels of the screen to ±8 million.
struct StretchedAxis {
  /// The longest side of a picture.
  static let longest = Picture.longestSide

  private let count: Int64
  /// In 1/256 px of the screen.
  private let origin: Int64
  private let length: Int64

  /// Takes the picture's pixels and where they lie on the screen; what is shorter than a pixel counts
  /// as one pixel.
  ///
  /// - Precondition: `count` is 1 … `longest`.
  init(count: Int, origin: Fixed, length: Fixed) {
    precondition(count > 0 && count <= StretchedAxis.longest)
    self.count = Int64(count)
    self.origin = Int64(origin.rawValue)
    self.length = max(256, Int64(length.rawValue))
  }

  /// Whether more than two of the picture's pixels come to one of the screen.
  var isReduced: Bool { count * 256 > 2 * length }

  /// The two pixels around the centre of the screen's pixel `p`.
  func blend(at p: Int) -> BlendTap {
    // ((p + ½ − origin) · count / length − ½), over 2 · length; the product fits 49 bits.
    let position = 2 * (Int64(p) * 256 + 128 - origin) * count - length
    let (left, rest) = floorDivision(position, 2 * length)
    return BlendTap(
      left: Int32(clamped(left)), right: Int32(clamped(left + 1)),
      weight: Int16(min(32_767, (rest << 15 + length) / (2 * length))))
  }

  /// Returns the span under the screen's pixel `p`, in 1/1024 of the picture's pixels.
  ///
  /// Neighbours meet without a gap, and none is shorter than `2 · 1024` where the axis is reduced.
  func span(at p: Int) -> Range<Int64> { edge(p)..<edge(p + 1) }

  /// Returns the span under the screen's pixel `p` as weights of the picture's pixels.
  func average(at p: Int) -> AverageTap {
    let span = span(at: p)
    let first = clamped(span.lowerBound >> 10)
    let last = clamped((span.upperBound - 1) >> 10)
    let total = span.upperBound - span.lowerBound
    return AverageTap(
      first: Int32(first), last: Int32(last),
      firstWeight: UInt32(first == last ? total : (first + 1) << 10 - span.lowerBound),
      lastWeight: UInt32(first == last ? 0 : span.upperBound - last << 10),
      reciprocal: AverageTap.reciprocal(of: total))
  }

  /// The picture's pixel that is nearest to `index`.
  func clamped(_ index: Int64) -> Int64 { max(0, min(count - 1, index)) }

  /// The left edge of the screen's pixel `p`, rounded to 1/1024 of the picture's pixels.
  private func edge(_ p: Int) -> Int64 {
    // The product fits 59 bits.
    floorDivision((Int64(p) * 256 - origin) * count << 11 + length, 2 * length).quotient
  }
}

/// `left + (right − left) · weight` of two neighbours.
///
/// - Units: `weight` is 0 … 32 767 over 32 768.
struct BlendTap {
  let left: Int32
  let right: Int32
  let weight: Int16
}

/// The average of the pixels from `first` to `last`.
///
/// - Units: weights are in 1/1024 of a pixel; the ones in between count 1024.
package struct AverageTap: Sendable {
  package let first: Int32
  package let last: Int32
  package let firstWeight: UInt32
  /// Nothing where `last` is `first`.
  package let lastWeight: UInt32
  /// 2⁴⁰ over all weights together.
  package let reciprocal: UInt32

  package init(
    first: Int32, last: Int32, firstWeight: UInt32, lastWeight: UInt32, reciprocal: UInt32
  ) {
    self.first = first
    self.last = last
    self.firstWeight = firstWeight
    self.lastWeight = lastWeight
    self.reciprocal = reciprocal
  }

  /// - Range: totals from two pixels on.
  package static func reciprocal(of total: Int64) -> UInt32 {
    UInt32((Int64(1) << 40 + total / 2) / total)
  }
}
