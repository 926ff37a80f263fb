/// 8 pixels as 16-bit lanes: even lanes hold blue and green, odd lanes red and alpha.
typealias Pixels = SIMD16<UInt16>
/// 8 pixels, each in one lane.
typealias Words = SIMD8<UInt32>
/// A value for each of 8 pixels: a coverage, an alpha, an angle.
typealias Octet = SIMD8<UInt16>

/// `x · m / 255` on all 32 bytes, m being a byte in each 16-bit lane, rounded up from `threshold` on.
@inline(__always) func multiplied(
  _ x: Pixels, _ m: Pixels, _ threshold: Pixels = Pixels(repeating: 128)
) -> Pixels {
  dividedBy255(
    even: evenBytes(x) &* m &+ threshold, odd: oddBytes(x) &* m &+ threshold)
}

/// `s + under · (1 − s.alpha)` with `s = x · m`, m being a byte in each 16-bit lane.
///
/// What lies below is rounded up where the source is rounded down: the sum is the exact one more often,
/// and a dither over what has the same dither already makes half as much noise.
@inline(__always) func blended(
  _ x: Pixels, _ m: Pixels, over under: Pixels, _ threshold: Pixels = Pixels(repeating: 128)
) -> Pixels {
  let even = evenBytes(x) &* m &+ threshold
  let odd = oddBytes(x) &* m &+ threshold
  // From the odd half alone, because the optimizer takes the joined one apart for it.
  let alphas = unsafeBitCast(upperBytes(odd), to: Words.self) &>> Words(repeating: 24)
  let rest = Pixels(repeating: 255) &- spread(alphas)
  return dividedBy255(even: even, odd: odd)
    &+ multiplied(under, rest, Pixels(repeating: 256) &- threshold)
}

/// Blue and red of each pixel.
@inline(__always) func evenBytes(_ x: Pixels) -> Pixels { x & Pixels(repeating: 0xFF) }

/// Green and alpha of each pixel.
@inline(__always) func oddBytes(_ x: Pixels) -> Pixels { x &>> Pixels(repeating: 8) }

/// The bytes of 8 pixels from products that are 255 times as large, and have a threshold added.
@inline(__always) func dividedBy255(even: Pixels, odd: Pixels) -> Pixels {
  dividedBy255(even) | upperBytes(odd)
}

/// The upper bytes of lanes from products that are 255 times as large, and have a threshold added.
@inline(__always) private func upperBytes(_ products: Pixels) -> Pixels {
  (products &+ (products &>> Pixels(repeating: 8))) & Pixels(repeating: 0xFF00)
}

/// A byte from a product that is 255 times as large, and has a threshold added: 1 … 255, of which 128
/// rounds to nearest.
///
/// - Range: exact for sums to 65 280, which is `255 · 255 + 255`.
/// - Source: J. Blinn, "Three Wrongs Make a Right", IEEE CG&A 15(6), 1995.
@inline(__always) func dividedBy255(_ product: Pixels) -> Pixels {
  // t · 257 / 2¹⁶ is (t + t / 2⁸) / 2⁸, in one instruction where there is one.
  #if arch(x86_64)
    highProduct(product, Pixels(repeating: 257))
  #else
    (product &+ (product &>> Pixels(repeating: 8))) &>> Pixels(repeating: 8)
  #endif
}

/// A byte per pixel, in both 16-bit lanes of the pixel.
@inline(__always) func spread(_ bytes: Words) -> Pixels {
  unsafeBitCast(bytes | bytes &<< Words(repeating: 16), to: Pixels.self)
}

/// The same of bytes.
@inline(__always) func spread(_ b: SIMD8<UInt8>) -> Pixels {
  unsafeBitCast(
    SIMD32<UInt8>(
      b[0], 0, b[0], 0, b[1], 0, b[1], 0, b[2], 0, b[2], 0, b[3], 0, b[3], 0, b[4], 0, b[4], 0,
      b[5], 0, b[5], 0, b[6], 0, b[6], 0, b[7], 0, b[7], 0), to: Pixels.self)
}

/// The same of 16-bit lanes.
@inline(__always) func spread(_ o: Octet) -> Pixels {
  Pixels(
    o[0], o[0], o[1], o[1], o[2], o[2], o[3], o[3], o[4], o[4], o[5], o[5], o[6], o[6], o[7], o[7])
}

/// The thresholds of an `OrderedDither` for eight pixels, in both 16-bit lanes of each.
@inline(__always) func spread(thresholds: UInt64) -> Pixels {
  spread(octet(thresholds: thresholds))
}

@inline(__always) func octet(thresholds: UInt64) -> Octet {
  unsafeBitCast(SIMD2<UInt64>(repeating: thresholds), to: Octet.self)
}

/// The threshold of one pixel.
@inline(__always) func threshold(_ thresholds: UInt64, _ index: Int) -> UInt32 {
  UInt32(truncatingIfNeeded: thresholds &>> UInt64(truncatingIfNeeded: (index & 3) &<< 4)) & 0xFFFF
}

/// Eight times the same pixel.
@inline(__always) func repeated(_ pixel: UInt32) -> Pixels {
  unsafeBitCast(Words(repeating: pixel), to: Pixels.self)
}

@inline(__always) func load(_ row: UnsafePointer<UInt32>) -> Pixels {
  UnsafeRawPointer(row).loadUnaligned(as: Pixels.self)
}

@inline(__always) func store(_ pixels: Pixels, _ row: UnsafeMutablePointer<UInt32>) {
  UnsafeMutableRawPointer(row).storeBytes(of: pixels, as: Pixels.self)
}

/// A byte for each of eight pixels.
@inline(__always) func load(_ bytes: UnsafePointer<UInt8>) -> SIMD8<UInt8> {
  UnsafeRawPointer(bytes).loadUnaligned(as: SIMD8<UInt8>.self)
}

/// `SIMD8(truncatingIfNeeded:)`, which would stay a call.
@inline(__always) func octet(_ b: SIMD8<UInt8>) -> Octet {
  Octet(
    UInt16(b[0]), UInt16(b[1]), UInt16(b[2]), UInt16(b[3]), UInt16(b[4]), UInt16(b[5]),
    UInt16(b[6]), UInt16(b[7]))
}

/// The lower byte of each lane.
@inline(__always) func lowerBytes(_ o: Octet) -> SIMD8<UInt8> {
  SIMD8<UInt8>(
    UInt8(truncatingIfNeeded: o[0]), UInt8(truncatingIfNeeded: o[1]),
    UInt8(truncatingIfNeeded: o[2]), UInt8(truncatingIfNeeded: o[3]),
    UInt8(truncatingIfNeeded: o[4]), UInt8(truncatingIfNeeded: o[5]),
    UInt8(truncatingIfNeeded: o[6]), UInt8(truncatingIfNeeded: o[7]))
}

/// `round(a · b / 255)` of two bytes.
@inline(__always) func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let biased = a &* b &+ 128
  return (biased &+ (biased &>> 8)) &>> 8
}

/// All four bytes of a pixel times a byte, two by two.
@inline(__always) func multiplied(
  pixel: UInt32, _ m: UInt32, _ threshold: UInt32 = 128
) -> UInt32 {
  let mask: UInt32 = 0x00FF_00FF
  let even = (pixel & mask) &* m &+ threshold &* 0x0001_0001
  let odd = (pixel &>> 8 & mask) &* m &+ threshold &* 0x0001_0001
  return (even &+ (even &>> 8 & mask)) &>> 8 & mask | (odd &+ (odd &>> 8 & mask)) & ~mask
}

/// The upper half of the 32-bit product in each lane.
///
/// Lane by lane, because this is what the optimizer puts together to one instruction on x86-64; vectors
/// of wider lanes it leaves as they are.
@inline(__always) func highProduct(_ a: Pixels, _ b: Pixels) -> Pixels {
  Pixels(
    highProduct(a[0], b[0]), highProduct(a[1], b[1]), highProduct(a[2], b[2]),
    highProduct(a[3], b[3]), highProduct(a[4], b[4]), highProduct(a[5], b[5]),
    highProduct(a[6], b[6]), highProduct(a[7], b[7]), highProduct(a[8], b[8]),
    highProduct(a[9], b[9]), highProduct(a[10], b[10]), highProduct(a[11], b[11]),
    highProduct(a[12], b[12]), highProduct(a[13], b[13]), highProduct(a[14], b[14]),
    highProduct(a[15], b[15]))
}

@inline(__always) private func highProduct(_ a: UInt16, _ b: UInt16) -> UInt16 {
  UInt16(truncatingIfNeeded: (UInt32(a) &* UInt32(b)) &>> 16)
}
