internal import CBezelRaster

extension Kernels {
  /// Draws a whole shape: `p = s + p · (1 − s.alpha)` with `s = pixel · coverage` for each pixel p.
  ///
  /// - Parameter base: the pixel at (0, 0), rows being `stride` pixels apart.
  /// - Precondition: every pixel of a group is in memory, covered or not.
  @inline(never) package func blend(
    groups: UnsafePointer<CoverageGroup>, _ count: Int, into base: UnsafeMutablePointer<UInt32>,
    stride: Int, _ pixel: Premultiplied
  ) {
    if usesAVX2 { return bezel_blend_groups_avx2(groups, count, base, stride, pixel.rawValue) }
    bezel_blend_groups(groups, count, base, stride, pixel.rawValue)
  }

  /// The same with the opacity of the indefinite ring: clear at `seam`, from there on rising clockwise.
  ///
  /// - Parameters:
  ///   - angles: for each group the directions of its pixels, clockwise from 12 o'clock, in 1/65 536 of a
  ///     turn.
  ///   - thresholds: those of the dither, or of none, from each of the places (0 … 3, 0 … 3) on, row
  ///     after row.
  @inline(never) package func blend(
    groups: UnsafePointer<CoverageGroup>, at angles: UnsafePointer<SIMD8<UInt16>>, _ count: Int,
    into base: UnsafeMutablePointer<UInt32>, stride: Int, seam: UInt16, _ pixel: Premultiplied,
    thresholds: UnsafePointer<UInt64>
  ) {
    if usesAVX2 {
      return bezel_blend_conical_groups_avx2(
        groups, angles, count, base, stride, seam, pixel.rawValue, thresholds)
    }
    bezel_blend_conical_groups(
      groups, angles, count, base, stride, seam, pixel.rawValue, thresholds)
  }
}

/// `blend(groups:_:into:stride:_:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_groups") @inline(__always)
package func blendGroupsKernel(
  _ groups: UnsafeRawPointer, _ count: Int, _ base: UnsafeMutablePointer<UInt32>, _ stride: Int,
  _ pixel: UInt32
) {
  let groups = groups.assumingMemoryBound(to: CoverageGroup.self)
  let color = repeated(pixel)
  let isOpaque = pixel &>> 24 == 255
  var i = 0
  while i < count {
    let covered = coverage(groups + i)
    let row = base + (Int(groups[i].y) &* stride &+ Int(groups[i].x))
    if isOpaque && unsafeBitCast(covered, to: UInt64.self) == .max {
      store(color, row)
    } else {
      store(
        blended(color: color, isOpaque: isOpaque, spread(covered), over: load(row)), row)
    }
    i &+= 1
  }
}

/// `blend(groups:at:_:into:stride:seam:_:thresholds:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_conical_groups") @inline(__always)
package func blendConicalGroupsKernel(
  _ groups: UnsafeRawPointer, _ angles: UnsafeRawPointer, _ count: Int,
  _ base: UnsafeMutablePointer<UInt32>, _ stride: Int, _ seam: UInt16, _ pixel: UInt32,
  _ thresholds: UnsafePointer<UInt64>
) {
  let groups = groups.assumingMemoryBound(to: CoverageGroup.self)
  let angles = angles.assumingMemoryBound(to: Octet.self)
  let color = repeated(pixel)
  let isOpaque = pixel &>> 24 == 255
  var i = 0
  while i < count {
    // Two groups fill a vector; the last one may be alone.
    let j = min(i &+ 1, count &- 1)
    let alphas = indefiniteCurve(
      Pixels(lowHalf: angles[i], highHalf: angles[j]) &- Pixels(repeating: seam),
      Pixels(
        lowHalf: dither(thresholds, of: groups + i), highHalf: dither(thresholds, of: groups + j)))
    let covered = multiplied(
      bytes: Pixels(
        lowHalf: octet(coverage(groups + i)), highHalf: octet(coverage(groups + j))), alphas)
    let row = base + (Int(groups[i].y) &* stride &+ Int(groups[i].x))
    store(
      blended(color: color, isOpaque: isOpaque, spread(covered.lowHalf), over: load(row)),
      row)
    if j > i {
      let row = base + (Int(groups[j].y) &* stride &+ Int(groups[j].x))
      store(
        blended(color: color, isOpaque: isOpaque, spread(covered.highHalf), over: load(row)),
        row)
    }
    i &+= 2
  }
}

/// The thresholds of a group's pixels.
@inline(__always) private func dither(
  _ thresholds: UnsafePointer<UInt64>, of group: UnsafePointer<CoverageGroup>
) -> Octet {
  octet(thresholds: thresholds[Int((group.pointee.y & 3) &* 4 &+ (group.pointee.x & 3))])
}

/// The bytes of a group.
///
/// Loaded as lanes, because the optimizer takes an integer apart by shifts.
@inline(__always) private func coverage(_ group: UnsafePointer<CoverageGroup>) -> SIMD8<UInt8> {
  UnsafeRawPointer(group).loadUnaligned(fromByteOffset: 8, as: SIMD8<UInt8>.self)
}
