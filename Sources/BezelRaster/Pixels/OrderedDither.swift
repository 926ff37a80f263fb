/// Amounts added to four neighbouring pixels before their lowest bits are dropped, so that the mean
/// of 4 × 4 of them keeps what each of them loses.
///
/// - Source: B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
///   ICC 1973. That a channel is first made smaller by its own upper bits, so that white stays
///   white, is Skia's (`SkDither.h`).
package struct OrderedDither: Hashable, Sendable {
  /// Four lanes of 16 bits: 0 … 7, in both bytes.
  package let redBlue: UInt64
  /// Four lanes of 16 bits: 0 … 3.
  package let green: UInt64

  /// The steps from a place on the target on, which repeat after four pixels.
  package init(x: Int, y: Int) {
    let one = SIMD4<UInt16>(repeating: 1)
    let x = SIMD4<UInt16>(0, 1, 2, 3) &+ SIMD4(repeating: UInt16(truncatingIfNeeded: x))
    let y = SIMD4(repeating: UInt16(truncatingIfNeeded: y))
    // The matrix, 0 … 15: its bits are those of x ^ y and y in turn, the lowest first.
    let fine = (x ^ y) & one
    let coarse = (x ^ y) &>> one & one
    let eighths = fine &* SIMD4(repeating: 4) | (y & one) &* SIMD4(repeating: 2) | coarse
    redBlue = unsafeBitCast(eighths &* SIMD4(repeating: 0x0101), to: UInt64.self)
    green = unsafeBitCast(eighths &>> one, to: UInt64.self)
  }
}
