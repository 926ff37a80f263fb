/// The inner loops of a stretched picture, on rows of 16-bit channels.
///
/// All channels of a pixel take the same weights, and no step turns the order of two values round, so
/// that a colour never rises above its alpha. There is one form of each: the compiler finds the 16-bit
/// high multiplication for SSE2 and for NEON, but not for AVX2, where `mix` takes 1.8 times as long.
///
/// - Shape: blocks of 4 pixels, each blue and red of every pixel, then green and alpha of every pixel.
/// - Units: 1/64 of a level, 0 … 16 320.
package enum RowResampler {
  /// How many channels there are room for in a row of `width` pixels, which is in whole blocks.
  package static func capacity(_ width: Int) -> Int { (width + 3) / 4 * 16 }

  /// `fine = left + (right − left) · weight` for `count` pixels; takes and makes whole blocks.
  ///
  /// - Parameters:
  ///   - lefts: for each pixel, which one of `row` is its left neighbour.
  ///   - rights: the same for its right neighbour.
  ///   - weights: for each pixel, 0 … 32 767 over 32 768, in both halves.
  @inline(never) package static func stretch(
    _ fine: UnsafeMutablePointer<Int16>, _ count: Int, from row: UnsafePointer<UInt32>,
    lefts: UnsafePointer<Int32>, rights: UnsafePointer<Int32>, weights: UnsafePointer<UInt32>
  ) {
    var i = 0
    while i < count {
      let left = gathered(row, lefts + i)
      let right = gathered(row, rights + i)
      let weight = channels(UnsafeRawPointer(weights + i))
      let block = UnsafeMutableRawPointer(fine + 4 &* i)
      block.storeBytes(of: mixed(even(left), even(right), weight), as: Channels.self)
      (block + 16).storeBytes(of: mixed(odd(left), odd(right), weight), as: Channels.self)
      i &+= 4
    }
  }

  /// `fine =` what each of `count` taps takes of the pixels of `row`.
  @inline(never) package static func shrink(
    _ fine: UnsafeMutablePointer<Int16>, _ count: Int, from row: UnsafePointer<UInt32>,
    by taps: UnsafePointer<AverageTap>
  ) {
    var i = 0
    while i < count {
      let tap = taps[i]
      let last = Int(tap.last)
      var sum = SIMD4<UInt32>.zero
      var j = Int(tap.first) &+ 1
      while j < last {
        sum = sum &+ bytes(row[j])
        j &+= 1
      }
      sum = sum &<< SIMD4(repeating: 10)
      sum = sum &+ bytes(row[Int(tap.first)]) &* SIMD4(repeating: tap.firstWeight)
      sum = sum &+ bytes(row[last]) &* SIMD4(repeating: tap.lastWeight)
      let mean = divided(sum, by: tap.reciprocal, shift: 34)
      let block = UnsafeMutableRawPointer(fine + (16 &* (i &>> 2) &+ 2 &* (i & 3)))
      block.storeBytes(of: mean[0] | mean[2] &<< 16, as: UInt32.self)
      (block + 16).storeBytes(of: mean[1] | mean[3] &<< 16, as: UInt32.self)
      i &+= 1
    }
  }

  /// `row = upper + (lower − upper) · weight / 32 768` of two fine rows, as `count` pixels.
  ///
  /// - Parameter weight: 0 … 32 767. It is read anew for each block: a weight that the compiler may
  ///   keep in 32 bits costs it the 16-bit multiplication.
  @inline(never) package static func mix(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, upper: UnsafePointer<Int16>,
    lower: UnsafePointer<Int16>, weight: UnsafePointer<Int16>
  ) {
    var i = 0
    while i < count {
      let by = Channels(repeating: weight.pointee)
      let above = UnsafeRawPointer(upper + 4 &* i)
      let below = UnsafeRawPointer(lower + 4 &* i)
      let even = mixed(channels(above), channels(below), by)
      let odd = mixed(channels(above + 16), channels(below + 16), by)
      store(pixels(even, odd), row + i, count &- i)
      i &+= 4
    }
  }

  /// `sums = sums + fine · weight / 32 768`, for the whole blocks of `count` pixels.
  ///
  /// - Parameter weight: as `mix` takes it.
  @inline(never) package static func add(
    _ sums: UnsafeMutablePointer<UInt32>, _ count: Int, _ fine: UnsafePointer<Int16>,
    weight: UnsafePointer<Int16>
  ) {
    let end = capacity(count)
    var i = 0
    while i < end {
      let by = Channels(repeating: weight.pointee)
      let more = mixed(.zero, channels(UnsafeRawPointer(fine + i)), by)
      let sum = UnsafeMutableRawPointer(sums + i)
      let added = sum.loadUnaligned(as: SIMD8<Int32>.self) &+ widened(more)
      sum.storeBytes(of: added, as: SIMD8<Int32>.self)
      i &+= 8
    }
  }

  /// `row = sums / total`, from the sums of a fine row to `count` pixels.
  ///
  /// - Parameter reciprocal: `AverageTap.reciprocal(of: total)`.
  @inline(never) package static func divide(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ sums: UnsafePointer<UInt32>,
    reciprocal: UInt32
  ) {
    var i = 0
    while i < count {
      let block = UnsafeRawPointer(sums + (16 &* (i &>> 2) &+ 2 &* (i & 3)))
      let sum = SIMD4(
        lowHalf: block.loadUnaligned(as: SIMD2<UInt32>.self),
        highHalf: (block + 32).loadUnaligned(as: SIMD2<UInt32>.self))
      let mean = divided(sum, by: reciprocal, shift: 36)
      row[i] = mean[0] | mean[1] &<< 16 | mean[2] &<< 8 | mean[3] &<< 24
      i &+= 1
    }
  }
}

/// 4 pixels as half of their fine channels.
private typealias Channels = SIMD8<Int16>
/// 4 pixels as they are in a picture.
private typealias Quad = SIMD8<UInt16>

@inline(__always) private func channels(_ fine: UnsafeRawPointer) -> Channels {
  fine.loadUnaligned(as: Channels.self)
}

@inline(__always) private func gathered(
  _ row: UnsafePointer<UInt32>, _ indices: UnsafePointer<Int32>
) -> Quad {
  let pixels = SIMD4(
    row[Int(indices[0])], row[Int(indices[1])], row[Int(indices[2])], row[Int(indices[3])])
  return unsafeBitCast(pixels, to: Quad.self)
}

/// Blue and red, fine.
@inline(__always) private func even(_ pixels: Quad) -> Channels {
  unsafeBitCast((pixels & Quad(repeating: 0xFF)) &<< Quad(repeating: 6), to: Channels.self)
}

/// Green and alpha, fine.
@inline(__always) private func odd(_ pixels: Quad) -> Channels {
  unsafeBitCast((pixels &>> Quad(repeating: 8)) &<< Quad(repeating: 6), to: Channels.self)
}

/// Fine channels rounded to pixels.
@inline(__always) private func pixels(_ even: Channels, _ odd: Channels) -> Quad {
  let low = unsafeBitCast(even, to: Quad.self) &+ Quad(repeating: 32)
  let high = unsafeBitCast(odd, to: Quad.self) &+ Quad(repeating: 32)
  return low &>> Quad(repeating: 6) | (high &<< Quad(repeating: 2) & Quad(repeating: 0xFF00))
}

/// `a + (b − a) · weight / 32 768`, rounded down.
@inline(__always) private func mixed(_ a: Channels, _ b: Channels, _ weight: Channels) -> Channels {
  let rise = b &- a
  let product = (widened(rise &+ rise) &* widened(weight)) &>> SIMD8(repeating: 16)
  return a
    &+ Channels(
      Int16(truncatingIfNeeded: product[0]), Int16(truncatingIfNeeded: product[1]),
      Int16(truncatingIfNeeded: product[2]), Int16(truncatingIfNeeded: product[3]),
      Int16(truncatingIfNeeded: product[4]), Int16(truncatingIfNeeded: product[5]),
      Int16(truncatingIfNeeded: product[6]), Int16(truncatingIfNeeded: product[7]))
}

@inline(__always) private func widened(_ v: Channels) -> SIMD8<Int32> {
  SIMD8(
    Int32(v[0]), Int32(v[1]), Int32(v[2]), Int32(v[3]), Int32(v[4]), Int32(v[5]), Int32(v[6]),
    Int32(v[7]))
}

/// The first `count` of 4 pixels, or all.
@inline(__always) private func store(
  _ pixels: Quad, _ row: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  guard count < 4 else {
    return UnsafeMutableRawPointer(row).storeBytes(of: pixels, as: Quad.self)
  }
  let words = unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
  for lane in 0..<count { row[lane] = words[lane] }
}

/// The channels of a pixel, blue first.
@inline(__always) private func bytes(_ pixel: UInt32) -> SIMD4<UInt32> {
  let bytes = unsafeBitCast(pixel, to: SIMD4<UInt8>.self)
  return SIMD4(UInt32(bytes[0]), UInt32(bytes[1]), UInt32(bytes[2]), UInt32(bytes[3]))
}

/// `round(sums · reciprocal / 2ˢʰⁱᶠᵗ)`.
@inline(__always) private func divided(
  _ sums: SIMD4<UInt32>, by reciprocal: UInt32, shift: UInt64
) -> SIMD4<UInt32> {
  let wide = SIMD4(UInt64(sums[0]), UInt64(sums[1]), UInt64(sums[2]), UInt64(sums[3]))
  let biased =
    wide &* SIMD4(repeating: UInt64(reciprocal)) &+ SIMD4(repeating: 1 &<< (shift &- 1))
  let quotient = biased &>> SIMD4(repeating: shift)
  return SIMD4(
    UInt32(truncatingIfNeeded: quotient[0]), UInt32(truncatingIfNeeded: quotient[1]),
    UInt32(truncatingIfNeeded: quotient[2]), UInt32(truncatingIfNeeded: quotient[3]))
}
