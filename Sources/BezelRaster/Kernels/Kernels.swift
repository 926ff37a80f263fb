internal import CBezelRaster

/// The inner loops, on rows of premultiplied `0xAARRGGBB` pixels or of 8-bit coverage.
///
/// Each is one body, compiled for the baseline and, on x86-64, for AVX2 (`CBezelRaster.h` says how).
/// What they compute is defined by plain scalar loops in the tests, equal to the bit.
///
/// The methods stay calls: drawn into another file, which does not see the bodies, an AVX2 form would
/// be nothing but a jump to the baseline.
package struct Kernels: Sendable {
  /// Whether the AVX2 form runs; only on x86-64.
  package let usesAVX2: Bool

  /// What every CPU of the architecture can run.
  package static let baseline = Kernels(usesAVX2: false)

  /// The fastest form that this CPU can run.
  package static let best = Kernels(usesAVX2: hasAVX2())

  private static func hasAVX2() -> Bool {
    #if arch(x86_64)
      bezel_has_avx2() != 0
    #else
      false
    #endif
  }

  /// `row = pixel`.
  @inline(never) package func fill(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: Premultiplied
  ) {
    #if arch(x86_64)
      if usesAVX2 { return bezel_fill_avx2(row, count, pixel.rawValue) }
    #endif
    bezel_fill(row, count, pixel.rawValue)
  }

  /// `row = pixel + row · (1 − pixel.alpha)`.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: Premultiplied
  ) {
    #if arch(x86_64)
      if usesAVX2 { return bezel_blend_avx2(row, count, pixel.rawValue) }
    #endif
    bezel_blend(row, count, pixel.rawValue)
  }

  /// `row = s + row · (1 − s.alpha)` with `s = pixel · coverage`.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, covered coverage: UnsafePointer<UInt8>, _ count: Int,
    _ pixel: Premultiplied
  ) {
    #if arch(x86_64)
      if usesAVX2 { return bezel_blend_covered_avx2(row, coverage, count, pixel.rawValue) }
    #endif
    bezel_blend_covered(row, coverage, count, pixel.rawValue)
  }

  /// `row = s + row · (1 − s.alpha)` with `s = source · alpha`.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, _ count: Int,
    _ alpha: Alpha
  ) {
    #if arch(x86_64)
      if usesAVX2 { return bezel_blend_pixels_avx2(row, source, count, alpha.rawValue) }
    #endif
    bezel_blend_pixels(row, source, count, alpha.rawValue)
  }

  /// `coverage = coverage · factors`.
  @inline(never) package func scale(
    _ coverage: UnsafeMutablePointer<UInt8>, by factors: UnsafePointer<UInt8>, _ count: Int
  ) {
    #if arch(x86_64)
      if usesAVX2 { return bezel_scale_coverage_avx2(coverage, factors, count) }
    #endif
    bezel_scale_coverage(coverage, factors, count)
  }

  /// The alphas of the indefinite ring's conical mask along a row.
  ///
  /// `A(t) = (t + 3t² − 2t³) / 2`, t being the fraction of a turn clockwise from `seam`.
  ///
  /// - Parameters:
  ///   - x: the first pixel's centre, right of the ring's centre, in 1/256 px.
  ///   - y: the row's centre, below the ring's centre, in 1/256 px.
  ///   - seam: where the mask begins, clockwise from 12 o'clock.
  /// - Range: x and y to ±32 768 px; within 1/255 of the formula from a radius of 4 px on.
  @inline(never) package func conical(
    _ alphas: UnsafeMutablePointer<UInt8>, _ count: Int, x: Int32, y: Int32, seam: Angle
  ) {
    let turn = UInt32(truncatingIfNeeded: seam.rawValue << 16)
    #if arch(x86_64)
      if usesAVX2 { return bezel_conical_avx2(alphas, count, x, y, turn) }
    #endif
    bezel_conical(alphas, count, x, y, turn)
  }
}

/// `row = pixel`, under the C name that its AVX2 form calls.
@_cdecl("bezel_fill") @inline(__always)
package func fillKernel(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  let eight = unsafeBitCast(Words(repeating: pixel), to: Pixels.self)
  var i = 0
  while i &+ 8 <= count {
    store(eight, row + i)
    i &+= 8
  }
  while i < count {
    row[i] = pixel
    i &+= 1
  }
}

/// `row = pixel + row · (1 − pixel.alpha)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend") @inline(__always)
package func blendKernel(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  let source = unsafeBitCast(Words(repeating: pixel), to: Pixels.self)
  let rest = 255 &- pixel &>> 24
  let factor = Pixels(repeating: UInt16(truncatingIfNeeded: rest))
  var i = 0
  while i &+ 8 <= count {
    store(source &+ multiplied(load(row + i), factor), row + i)
    i &+= 8
  }
  while i < count {
    row[i] = pixel &+ multiplied(pixel: row[i], rest)
    i &+= 1
  }
}

/// `row = s + row · (1 − s.alpha)` with `s = pixel · coverage`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_covered") @inline(__always)
package func blendCoveredKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int,
  _ pixel: UInt32
) {
  let color = unsafeBitCast(Words(repeating: pixel), to: Pixels.self)
  var i = 0
  while i &+ 8 <= count {
    // Most of what a ring or a text line spans is not covered at all.
    if UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt64.self) != 0 {
      let source = multiplied(color, spread(words(coverage + i)))
      store(source &+ multiplied(load(row + i), transparency(source)), row + i)
    }
    i &+= 8
  }
  while i < count {
    let source = multiplied(pixel: pixel, UInt32(coverage[i]))
    row[i] = source &+ multiplied(pixel: row[i], 255 &- source &>> 24)
    i &+= 1
  }
}

/// `row = s + row · (1 − s.alpha)` with `s = source · alpha`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_pixels") @inline(__always)
package func blendPixelsKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
  _ alpha: UInt8
) {
  let factor = Pixels(repeating: UInt16(alpha))
  var i = 0
  while i &+ 8 <= count {
    let faded = multiplied(load(source + i), factor)
    store(faded &+ multiplied(load(row + i), transparency(faded)), row + i)
    i &+= 8
  }
  while i < count {
    let faded = multiplied(pixel: source[i], UInt32(alpha))
    row[i] = faded &+ multiplied(pixel: row[i], 255 &- faded &>> 24)
    i &+= 1
  }
}

/// `coverage = coverage · factors`, under the C name that its AVX2 form calls.
@_cdecl("bezel_scale_coverage") @inline(__always)
package func scaleCoverageKernel(
  _ coverage: UnsafeMutablePointer<UInt8>, _ factors: UnsafePointer<UInt8>, _ count: Int
) {
  var i = 0
  while i &+ 32 <= count {
    let bytes = UnsafeRawPointer(coverage + i).loadUnaligned(as: Pixels.self)
    let by = UnsafeRawPointer(factors + i).loadUnaligned(as: Pixels.self)
    var even = (bytes & Pixels(repeating: 0xFF)) &* (by & Pixels(repeating: 0xFF))
    var odd = (bytes &>> Pixels(repeating: 8)) &* (by &>> Pixels(repeating: 8))
    even = even &+ Pixels(repeating: 128)
    odd = odd &+ Pixels(repeating: 128)
    even = (even &+ (even &>> Pixels(repeating: 8))) &>> Pixels(repeating: 8)
    odd = (odd &+ (odd &>> Pixels(repeating: 8))) & Pixels(repeating: 0xFF00)
    UnsafeMutableRawPointer(coverage + i).storeBytes(of: even | odd, as: Pixels.self)
    i &+= 32
  }
  while i < count {
    let product = multiplied(UInt32(coverage[i]), UInt32(factors[i]))
    coverage[i] = UInt8(truncatingIfNeeded: product)
    i &+= 1
  }
}

/// The conical mask's alphas along a row, under the C name that its AVX2 form calls.
@_cdecl("bezel_conical") @inline(__always)
package func conicalKernel(
  _ alphas: UnsafeMutablePointer<UInt8>, _ count: Int, _ x: Int32, _ y: Int32, _ seam: UInt32
) {
  typealias Lanes = SIMD8<Int32>
  let zero = Lanes(repeating: 0)
  // 6 bits more, so that what the shifts drop does not count.
  let rise = Lanes(repeating: 0 &- (y &<< 6))
  var right = (Lanes(0, 256, 512, 768, 1_024, 1_280, 1_536, 1_792) &+ Lanes(repeating: x)) &<< 6
  var i = 0
  while i < count {
    // CORDIC, vectoring: each step turns the vector towards 12 o'clock by a known angle. Left of
    // the centre line of the dial's lower half it starts from the opposite direction.
    let isBelow = rise .< zero
    var up = rise.replacing(with: zero &- rise, where: isBelow)
    var across = right.replacing(with: zero &- right, where: isBelow)
    var turn = zero.replacing(with: Lanes(repeating: .min), where: isBelow)
    var step: Int32 = 0
    while step < 14 {
      let angle = Lanes(repeating: cordicAngle(step))
      let shift = Lanes(repeating: step)
      let isLeft = across .< zero
      let (du, da) = (across &>> shift, up &>> shift)
      up = (up &+ du).replacing(with: up &- du, where: isLeft)
      across = (across &- da).replacing(with: across &+ da, where: isLeft)
      turn = (turn &+ angle).replacing(with: turn &- angle, where: isLeft)
      step &+= 1
    }
    // t in 1/32 768 of a turn, and the curve in 1/65 536.
    let fraction = unsafeBitCast(turn, to: Words.self) &- Words(repeating: seam)
    let t = fraction &>> Words(repeating: 17)
    let t2 = (t &* t) &>> Words(repeating: 15)
    let t3 = (t2 &* t) &>> Words(repeating: 15)
    let curve = t &+ t2 &* Words(repeating: 3) &- t3 &- t3
    let alpha =
      (curve &* Words(repeating: 255) &+ Words(repeating: 32_768)) &>> Words(repeating: 16)
    var lane = 0
    let left = count &- i
    while lane < 8 && lane < left {
      alphas[i &+ lane] = UInt8(truncatingIfNeeded: alpha[lane])
      lane &+= 1
    }
    right = right &+ Lanes(repeating: 2_048 &<< 6)
    i &+= 8
  }
}

/// `CORDIC.angles` as code, because a kernel must not reach for a global array.
@inline(__always) private func cordicAngle(_ step: Int32) -> Int32 {
  switch step {
  case 0: 536_870_912
  case 1: 316_933_406
  case 2: 167_458_907
  case 3: 85_004_756
  case 4: 42_667_331
  case 5: 21_354_465
  case 6: 10_679_838
  case 7: 5_340_245
  case 8: 2_670_163
  case 9: 1_335_087
  case 10: 667_544
  case 11: 333_772
  case 12: 166_886
  default: 83_443
  }
}
