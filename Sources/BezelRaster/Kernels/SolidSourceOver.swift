/// A pixel that is put over many others.
struct SolidSourceOver {
  private let even: Pixels
  private let odd: Pixels

  @inline(__always) init(_ pixel: UInt32) {
    let source = repeated(pixel)
    #if arch(x86_64)
      even = source &<< Pixels(repeating: 8) &+ Pixels(repeating: 128)
      odd = source & Pixels(repeating: 0xFF00) &+ Pixels(repeating: 128)
    #else
      even = evenBytes(source) &* Pixels(repeating: 255) &+ Pixels(repeating: 128)
      odd = oddBytes(source) &* Pixels(repeating: 255) &+ Pixels(repeating: 128)
    #endif
  }

  /// Returns the factor of `over`: `1 − pixel.alpha`, on x86-64 in 1/65 535.
  ///
  /// There x · m / 255 in 1/256 is the upper half of 256x · 257m, and the factor is as much more than
  /// 257m as makes rounding exact.
  static func factor(_ pixel: UInt32) -> Pixels {
    let rest = 255 &- pixel &>> 24
    #if arch(x86_64)
      return Pixels(
        repeating: UInt16(truncatingIfNeeded: min(65_535, rest &* 257 &+ rest &>> 7)))
    #else
      return Pixels(repeating: UInt16(truncatingIfNeeded: rest))
    #endif
  }

  /// `pixel + under · (1 − pixel.alpha)`.
  @inline(__always) func over(_ under: Pixels, _ m: Pixels) -> Pixels {
    #if arch(x86_64)
      let low = highProduct(under &<< Pixels(repeating: 8), m) &+ even
      let high = highProduct(under & Pixels(repeating: 0xFF00), m) &+ odd
      return low &>> Pixels(repeating: 8) | high & Pixels(repeating: 0xFF00)
    #else
      return dividedBy255(
        even: evenBytes(under) &* m &+ even,
        odd: oddBytes(under) &* m &+ odd)
    #endif
  }
}
