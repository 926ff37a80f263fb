internal import CBezelRaster

/// Rows of premultiplied `0xAARRGGBB` pixels, written as a screen of 2 bytes a pixel reads them.
///
/// The targets are as those of the other formats.
extension Kernels {
  /// 2 bytes a pixel: the upper 5, 6 and 5 bits of red, green and blue.
  @inline(never) package func write565(
    _ target: UnsafeMutableRawPointer, from source: UnsafePointer<UInt32>, _ count: Int
  ) {
    if usesAVX2 { return bezel_write_565_avx2(target, source, count) }
    bezel_write_565(target, source, count)
  }

  /// 2 bytes a pixel: the upper 5, 6 and 5 bits of red, green and blue after `dither`.
  @inline(never) package func write565(
    _ target: UnsafeMutableRawPointer, from source: UnsafePointer<UInt32>, _ count: Int,
    _ dither: OrderedDither
  ) {
    if usesAVX2 {
      return bezel_write_565_dithered_avx2(target, source, count, dither.redBlue, dither.green)
    }
    bezel_write_565_dithered(target, source, count, dither.redBlue, dither.green)
  }
}

/// The upper 5, 6 and 5 bits, under the C name that its AVX2 form calls.
@_cdecl("bezel_write_565") @inline(__always)
package func write565Kernel(
  _ target: UnsafeMutableRawPointer, _ source: UnsafePointer<UInt32>, _ count: Int
) {
  let last = count &- 16
  var i = 0
  while i <= last {
    let (redBlue, green) = bytes(source + i)
    target.storeBytes(of: truncated(redBlue, green), toByteOffset: i &<< 1, as: Pixels.self)
    i &+= 16
  }
  while i < count {
    target.storeBytes(of: truncated(source[i]), toByteOffset: i &<< 1, as: UInt16.self)
    i &+= 1
  }
}

/// The upper 5, 6 and 5 bits after a dither, under the C name that its AVX2 form calls.
@_cdecl("bezel_write_565_dithered") @inline(__always)
package func write565DitheredKernel(
  _ target: UnsafeMutableRawPointer, _ source: UnsafePointer<UInt32>, _ count: Int,
  _ redBlueSteps: UInt64, _ greenSteps: UInt64
) {
  let redBlueSum = unsafeBitCast(SIMD4<UInt64>(repeating: redBlueSteps), to: Pixels.self)
  let greenSum = unsafeBitCast(SIMD4<UInt64>(repeating: greenSteps), to: Pixels.self)
  let last = count &- 16
  var i = 0
  while i <= last {
    var (redBlue, green) = bytes(source + i)
    redBlue = redBlue &- (redBlue &>> Pixels(repeating: 5) & Pixels(repeating: 0x0707))
    green = green &- (green &>> Pixels(repeating: 6) & Pixels(repeating: 0x0303))
    target.storeBytes(
      of: truncated(redBlue &+ redBlueSum, green &+ greenSum), toByteOffset: i &<< 1,
      as: Pixels.self)
    i &+= 16
  }
  while i < count {
    let shift = UInt64(truncatingIfNeeded: (i & 3) &<< 4)
    let sums = (
      UInt32(truncatingIfNeeded: redBlueSteps &>> shift & 0xFF),
      UInt32(truncatingIfNeeded: greenSteps &>> shift & 0xFF)
    )
    var redBlue = source[i] & 0x00FF_00FF
    var green = source[i] &>> 8 & 0xFF
    redBlue = redBlue &- (redBlue &>> 5 & 0x0007_0007) &+ sums.0 &* 0x0001_0001
    green = green &- green &>> 6 &+ sums.1
    target.storeBytes(
      of: truncated(redBlue | green &<< 8), toByteOffset: i &<< 1, as: UInt16.self)
    i &+= 1
  }
}

/// 16 pixels as 16-bit lanes: red above blue, and green below anything.
@inline(__always) private func bytes(
  _ source: UnsafePointer<UInt32>
) -> (redBlue: Pixels, green: Pixels) {
  // In this order a pack, which works on halves of a register, needs no second shuffle.
  let a = Pixels(lowHalf: fourPixels(source), highHalf: fourPixels(source + 8))
  let b = Pixels(lowHalf: fourPixels(source + 4), highHalf: fourPixels(source + 12))
  return (
    packed(evenBytes(a), evenBytes(b)),
    packed(oddBytes(a), oddBytes(b))
  )
}

@inline(__always) private func fourPixels(_ source: UnsafePointer<UInt32>) -> Octet {
  UnsafeRawPointer(source).loadUnaligned(as: Octet.self)
}

/// The low bytes of `a`'s lower half, `b`'s lower half, `a`'s upper half and `b`'s upper half.
@inline(__always) private func packed(_ a: Pixels, _ b: Pixels) -> Pixels {
  let bytes = SIMD32<UInt8>(
    lowHalf: SIMD16<UInt8>(lowHalf: low(a.lowHalf), highHalf: low(b.lowHalf)),
    highHalf: SIMD16<UInt8>(lowHalf: low(a.highHalf), highHalf: low(b.highHalf)))
  return unsafeBitCast(bytes, to: Pixels.self)
}

@inline(__always) private func low(_ x: Octet) -> SIMD8<UInt8> {
  SIMD8<UInt8>(
    UInt8(truncatingIfNeeded: x[0]), UInt8(truncatingIfNeeded: x[1]),
    UInt8(truncatingIfNeeded: x[2]), UInt8(truncatingIfNeeded: x[3]),
    UInt8(truncatingIfNeeded: x[4]), UInt8(truncatingIfNeeded: x[5]),
    UInt8(truncatingIfNeeded: x[6]), UInt8(truncatingIfNeeded: x[7]))
}

/// The upper 5, 6 and 5 bits of what `bytes` gave.
@inline(__always) private func truncated(_ redBlue: Pixels, _ green: Pixels) -> Pixels {
  redBlue & Pixels(repeating: 0xF800)
    | redBlue &>> Pixels(repeating: 3) & Pixels(repeating: 0x001F)
    | (green & Pixels(repeating: 0x00FC)) &<< Pixels(repeating: 3)
}

@inline(__always) private func truncated(_ pixel: UInt32) -> UInt16 {
  UInt16(
    truncatingIfNeeded: pixel &>> 8 & 0xF800 | pixel &>> 5 & 0x07E0 | pixel &>> 3 & 0x001F)
}
