internal import CBezelRaster

extension Kernels {
  /// The directions of a row of pixel centres, clockwise from 12 o'clock, in 1/65 536 of a turn.
  ///
  /// - Parameters:
  ///   - x: the first pixel's centre, right of the origin, in 1/256 px.
  ///   - y: the row's centre, below the origin, in 1/256 px.
  /// - Range: x and y to ±32 768 px; from a radius of 4 px on within 1/65 536 of a turn.
  @inline(never) package func polar(
    _ angles: UnsafeMutablePointer<UInt16>, _ count: Int, x: Int32, y: Int32
  ) {
    if usesAVX2 { return bezel_polar_avx2(angles, count, x, y) }
    bezel_polar(angles, count, x, y)
  }

  /// The indefinite ring's alphas in those directions: clear at `seam`, from there on rising clockwise.
  @inline(never) package func curve(
    _ alphas: UnsafeMutablePointer<UInt8>, _ angles: UnsafePointer<UInt16>, _ count: Int,
    seam: UInt16, _ dither: OrderedDither
  ) {
    if usesAVX2 { return bezel_curve_avx2(alphas, angles, count, seam, dither.thresholds) }
    bezel_curve(alphas, angles, count, seam, dither.thresholds)
  }
}

/// `polar`, under the C name that its AVX2 form calls.
@_cdecl("bezel_polar") @inline(__always)
package func polarKernel(
  _ angles: UnsafeMutablePointer<UInt16>, _ count: Int, _ x: Int32, _ y: Int32
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
    while step < 16 {
      let angle = Lanes(repeating: arcTangent(step))
      let shift = Lanes(repeating: step)
      let isLeft = across .< zero
      let (du, da) = (across &>> shift, up &>> shift)
      up = (up &+ du).replacing(with: up &- du, where: isLeft)
      across = (across &- da).replacing(with: across &+ da, where: isLeft)
      turn = (turn &+ angle).replacing(with: turn &- angle, where: isLeft)
      step &+= 1
    }
    let rounded = (turn &+ Lanes(repeating: 0x8000)) &>> Lanes(repeating: 16)
    let left = count &- i
    if left >= 8 {
      let eight = Octet(
        UInt16(truncatingIfNeeded: rounded[0]), UInt16(truncatingIfNeeded: rounded[1]),
        UInt16(truncatingIfNeeded: rounded[2]), UInt16(truncatingIfNeeded: rounded[3]),
        UInt16(truncatingIfNeeded: rounded[4]), UInt16(truncatingIfNeeded: rounded[5]),
        UInt16(truncatingIfNeeded: rounded[6]), UInt16(truncatingIfNeeded: rounded[7]))
      UnsafeMutableRawPointer(angles + i).storeBytes(of: eight, as: Octet.self)
    } else {
      var lane = 0
      while lane < left {
        angles[i &+ lane] = UInt16(truncatingIfNeeded: rounded[lane])
        lane &+= 1
      }
    }
    right = right &+ Lanes(repeating: 2_048 &<< 6)
    i &+= 8
  }
}

/// `CORDIC.angles` as code, because a kernel must not reach for a global array.
@inline(__always) private func arcTangent(_ step: Int32) -> Int32 {
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
  case 13: 83_443
  case 14: 41_722
  default: 20_861
  }
}

/// `curve`, under the C name that its AVX2 form calls.
@_cdecl("bezel_curve") @inline(__always)
package func curveKernel(
  _ alphas: UnsafeMutablePointer<UInt8>, _ angles: UnsafePointer<UInt16>, _ count: Int,
  _ seam: UInt16, _ thresholds: UInt64
) {
  let origin = Pixels(repeating: seam)
  let rounding = Pixels(
    lowHalf: octet(thresholds: thresholds), highHalf: octet(thresholds: thresholds))
  @inline(__always) func alpha(_ angles: Pixels, _ thresholds: Pixels) -> Pixels {
    (indefiniteCurve(angles &- origin) &+ thresholds &>> Pixels(repeating: 1))
      &>> Pixels(repeating: 7)
  }
  let whole = count & ~15
  var i = 0
  while i < whole {
    let a = alpha(UnsafeRawPointer(angles + i).loadUnaligned(as: Pixels.self), rounding)
    let bytes = SIMD16<UInt8>(lowHalf: lowerBytes(a.lowHalf), highHalf: lowerBytes(a.highHalf))
    UnsafeMutableRawPointer(alphas + i).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
    i &+= 16
  }
  while i < count {
    let t = UInt16(truncatingIfNeeded: threshold(thresholds, i))
    let a = alpha(Pixels(repeating: angles[i]), Pixels(repeating: t))
    alphas[i] = UInt8(truncatingIfNeeded: a[0])
    i &+= 1
  }
}
