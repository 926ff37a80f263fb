internal import CBezelRaster

/// Rows of premultiplied `0xAARRGGBB` pixels, written as a screen reads them.
///
/// The target may lie at any address. It is only written, upwards and each byte once, but for a row's last
/// eight pixels: a screen's memory is often slow to read and gathers neighbouring writes.
extension Kernels {
  /// 4 bytes a pixel: `source | bits`, for several rows.
  ///
  /// - Parameters:
  ///   - targetStride: bytes from one row to the next.
  ///   - sourceStride: pixels from one row to the next.
  @inline(never) package func write8888(
    _ target: UnsafeMutableRawPointer, stride targetStride: Int,
    from source: UnsafePointer<UInt32>, stride sourceStride: Int, columns: Int, rows: Int,
    setting bits: UInt32
  ) {
    if usesAVX2 {
      return bezel_write_8888_avx2(
        target, targetStride, source, sourceStride, columns, rows, bits)
    }
    bezel_write_8888(target, targetStride, source, sourceStride, columns, rows, bits)
  }

  /// 4 bytes a pixel, red and blue in each other's place: `0xAABBGGRR | bits`.
  @inline(never) package func write8888Swapped(
    _ target: UnsafeMutableRawPointer, from source: UnsafePointer<UInt32>, _ count: Int,
    setting bits: UInt32
  ) {
    if usesAVX2 { return bezel_write_8888_swapped_avx2(target, source, count, bits) }
    bezel_write_8888_swapped(target, source, count, bits)
  }

  /// 3 bytes a pixel: blue, green, red.
  @inline(never) package func write888(
    _ target: UnsafeMutableRawPointer, from source: UnsafePointer<UInt32>, _ count: Int
  ) {
    if usesAVX2 { return bezel_write_888_avx2(target, source, count) }
    bezel_write_888(target, source, count)
  }

  /// 4 bytes a pixel: 2 bits set, then 10 bits each of red, green and blue, whose lowest two repeat
  /// the highest.
  @inline(never) package func write2101010(
    _ target: UnsafeMutableRawPointer, from source: UnsafePointer<UInt32>, _ count: Int
  ) {
    if usesAVX2 { return bezel_write_2101010_avx2(target, source, count) }
    bezel_write_2101010(target, source, count)
  }
}

/// `source | bits`, under the C name that its AVX2 form calls.
@_cdecl("bezel_write_8888") @inline(__always)
package func write8888Kernel(
  _ target: UnsafeMutableRawPointer, _ targetStride: Int, _ source: UnsafePointer<UInt32>,
  _ sourceStride: Int, _ columns: Int, _ rows: Int, _ bits: UInt32
) {
  let set = unsafeBitCast(Words(repeating: bits), to: Pixels.self)
  let last = columns &- 8
  var (target, source) = (target, source)
  @inline(__always) func writeEight(_ i: Int) {
    target.storeBytes(of: load(source + i) | set, toByteOffset: i &<< 2, as: Pixels.self)
  }
  var row = 0
  while row < rows {
    var i = 0
    if last >= 0 {
      // By sixteen: of what eight pixels take, a loop's own instructions are the half.
      while i < last &- 8 {
        writeEight(i)
        writeEight(i &+ 8)
        i &+= 16
      }
      if i < last { writeEight(i) }
      writeEight(last)
    } else {
      while i < columns {
        target.storeBytes(of: source[i] | bits, toByteOffset: i &<< 2, as: UInt32.self)
        i &+= 1
      }
    }
    target += targetStride
    source += sourceStride
    row &+= 1
  }
}

/// `0xAABBGGRR | bits`, under the C name that its AVX2 form calls.
@_cdecl("bezel_write_8888_swapped") @inline(__always)
package func write8888SwappedKernel(
  _ target: UnsafeMutableRawPointer, _ source: UnsafePointer<UInt32>, _ count: Int, _ bits: UInt32
) {
  let set = Words(repeating: bits)
  let last = count &- 8
  var i = 0
  while i <= last {
    let pixels = unsafeBitCast(load(source + i), to: Words.self)
    let blue = pixels &<< Words(repeating: 16) & Words(repeating: 0x00FF_0000)
    let red = pixels &>> Words(repeating: 16) & Words(repeating: 0x0000_00FF)
    let words = pixels & Words(repeating: 0xFF00_FF00) | blue | red | set
    target.storeBytes(of: words, toByteOffset: i &<< 2, as: Words.self)
    i &+= 8
  }
  while i < count {
    let redBlue = source[i] & 0x00FF_00FF
    let word = source[i] & 0xFF00_FF00 | redBlue &<< 16 | redBlue &>> 16 | bits
    target.storeBytes(of: word, toByteOffset: i &<< 2, as: UInt32.self)
    i &+= 1
  }
}

/// Blue, green, red, under the C name that its AVX2 form calls.
@_cdecl("bezel_write_888") @inline(__always)
package func write888Kernel(
  _ target: UnsafeMutableRawPointer, _ source: UnsafePointer<UInt32>, _ count: Int
) {
  let last = count &- 16
  var i = 0
  while i <= last {
    let (a, b) = (fourPixels(source + i), fourPixels(source + i + 4))
    let (c, d) = (fourPixels(source + i + 8), fourPixels(source + i + 12))
    let offset = i &* 3
    let first = Bytes(
      a[0], a[1], a[2], a[4], a[5], a[6], a[8], a[9],
      a[10], a[12], a[13], a[14], b[0], b[1], b[2], b[4])
    let second = Bytes(
      b[5], b[6], b[8], b[9], b[10], b[12], b[13], b[14],
      c[0], c[1], c[2], c[4], c[5], c[6], c[8], c[9])
    let third = Bytes(
      c[10], c[12], c[13], c[14], d[0], d[1], d[2], d[4],
      d[5], d[6], d[8], d[9], d[10], d[12], d[13], d[14])
    target.storeBytes(of: first, toByteOffset: offset, as: Bytes.self)
    target.storeBytes(of: second, toByteOffset: offset &+ 16, as: Bytes.self)
    target.storeBytes(of: third, toByteOffset: offset &+ 32, as: Bytes.self)
    i &+= 16
  }
  while i < count {
    let offset = i &* 3
    let pixel = source[i]
    target.storeBytes(of: UInt16(truncatingIfNeeded: pixel), toByteOffset: offset, as: UInt16.self)
    target.storeBytes(
      of: UInt8(truncatingIfNeeded: pixel &>> 16), toByteOffset: offset &+ 2, as: UInt8.self)
    i &+= 1
  }
}

/// 10 bits a channel, under the C name that its AVX2 form calls.
@_cdecl("bezel_write_2101010") @inline(__always)
package func write2101010Kernel(
  _ target: UnsafeMutableRawPointer, _ source: UnsafePointer<UInt32>, _ count: Int
) {
  let last = count &- 8
  var i = 0
  while i <= last {
    let x = unsafeBitCast(load(source + i), to: Words.self)
    // Channel after channel, because masks over shifts of one vector are compiled to shuffles.
    var high = (x & Words(repeating: 0x00FF_0000)) &<< Words(repeating: 2)
    high = (high | x & Words(repeating: 0xFF00)) &<< Words(repeating: 2)
    high = (high | x & Words(repeating: 0xFF)) &<< Words(repeating: 2)
    let low = high &>> Words(repeating: 8) & Words(repeating: 0x0030_0C03)
    target.storeBytes(
      of: high | low | Words(repeating: 0xC000_0000), toByteOffset: i &<< 2, as: Words.self)
    i &+= 8
  }
  while i < count {
    let x = source[i]
    let high = x &<< 6 & 0x3FC0_0000 | x &<< 4 & 0x000F_F000 | x &<< 2 & 0x0000_03FC
    let low = high &>> 8 & 0x0030_0C03
    target.storeBytes(of: high | low | 0xC000_0000, toByteOffset: i &<< 2, as: UInt32.self)
    i &+= 1
  }
}

private typealias Bytes = SIMD16<UInt8>

/// 4 pixels: blue, green, red and alpha of each.
@inline(__always) private func fourPixels(_ source: UnsafePointer<UInt32>) -> Bytes {
  UnsafeRawPointer(source).loadUnaligned(as: Bytes.self)
}
