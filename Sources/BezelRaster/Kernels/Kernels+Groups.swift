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

  /// Draws the part of a ring from `start` clockwise to `start + sweep`, both included.
  ///
  /// - Parameters:
  ///   - base: the pixel at (0, 0), rows being `stride` pixels apart.
  ///   - sweep: in 1/65 536 of a turn; 65 535 is all of the ring.
  /// - Precondition: every pixel of a group is in memory, covered or not.
  @inline(never) package func blend(
    ring groups: UnsafePointer<RingGroup>, _ count: Int, into base: UnsafeMutablePointer<UInt32>,
    stride: Int, from start: UInt16, sweep: UInt16, _ pixel: Premultiplied
  ) {
    if usesAVX2 {
      return bezel_blend_ring_avx2(groups, count, base, stride, start, sweep, pixel.rawValue)
    }
    bezel_blend_ring(groups, count, base, stride, start, sweep, pixel.rawValue)
  }

  /// The same with the opacity of the indefinite ring: clear at `seam`, from there on rising clockwise.
  ///
  /// - Parameter thresholds: those of the dither, or of none, for the rows 0 … 3 from column 0 on.
  @inline(never) package func blend(
    ring groups: UnsafePointer<RingGroup>, _ count: Int, into base: UnsafeMutablePointer<UInt32>,
    stride: Int, from start: UInt16, sweep: UInt16, seam: UInt16, _ pixel: Premultiplied,
    thresholds: UnsafePointer<UInt64>
  ) {
    if usesAVX2 {
      return bezel_blend_conical_ring_avx2(
        groups, count, base, stride, start, sweep, seam, pixel.rawValue, thresholds)
    }
    bezel_blend_conical_ring(
      groups, count, base, stride, start, sweep, seam, pixel.rawValue, thresholds)
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

/// `blend(ring:_:into:stride:from:sweep:_:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_ring") @inline(__always)
package func blendRingKernel(
  _ groups: UnsafeRawPointer, _ count: Int, _ base: UnsafeMutablePointer<UInt32>, _ stride: Int,
  _ start: UInt16, _ sweep: UInt16, _ pixel: UInt32
) {
  let groups = groups.assumingMemoryBound(to: RingGroup.self)
  let color = repeated(pixel)
  let isOpaque = pixel &>> 24 == 255
  var i = 0
  while i < count {
    let covered = octet(coverage(groups + i)).replacing(
      with: Octet(repeating: 0),
      where: (groups[i].angles &- Octet(repeating: start)) .> Octet(repeating: sweep))
    let halves = unsafeBitCast(covered, to: SIMD2<UInt64>.self)
    let row = base + (Int(groups[i].y) &* stride &+ Int(groups[i].x))
    if isOpaque && halves[0] & halves[1] == 0x00FF_00FF_00FF_00FF {
      store(color, row)
    } else if halves[0] | halves[1] != 0 {
      store(
        blended(color: color, isOpaque: isOpaque, spread(covered), over: load(row)), row)
    }
    i &+= 1
  }
}

/// `blend(ring:_:into:stride:from:sweep:seam:_:thresholds:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_conical_ring") @inline(__always)
package func blendConicalRingKernel(
  _ groups: UnsafeRawPointer, _ count: Int, _ base: UnsafeMutablePointer<UInt32>, _ stride: Int,
  _ start: UInt16, _ sweep: UInt16, _ seam: UInt16, _ pixel: UInt32,
  _ thresholds: UnsafePointer<UInt64>
) {
  let groups = groups.assumingMemoryBound(to: RingGroup.self)
  let color = repeated(pixel)
  let isOpaque = pixel &>> 24 == 255
  var i = 0
  while i < count {
    // Two groups fill a vector; the last one may be alone.
    let j = min(i &+ 1, count &- 1)
    let angles = Pixels(lowHalf: groups[i].angles, highHalf: groups[j].angles)
    let alphas = indefiniteCurve(
      angles &- Pixels(repeating: seam),
      Pixels(
        lowHalf: rotated(thresholds, to: groups + i), highHalf: rotated(thresholds, to: groups + j))
    )
    let isInside = (angles &- Pixels(repeating: start)) .<= Pixels(repeating: sweep)
    let bytes = Pixels(
      lowHalf: octet(coverage(groups + i)), highHalf: octet(coverage(groups + j)))
    let covered = multiplied(bytes: bytes & unsafeBitCast(isInside, to: Pixels.self), alphas)
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
@inline(__always) private func rotated(
  _ thresholds: UnsafePointer<UInt64>, to group: UnsafePointer<RingGroup>
) -> Octet {
  let four = thresholds[Int(group.pointee.y & 3)]
  let bits = UInt64(truncatingIfNeeded: (group.pointee.x & 3) &<< 4)
  return octet(thresholds: four &>> bits | four &<< (0 &- bits))
}

/// The bytes of a group of either kind.
///
/// Loaded as lanes, because the optimizer takes an integer apart by shifts.
@inline(__always) private func coverage<Group>(_ group: UnsafePointer<Group>) -> SIMD8<UInt8> {
  UnsafeRawPointer(group).loadUnaligned(fromByteOffset: 8, as: SIMD8<UInt8>.self)
}
