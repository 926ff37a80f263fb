internal import CBezelRaster

extension Kernels {
  /// `row = pixel`.
  @inline(never) package func fill(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: Premultiplied
  ) {
    if usesAVX2 { return bezel_fill_avx2(row, count, pixel.rawValue) }
    bezel_fill(row, count, pixel.rawValue)
  }

  /// `row = pixel + under · (1 − pixel.alpha)`.
  ///
  /// - Parameter under: the row itself, or memory apart from it.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, over under: UnsafePointer<UInt32>, _ count: Int,
    _ pixel: Premultiplied
  ) {
    if pixel.alpha == .opaque { return fill(row, count, pixel) }
    if usesAVX2 { return bezel_blend_avx2(row, under, count, pixel.rawValue) }
    bezel_blend(row, under, count, pixel.rawValue)
  }

  /// The same for the runs of several rows; beside them the rows become what lies below.
  ///
  /// - Parameters:
  ///   - first: the column that `row` begins with; `count` columns are changed.
  ///   - row: rows being `stride` pixels apart.
  ///   - under: the rows themselves, or memory apart from them.
  @inline(never) func blend(
    runs rows: UnsafeBufferPointer<Coverage.Row>, from first: Int, _ count: Int,
    into row: UnsafeMutablePointer<UInt32>, stride: Int, over under: UnsafePointer<UInt32>,
    stride underStride: Int, _ pixel: Premultiplied
  ) {
    if usesAVX2 {
      return bezel_blend_runs_avx2(
        rows.baseAddress, rows.count, first, count, row, stride, under, underStride,
        pixel.rawValue)
    }
    bezel_blend_runs(
      rows.baseAddress, rows.count, first, count, row, stride, under, underStride, pixel.rawValue)
  }

  /// The same with a dither, as `blended` has it for what lies below.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, over under: UnsafePointer<UInt32>, _ count: Int,
    _ pixel: Premultiplied, _ dither: OrderedDither
  ) {
    if usesAVX2 {
      return bezel_blend_dithered_avx2(row, under, count, pixel.rawValue, dither.thresholds)
    }
    bezel_blend_dithered(row, under, count, pixel.rawValue, dither.thresholds)
  }

  /// `row = s + row · (1 − s.alpha)` with `s = pixel · coverage`.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, covered coverage: UnsafePointer<UInt8>, _ count: Int,
    _ pixel: Premultiplied, _ dither: OrderedDither
  ) {
    if usesAVX2 {
      return bezel_blend_covered_avx2(row, coverage, count, pixel.rawValue, dither.thresholds)
    }
    bezel_blend_covered(row, coverage, count, pixel.rawValue, dither.thresholds)
  }

  /// `row = s + row · (1 − s.alpha)` with `s = source · alpha`.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, _ count: Int,
    _ alpha: Alpha, _ dither: OrderedDither
  ) {
    if usesAVX2 {
      return bezel_blend_pixels_avx2(row, source, count, alpha.rawValue, dither.thresholds)
    }
    bezel_blend_pixels(row, source, count, alpha.rawValue, dither.thresholds)
  }

  /// `row = s + row · (1 − s.alpha)` with `s = source · coverage`.
  @inline(never) package func blend(
    _ row: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>,
    covered coverage: UnsafePointer<UInt8>, _ count: Int
  ) {
    if usesAVX2 { return bezel_blend_covered_pixels_avx2(row, source, coverage, count) }
    bezel_blend_covered_pixels(row, source, coverage, count)
  }
}

/// `fill`, under the C name that its AVX2 form calls.
@_cdecl("bezel_fill") @inline(__always)
package func fillKernel(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  let eight = repeated(pixel)
  var i = 0
  while i &+ 8 <= count {
    store(eight, row + i)
    i &+= 8
  }
  if count >= 8 { return store(eight, row + (count &- 8)) }
  while i < count {
    row[i] = pixel
    i &+= 1
  }
}

/// `blend(_:over:_:_:_:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_dithered") @inline(__always)
package func blendDitheredKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ under: UnsafePointer<UInt32>, _ count: Int,
  _ pixel: UInt32, _ thresholds: UInt64
) {
  let color = repeated(pixel)
  let rest = Pixels(repeating: UInt16(truncatingIfNeeded: 255 &- pixel &>> 24))
  let eight = Pixels(repeating: 256) &- spread(thresholds: thresholds)
  let even = evenBytes(color) &* Pixels(repeating: 255) &+ eight
  let odd = oddBytes(color) &* Pixels(repeating: 255) &+ eight
  let whole = count & ~7
  var i = 0
  while i < whole {
    let x = load(under + i)
    store(
      dividedBy255(even: evenBytes(x) &* rest &+ even, odd: oddBytes(x) &* rest &+ odd), row + i)
    i &+= 8
  }
  while i < count {
    let t = 256 &- threshold(thresholds, i)
    row[i] = pixel &+ multiplied(pixel: under[i], 255 &- pixel &>> 24, t)
    i &+= 1
  }
}

/// `blend(_:covered:_:_:_:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_covered") @inline(__always)
package func blendCoveredKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int,
  _ pixel: UInt32, _ thresholds: UInt64
) {
  let color = repeated(pixel)
  let eight = spread(thresholds: thresholds)
  let whole = count & ~7
  var i = 0
  while i < whole {
    let covered = load(coverage + i)
    // Most of what a wide shape spans is not covered at all.
    if unsafeBitCast(covered, to: UInt64.self) != 0 {
      store(blended(color, spread(covered), over: load(row + i), eight), row + i)
    }
    i &+= 8
  }
  while i < count {
    let t = threshold(thresholds, i)
    let source = multiplied(pixel: pixel, UInt32(coverage[i]), t)
    row[i] = source &+ multiplied(pixel: row[i], 255 &- source &>> 24, 256 &- t)
    i &+= 1
  }
}

/// `blend(_:from:_:_:_:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_pixels") @inline(__always)
package func blendPixelsKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
  _ alpha: UInt8, _ thresholds: UInt64
) {
  let factor = Pixels(repeating: UInt16(alpha))
  let eight = spread(thresholds: thresholds)
  let whole = count & ~7
  var i = 0
  while i < whole {
    store(blended(load(source + i), factor, over: load(row + i), eight), row + i)
    i &+= 8
  }
  while i < count {
    let t = threshold(thresholds, i)
    let faded = multiplied(pixel: source[i], UInt32(alpha), t)
    row[i] = faded &+ multiplied(pixel: row[i], 255 &- faded &>> 24, 256 &- t)
    i &+= 1
  }
}

/// `blend(_:from:covered:_:)`, under the C name that its AVX2 form calls.
@_cdecl("bezel_blend_covered_pixels") @inline(__always)
package func blendCoveredPixelsKernel(
  _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>, _ count: Int
) {
  let whole = count & ~7
  var i = 0
  while i < whole {
    let covered = spread(load(coverage + i))
    store(blended(load(source + i), covered, over: load(row + i)), row + i)
    i &+= 8
  }
  while i < count {
    let covered = multiplied(pixel: source[i], UInt32(coverage[i]))
    row[i] = covered &+ multiplied(pixel: row[i], 255 &- covered &>> 24)
    i &+= 1
  }
}
