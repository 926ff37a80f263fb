internal import CBezelRaster

/// Pixels turned by half a turn or a quarter.
extension Kernels {
  /// `target = source` from its last pixel to its first.
  @inline(never) package func reverse(
    _ target: UnsafeMutablePointer<UInt32>, from source: UnsafePointer<UInt32>, _ count: Int
  ) {
    if usesAVX2 { return bezel_reverse_avx2(target, source, count) }
    bezel_reverse(target, source, count)
  }

  /// Row `i` of the target is column `i` of the source.
  ///
  /// - Units: the strides in pixels; they may be negative.
  @inline(never) package func transpose(
    _ target: UnsafeMutablePointer<UInt32>, stride targetStride: Int,
    from source: UnsafePointer<UInt32>, stride sourceStride: Int, columns: Int, rows: Int
  ) {
    if usesAVX2 {
      return bezel_transpose_avx2(target, targetStride, source, sourceStride, columns, rows)
    }
    bezel_transpose(target, targetStride, source, sourceStride, columns, rows)
  }
}

/// A row from its end, under the C name that its AVX2 form calls.
@_cdecl("bezel_reverse") @inline(__always)
package func reverseKernel(
  _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int
) {
  var i = 0
  while i &+ 8 <= count {
    let x = unsafeBitCast(load(source + (count &- 8 &- i)), to: Words.self)
    let reversed = Words(x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0])
    store(unsafeBitCast(reversed, to: Pixels.self), target + i)
    i &+= 8
  }
  while i < count {
    target[i] = source[count &- 1 &- i]
    i &+= 1
  }
}

/// Columns as rows, under the C name that its AVX2 form calls.
@_cdecl("bezel_transpose") @inline(__always)
package func transposeKernel(
  _ target: UnsafeMutablePointer<UInt32>, _ targetStride: Int,
  _ source: UnsafePointer<UInt32>, _ sourceStride: Int, _ columns: Int, _ rows: Int
) {
  var y = 0
  while y &+ 8 <= rows {
    var x = 0
    while x &+ 8 <= columns {
      transposeBlock(
        target + (x &* targetStride &+ y), targetStride, source + (y &* sourceStride &+ x),
        sourceStride)
      x &+= 8
    }
    while x < columns {
      var lane = 0
      while lane < 8 {
        target[x &* targetStride &+ y &+ lane] = source[(y &+ lane) &* sourceStride &+ x]
        lane &+= 1
      }
      x &+= 1
    }
    y &+= 8
  }
  while y < rows {
    var x = 0
    while x < columns {
      target[x &* targetStride &+ y] = source[y &* sourceStride &+ x]
      x &+= 1
    }
    y &+= 1
  }
}

/// 8 × 8 pixels, in two halves of four columns.
@inline(__always) private func transposeBlock(
  _ target: UnsafeMutablePointer<UInt32>, _ targetStride: Int,
  _ source: UnsafePointer<UInt32>, _ sourceStride: Int
) {
  var x = 0
  while x < 8 {
    let a = fours(source + x, sourceStride)
    let b = fours(source + x + sourceStride, sourceStride)
    let c = fours(source + x + 2 &* sourceStride, sourceStride)
    let d = fours(source + x + 3 &* sourceStride, sourceStride)
    let (ab0, ab1) = (even(a, b), odd(a, b))
    let (cd0, cd1) = (even(c, d), odd(c, d))
    let row = target + x &* targetStride
    store(Pairs(ab0[0], cd0[0], ab0[2], cd0[2]), row)
    store(Pairs(ab1[0], cd1[0], ab1[2], cd1[2]), row + targetStride)
    store(Pairs(ab0[1], cd0[1], ab0[3], cd0[3]), row + 2 &* targetStride)
    store(Pairs(ab1[1], cd1[1], ab1[3], cd1[3]), row + 3 &* targetStride)
    x &+= 4
  }
}

/// 8 pixels, the first of two in the lower half of each lane.
private typealias Pairs = SIMD4<UInt64>

/// 4 pixels of a row, and 4 of the fourth row after it.
@inline(__always) private func fours(_ source: UnsafePointer<UInt32>, _ stride: Int) -> Pairs {
  Pairs(
    lowHalf: UnsafeRawPointer(source).loadUnaligned(as: SIMD2<UInt64>.self),
    highHalf: UnsafeRawPointer(source + 4 &* stride).loadUnaligned(as: SIMD2<UInt64>.self))
}

/// Pairs of the first pixels of `a`'s and `b`'s pairs.
///
/// Shifted, not by naming lanes: two steps of named lanes are compiled to one of single pixels.
@inline(__always) private func even(_ a: Pairs, _ b: Pairs) -> Pairs {
  a & Pairs(repeating: 0xFFFF_FFFF) | b &<< Pairs(repeating: 32)
}

/// Pairs of the second pixels of `a`'s and `b`'s pairs.
@inline(__always) private func odd(_ a: Pairs, _ b: Pairs) -> Pairs {
  a &>> Pairs(repeating: 32) | b & Pairs(repeating: 0xFFFF_FFFF_0000_0000)
}

@inline(__always) private func store(_ pairs: Pairs, _ row: UnsafeMutablePointer<UInt32>) {
  UnsafeMutableRawPointer(row).storeBytes(of: pairs, as: Pairs.self)
}
