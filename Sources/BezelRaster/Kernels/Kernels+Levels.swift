internal import CBezelRaster

extension Kernels {
  /// Black of an alpha per pixel over `under`: `row = a + under · (1 − a)`.
  ///
  /// - Parameter under: the row itself, or memory apart from it.
  @inline(never) package func shade(
    _ row: UnsafeMutablePointer<UInt32>, over under: UnsafePointer<UInt32>,
    alphas: UnsafePointer<UInt8>, _ count: Int, _ dither: OrderedDither
  ) {
    if usesAVX2 { return bezel_shade_avx2(row, under, alphas, count, dither.thresholds) }
    bezel_shade(row, under, alphas, count, dither.thresholds)
  }

  /// `faded = levels · alpha`, the levels being the same memory or apart.
  @inline(never) package func fade(
    _ faded: UnsafeMutablePointer<UInt8>, levels: UnsafePointer<UInt8>, _ count: Int, _ alpha: Alpha
  ) {
    if usesAVX2 { return bezel_fade_avx2(faded, levels, count, alpha.rawValue) }
    bezel_fade(faded, levels, count, alpha.rawValue)
  }

  /// `row = start · (1 − level) + end · level`, rounded or dithered once.
  @inline(never) package func mix(
    _ row: UnsafeMutablePointer<UInt32>, levels: UnsafePointer<UInt8>, _ count: Int,
    from start: Premultiplied, to end: Premultiplied, _ dither: OrderedDither
  ) {
    if usesAVX2 {
      return bezel_mix_avx2(
        row, levels, count, start.rawValue, end.rawValue, dither.thresholds)
    }
    bezel_mix(row, levels, count, start.rawValue, end.rawValue, dither.thresholds)
  }

  /// `coverage = coverage · factors`.
  @inline(never) package func scale(
    _ coverage: UnsafeMutablePointer<UInt8>, by factors: UnsafePointer<UInt8>, _ count: Int
  ) {
    if usesAVX2 { return bezel_scale_avx2(coverage, factors, count) }
    bezel_scale(coverage, factors, count)
  }
}

/// `shade`, under the C name that its AVX2 form calls.
@_cdecl("bezel_shade") @inline(__always)
package func shadeKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ under: UnsafePointer<UInt32>,
  _ alphas: UnsafePointer<UInt8>, _ count: Int, _ thresholds: UInt64
) {
  let even = Pixels(repeating: 256) &- spread(thresholds: thresholds)
  // a · 255 + x · (255 − a) of an alpha channel is 255 · 255 + (x − 255) · (255 − a).
  let opaque = unsafeBitCast(Words(repeating: 255 &<< 16), to: Pixels.self)
  let odd = even &+ opaque &* Pixels(repeating: 255)
  @inline(__always) func shaded(_ x: Pixels, _ rest: Pixels) -> Pixels {
    dividedBy255(
      even: evenBytes(x) &* rest &+ even, odd: (oddBytes(x) &- opaque) &* rest &+ odd)
  }
  let whole = count & ~15
  var i = 0
  while i < whole {
    let rests = Pixels(repeating: 255) &- quartersSwapped(alphas + i)
    let (first, second) = (spreadLowerHalves(rests), spreadUpperHalves(rests))
    let (x, y) = (load(under + i), load(under + i + 8))
    store(shaded(x, first), row + i)
    store(shaded(y, second), row + i + 8)
    i &+= 16
  }
  while i < count {
    let a = UInt32(alphas[i])
    let t = 256 &- threshold(thresholds, i)
    row[i] = a &<< 24 &+ multiplied(pixel: under[i], 255 &- a, t)
    i &+= 1
  }
}

/// `fade`, under the C name that its AVX2 form calls.
@_cdecl("bezel_fade") @inline(__always)
package func fadeKernel(
  _ faded: UnsafeMutablePointer<UInt8>, _ levels: UnsafePointer<UInt8>, _ count: Int, _ alpha: UInt8
) {
  let factor = Pixels(repeating: UInt16(alpha))
  let half = Pixels(repeating: 128)
  let whole = count & ~31
  var i = 0
  while i < whole {
    let bytes = UnsafeRawPointer(levels + i).loadUnaligned(as: Pixels.self)
    let products = dividedBy255(
      even: evenBytes(bytes) &* factor &+ half, odd: oddBytes(bytes) &* factor &+ half)
    UnsafeMutableRawPointer(faded + i).storeBytes(of: products, as: Pixels.self)
    i &+= 32
  }
  while i < count {
    faded[i] = UInt8(truncatingIfNeeded: multiplied(UInt32(levels[i]), UInt32(alpha)))
    i &+= 1
  }
}

/// Sixteen bytes, the second four in the place of the third: what is spread then stays in its half of a
/// register.
@inline(__always) private func quartersSwapped(_ bytes: UnsafePointer<UInt8>) -> Pixels {
  let q = UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt32>.self)
  let b = unsafeBitCast(SIMD4<UInt32>(q[0], q[2], q[1], q[3]), to: SIMD16<UInt8>.self)
  return Pixels(lowHalf: octet(b.lowHalf), highHalf: octet(b.highHalf))
}

/// The first eight of such lanes, each twice.
@inline(__always) private func spreadLowerHalves(_ p: Pixels) -> Pixels {
  Pixels(
    p[0], p[0], p[1], p[1], p[2], p[2], p[3], p[3], p[8], p[8], p[9], p[9], p[10], p[10], p[11],
    p[11])
}

/// The last eight of such lanes, each twice.
@inline(__always) private func spreadUpperHalves(_ p: Pixels) -> Pixels {
  Pixels(
    p[4], p[4], p[5], p[5], p[6], p[6], p[7], p[7], p[12], p[12], p[13], p[13], p[14], p[14],
    p[15], p[15])
}

/// `mix`, under the C name that its AVX2 form calls.
@_cdecl("bezel_mix") @inline(__always)
package func mixKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ levels: UnsafePointer<UInt8>, _ count: Int,
  _ start: UInt32, _ end: UInt32, _ thresholds: UInt64
) {
  let added = spread(thresholds: thresholds)
  let (first, last) = (repeated(start), repeated(end))
  // start · (255 − l) + end · l is start · 255 + (end − start) · l, modulo 2¹⁶ as well.
  let even = evenBytes(first) &* Pixels(repeating: 255) &+ added
  let odd = oddBytes(first) &* Pixels(repeating: 255) &+ added
  let evenRise = evenBytes(last) &- evenBytes(first)
  let oddRise = oddBytes(last) &- oddBytes(first)
  let whole = count & ~7
  var i = 0
  while i < whole {
    let level = spread(load(levels + i))
    store(dividedBy255(even: evenRise &* level &+ even, odd: oddRise &* level &+ odd), row + i)
    i &+= 8
  }
  while i < count {
    row[i] = mixed(start, end, UInt32(levels[i]), threshold(thresholds, i))
    i &+= 1
  }
}

/// The same for one pixel, two bytes at a time.
@inline(__always) private func mixed(
  _ start: UInt32, _ end: UInt32, _ level: UInt32, _ threshold: UInt32
) -> UInt32 {
  let mask: UInt32 = 0x00FF_00FF
  let added = threshold &* 0x0001_0001
  let even = (start & mask) &* (255 &- level) &+ (end & mask) &* level &+ added
  let odd = (start &>> 8 & mask) &* (255 &- level) &+ (end &>> 8 & mask) &* level &+ added
  return (even &+ (even &>> 8 & mask)) &>> 8 & mask | (odd &+ (odd &>> 8 & mask)) & ~mask
}

/// `scale`, under the C name that its AVX2 form calls.
@_cdecl("bezel_scale") @inline(__always)
package func scaleKernel(
  _ coverage: UnsafeMutablePointer<UInt8>, _ factors: UnsafePointer<UInt8>, _ count: Int
) {
  let half = Pixels(repeating: 128)
  let whole = count & ~31
  var i = 0
  while i < whole {
    let bytes = UnsafeRawPointer(coverage + i).loadUnaligned(as: Pixels.self)
    let by = UnsafeRawPointer(factors + i).loadUnaligned(as: Pixels.self)
    let products = dividedBy255(
      even: evenBytes(bytes) &* evenBytes(by) &+ half,
      odd: oddBytes(bytes) &* oddBytes(by) &+ half)
    UnsafeMutableRawPointer(coverage + i).storeBytes(of: products, as: Pixels.self)
    i &+= 32
  }
  while i < count {
    let product = multiplied(UInt32(coverage[i]), UInt32(factors[i]))
    coverage[i] = UInt8(truncatingIfNeeded: product)
    i &+= 1
  }
}
