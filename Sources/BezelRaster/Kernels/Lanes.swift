/// 8 pixels as 16-bit lanes: even lanes hold blue and green, odd lanes red and alpha.
typealias Pixels = SIMD16<UInt16>
/// 8 pixels, each in one lane.
typealias Words = SIMD8<UInt32>

/// `round(x · m / 255)` on all 32 bytes, m being a byte in each 16-bit lane.
///
/// - Source: J. Blinn, "Three Wrongs Make a Right", IEEE CG&A 15(6), 1995.
@inline(__always) func multiplied(_ x: Pixels, _ m: Pixels) -> Pixels {
  var even = (x & Pixels(repeating: 0xFF)) &* m &+ Pixels(repeating: 128)
  var odd = (x &>> Pixels(repeating: 8)) &* m &+ Pixels(repeating: 128)
  even = (even &+ (even &>> Pixels(repeating: 8))) &>> Pixels(repeating: 8)
  odd = (odd &+ (odd &>> Pixels(repeating: 8))) & Pixels(repeating: 0xFF00)
  return even | odd
}

/// A byte per pixel, in both 16-bit lanes of the pixel.
@inline(__always) func spread(_ bytes: Words) -> Pixels {
  unsafeBitCast(bytes &* Words(repeating: 0x0001_0001), to: Pixels.self)
}

/// `1 − alpha` of each pixel, in both of its lanes.
@inline(__always) func transparency(_ pixels: Pixels) -> Pixels {
  let words = unsafeBitCast(pixels, to: Words.self)
  return spread(Words(repeating: 255) &- (words &>> Words(repeating: 24)))
}

@inline(__always) func load(_ row: UnsafePointer<UInt32>) -> Pixels {
  UnsafeRawPointer(row).loadUnaligned(as: Pixels.self)
}

@inline(__always) func store(_ pixels: Pixels, _ row: UnsafeMutablePointer<UInt32>) {
  UnsafeMutableRawPointer(row).storeBytes(of: pixels, as: Pixels.self)
}

@inline(__always) func words(_ p: UnsafePointer<UInt8>) -> Words {
  Words(
    UInt32(p[0]), UInt32(p[1]), UInt32(p[2]), UInt32(p[3]), UInt32(p[4]), UInt32(p[5]),
    UInt32(p[6]), UInt32(p[7]))
}

/// `round(a · b / 255)` of two bytes.
@inline(__always) func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let biased = a &* b &+ 128
  return (biased &+ (biased &>> 8)) &>> 8
}

/// All four bytes of a pixel times a byte.
@inline(__always) func multiplied(pixel: UInt32, _ m: UInt32) -> UInt32 {
  multiplied(pixel & 0xFF, m) | multiplied(pixel &>> 8 & 0xFF, m) &<< 8
    | multiplied(pixel &>> 16 & 0xFF, m) &<< 16 | multiplied(pixel &>> 24, m) &<< 24
}
