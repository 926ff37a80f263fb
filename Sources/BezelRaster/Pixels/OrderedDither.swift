/// Amounts added to four neighbouring pixels before their lowest bits are dropped, so that the mean of
/// 4 × 4 pixels keeps what each of them loses.
///
/// A gradient without it shows a step wherever a channel changes by one.
///
/// - Source: B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
///   ICC 1973. That a channel is first made smaller by its own upper bits before it is reduced to five or
///   six, so that white stays white, is Skia's (`SkDither.h`).
package struct OrderedDither: Hashable, Sendable {
  /// Four lanes of 16 bits: 8, 24 … 248, in 1/256.
  package let thresholds: UInt64

  /// The thresholds of all pixels if there is no dither: a half, which rounds to nearest.
  package static var none: OrderedDither { OrderedDither(thresholds: 128 &* 0x0001_0001_0001_0001) }

  private init(thresholds: UInt64) { self.thresholds = thresholds }

  /// The thresholds from a place on the picture on, which repeat after four pixels.
  package init(x: Int, y: Int) {
    let one = SIMD4<UInt16>(repeating: 1)
    let x = SIMD4<UInt16>(0, 1, 2, 3) &+ SIMD4(repeating: UInt16(truncatingIfNeeded: x))
    let y = SIMD4(repeating: UInt16(truncatingIfNeeded: y))
    // The matrix, 0 … 15: its bits are those of x ^ y and y in turn, the lowest first.
    let fine = (x ^ y) & one
    let coarse = (x ^ y) &>> one & one
    let upper = fine &* SIMD4(repeating: 8) | (y & one) &* SIMD4(repeating: 4)
    let sixteenths = upper | coarse &* SIMD4(repeating: 2) | y &>> one & one
    thresholds = unsafeBitCast(
      sixteenths &* SIMD4(repeating: 16) | SIMD4(repeating: 8), to: UInt64.self)
  }

  /// The threshold of the pixel at `index`, 8 … 248, in 1/256.
  func threshold(_ index: Int) -> Int64 {
    Int64(truncatingIfNeeded: thresholds &>> UInt64((index & 3) &* 16) & 0xFFFF)
  }

  /// For opacities in 1/32 768, of which a step of a channel is 128 at least: four signed lanes of 16 bits,
  /// −60 … 60.
  package var ofOpacity: UInt64 {
    let halves = unsafeBitCast(thresholds, to: SIMD4<UInt16>.self) &>> SIMD4(repeating: 1)
    return unsafeBitCast(halves &- SIMD4(repeating: 64), to: UInt64.self)
  }

  /// For three bits that are dropped, four lanes of 16 bits: 0 … 7, in both bytes.
  package var redBlue: UInt64 { (thresholds &>> 5 & 0x0007_0007_0007_0007) &* 0x0101 }
  /// For two bits that are dropped, four lanes of 16 bits: 0 … 3.
  package var green: UInt64 { thresholds &>> 6 & 0x0003_0003_0003_0003 }
}
