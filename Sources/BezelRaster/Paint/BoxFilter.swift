/// Three boxes one after the other, which come close to a Gaussian along one axis.
///
/// Two are `width` cells wide. The third has `inner` cells of weight 2^`scale`, and on either side one
/// of weight `end`, so that the variances of the three add up to any that is asked for. Nothing is
/// rounded between the boxes: the sums are exact, and one division follows.
///
/// - Range: variances to 1 250 cells², for which 32 bits hold the sums of cells to 4 080.
/// - Source: P. Kovesi, "Fast Almost-Gaussian Filtering", DICTA 2010; P. Gwosdek et al.,
///   "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", SSVM 2011.
package struct BoxFilter: Hashable, Sendable {
  package let width: Int
  /// An odd number.
  package let inner: Int
  package let scale: UInt32
  /// 0 … 2^`scale`.
  package let end: UInt32
  /// 2³⁴ divided by what all weights add up to, rounded to nearest.
  ///
  /// - Range: below 2¹⁶.
  package let factor: UInt32

  /// How many cells on either side of one influence it.
  package var radius: Int { width - 1 + (inner + 1) / 2 }

  /// How many words the sums take that `Kernels.blurCells` has to remember.
  package var historyCount: Int { 24 * width + 16 * inner }

  /// Takes a variance, not negative, in 1/2²⁰ cells².
  package init(variance: Int64) {
    var (width, inner) = (1, 1)
    while BoxFilter.twelvefoldVariance(of: width + 1) <= 4 * variance { width += 1 }
    let rest = 12 * variance - 2 * BoxFilter.twelvefoldVariance(of: width)
    while BoxFilter.twelvefoldVariance(of: inner + 2) <= rest { inner += 2 }
    // The ends are numerator / denominator of an inner cell: so much variance do two of them add,
    // each (inner + 1) / 2 cells from the middle.
    let numerator = Int64(inner) * (rest - BoxFilter.twelvefoldVariance(of: inner))
    let denominator = 2 * (3 * Int64((inner + 1) * (inner + 1)) << 20 - rest)
    var (scale, end, sum): (UInt32, Int64, Int64) = (0, 0, 1)
    for finer: UInt32 in 0...20 {
      let finerEnd = (numerator << Int64(finer) + denominator / 2) / denominator
      let finerSum = Int64(width * width) * (Int64(inner) << Int64(finer) + 2 * finerEnd)
      guard 4_080 * finerSum + 0x8000 <= Int64(UInt32.max) else { break }
      (scale, end, sum) = (finer, finerEnd, finerSum)
    }
    self.width = width
    self.inner = inner
    self.scale = scale
    self.end = UInt32(end)
    factor = UInt32((1 << 34 + sum / 2) / sum)
  }

  /// 12 times a box's variance of (n² − 1) / 12, in 1/2²⁰ cells².
  private static func twelvefoldVariance(of cells: Int) -> Int64 {
    Int64(cells * cells - 1) << 20
  }
}
