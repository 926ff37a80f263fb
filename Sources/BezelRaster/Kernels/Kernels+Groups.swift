internal import CBezelRaster

extension Kernels {
  /// Draws a whole shape: `p + (pixel − p · pixel.alpha) · coverage` for each pixel p.
  ///
  /// Both products are rounded to nearest, the second one with a coverage in 1/32 768: within 0.504/255, and
  /// twice that if the pixel is not opaque. What is covered wholly becomes what `blend(_:over:_:_:)` makes
  /// of it, what is not covered stays.
  ///
  /// - Parameter base: the pixel at (0, 0), rows being `stride` pixels apart.
  /// - Precondition: every pixel of a group is in memory, covered or not.
  @inline(never) package func blend(
    groups: UnsafePointer<CoverageGroup>, _ count: Int, into base: UnsafeMutablePointer<UInt32>,
    stride: Int, _ pixel: Premultiplied
  ) {
    if usesAVX2 {
      return bezel_blend_groups_avx2(groups, count, base, stride, pixel.rawValue)
    }
    bezel_blend_groups(groups, count, base, stride, pixel.rawValue)
  }

  /// Draws groups that are covered wholly, of which only the places are read.
  @inline(never) package func blend(
    wholeGroups groups: UnsafePointer<CoverageGroup>, _ count: Int,
    into base: UnsafeMutablePointer<UInt32>, stride: Int, _ pixel: Premultiplied
  ) {
    if usesAVX2 {
      return bezel_blend_whole_groups_avx2(groups, count, base, stride, pixel.rawValue)
    }
    bezel_blend_whole_groups(groups, count, base, stride, pixel.rawValue)
  }

  /// Draws groups with the opacity of the indefinite ring: clear at `seam`, from there on rising clockwise.
  ///
  /// - Parameters:
  ///   - angles: for each group the directions of its pixels, clockwise from 12 o'clock, in 1/65 536 of a
  ///     turn.
  ///   - dither: what is added to the opacities of four pixels, in signed lanes, in 1/32 768, from each of
  ///     the places (0 … 3, 0 … 3) on, row after row.
  @inline(never) package func blend(
    groups: UnsafePointer<CoverageGroup>, at angles: UnsafePointer<SIMD8<UInt16>>, _ count: Int,
    into base: UnsafeMutablePointer<UInt32>, stride: Int, seam: UInt16, _ pixel: Premultiplied,
    dither: UnsafePointer<UInt64>
  ) {
    if usesAVX2 {
      return bezel_blend_conical_groups_avx2(
        groups, angles, count, base, stride, seam, pixel.rawValue, dither)
    }
    bezel_blend_conical_groups(
      groups, angles, count, base, stride, seam, pixel.rawValue, dither)
  }
}
