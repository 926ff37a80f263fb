internal import CBezelRaster

/// Operations on cells; `CellGrid` says what a cell is.
extension Kernels {
  /// Blurs the columns of `cells` and makes them the rows of `blurred`.
  ///
  /// - Shape: `blurred` has `columns` rows, and `2 · filter.radius` cells less in each than there are
  ///   `rows`, because nothing is made up beyond the ends.
  /// - Parameters:
  ///   - columns: a multiple of 4.
  ///   - history: room for `filter.historyCount` words, whatever they hold.
  @inline(never) package func blurCells(
    _ blurred: UnsafeMutablePointer<UInt64>, stride blurredStride: Int,
    from cells: UnsafePointer<UInt64>, stride cellsStride: Int, columns: Int, rows: Int,
    _ filter: BoxFilter, history: UnsafeMutablePointer<UInt32>
  ) {
    if usesAVX2 {
      return bezel_cells_blur_avx2(
        blurred, blurredStride, cells, cellsStride, columns, rows, history, filter.width,
        filter.inner, filter.scale, filter.end, filter.factor)
    }
    bezel_cells_blur(
      blurred, blurredStride, cells, cellsStride, columns, rows, history, filter.width,
      filter.inner, filter.scale, filter.end, filter.factor)
  }

  /// Moves the colours of cells away from the grey of their luma, or towards it.
  ///
  /// - Parameters:
  ///   - even: becomes blue and red of each cell, in the lower and the upper half of a word.
  ///   - odd: becomes green and alpha.
  ///   - saturation: as in `Blur`.
  @inline(never) package func saturateCells(
    _ even: UnsafeMutablePointer<UInt32>, _ odd: UnsafeMutablePointer<UInt32>,
    from cells: UnsafePointer<UInt64>, _ count: Int, saturation: Int
  ) {
    let saturation = Int32(truncatingIfNeeded: saturation)
    if usesAVX2 { return bezel_cells_saturate_avx2(even, odd, cells, count, saturation) }
    bezel_cells_saturate(even, odd, cells, count, saturation)
  }
}

/// Blurs columns and makes them rows, under the C name that its AVX2 form calls.
@_cdecl("bezel_cells_blur") @inline(__always)
package func blurCellsKernel(
  _ blurred: UnsafeMutablePointer<UInt64>, _ blurredStride: Int, _ cells: UnsafePointer<UInt64>,
  _ cellsStride: Int, _ columns: Int, _ rows: Int, _ history: UnsafeMutablePointer<UInt32>,
  _ width: Int, _ inner: Int, _ scale: UInt32, _ end: UInt32, _ factor: UInt32
) {
  let scale = Words(repeating: scale)
  let end = Words(repeating: end)
  let factor = Words(repeating: factor)
  let historyCount = 8 &* (3 &* width &+ 2 &* inner)
  let lead = 2 &* width &+ inner &- 1
  var column = 0
  while column < columns {
    // Four columns: the lower and the upper halves of 8 words, in lanes of their own.
    var i = 0
    while i < historyCount {
      store(Pixels(repeating: 0), history + i)
      i &+= 8
    }
    var first = Pair()
    var second = Pair()
    var third = Pair()
    var last = Pair()
    var source = cells + column
    var target = blurred + column &* blurredStride
    // Where the boxes' oldest cells are: of the first two in `ring`, of the third in `tail`.
    let rings = history + 24 &* width
    var (slot, tail) = (history, rings)
    var row = 0
    while row < rows {
      let arriving = Pair(halvesOf: source)
      let old = Pair(halvesOf: slot)
      store(load(UnsafeRawPointer(source).assumingMemoryBound(to: UInt32.self)), slot)
      first = first + arriving - old
      let oldFirst = Pair(slot + 8)
      first.store(slot + 8)
      second = second + first - oldFirst
      slot += 24
      if slot == rings { slot = history }
      let oldSecond = Pair(tail)
      second.store(tail)
      tail += 16
      if tail == rings + 16 &* inner { tail = rings }
      if row >= lead {
        let even = divided((third.even &<< scale) &+ (second.even &+ last.even) &* end, factor)
        let odd = divided((third.odd &<< scale) &+ (second.odd &+ last.odd) &* end, factor)
        let four = unsafeBitCast(
          even | odd &<< Words(repeating: 16), to: SIMD4<UInt64>.self)
        target[0] = four[0]
        target[blurredStride] = four[1]
        target[2 &* blurredStride] = four[2]
        target[3 &* blurredStride] = four[3]
        target += 1
      }
      third = third + second - oldSecond
      last = oldSecond
      source += cellsStride
      row &+= 1
    }
    column &+= 4
  }
}

/// The lower and the upper halves of 8 words.
private struct Pair {
  var even: Words
  var odd: Words

  @inline(__always) init() {
    even = Words(repeating: 0)
    odd = Words(repeating: 0)
  }

  @inline(__always) init(even: Words, odd: Words) {
    self.even = even
    self.odd = odd
  }

  @inline(__always) init(halvesOf words: UnsafeRawPointer) {
    let words = words.loadUnaligned(as: Words.self)
    even = words & Words(repeating: 0xFFFF)
    odd = words &>> Words(repeating: 16)
  }

  @inline(__always) init(_ words: UnsafePointer<UInt32>) {
    even = unsafeBitCast(load(words), to: Words.self)
    odd = unsafeBitCast(load(words + 8), to: Words.self)
  }

  @inline(__always) func store(_ words: UnsafeMutablePointer<UInt32>) {
    BezelRaster.store(unsafeBitCast(even, to: Pixels.self), words)
    BezelRaster.store(unsafeBitCast(odd, to: Pixels.self), words + 8)
  }

  @inline(__always) static func + (a: Pair, b: Pair) -> Pair {
    Pair(even: a.even &+ b.even, odd: a.odd &+ b.odd)
  }

  @inline(__always) static func - (a: Pair, b: Pair) -> Pair {
    Pair(even: a.even &- b.even, odd: a.odd &- b.odd)
  }
}

/// Sums divided by the filter's weights: by 2³⁴ / `factor`, in two steps that fit 32 bits.
///
/// - Range: within 3/4 of the exact quotient, and equal to it where that is a whole number.
@inline(__always) private func divided(_ sum: Words, _ factor: Words) -> Words {
  let rounded = (sum &+ Words(repeating: 0x8000)) &>> Words(repeating: 16)
  return (rounded &* factor &+ Words(repeating: 1 &<< 17)) &>> Words(repeating: 18)
}

/// Changes the saturation of cells, under the C name that its AVX2 form calls.
@_cdecl("bezel_cells_saturate") @inline(__always)
package func saturateCellsKernel(
  _ even: UnsafeMutablePointer<UInt32>, _ odd: UnsafeMutablePointer<UInt32>,
  _ cells: UnsafePointer<UInt64>, _ count: Int, _ saturation: Int32
) {
  var i = 0
  while i < count {
    var e = Words(repeating: 0)
    var o = Words(repeating: 0)
    let left = count &- i
    var lane = 0
    if left >= 8 {
      let words = UnsafeRawPointer(cells + i)
      let a = words.loadUnaligned(as: Words.self)
      let b = words.loadUnaligned(fromByteOffset: 32, as: Words.self)
      e = Words(a[0], a[2], a[4], a[6], b[0], b[2], b[4], b[6])
      o = Words(a[1], a[3], a[5], a[7], b[1], b[3], b[5], b[7])
    } else {
      while lane < left {
        e[lane] = UInt32(truncatingIfNeeded: cells[i &+ lane])
        o[lane] = UInt32(truncatingIfNeeded: cells[i &+ lane] &>> 32)
        lane &+= 1
      }
    }
    (e, o) = saturated(e, o, saturation)
    if left >= 8 {
      store(unsafeBitCast(e, to: Pixels.self), even + i)
      store(unsafeBitCast(o, to: Pixels.self), odd + i)
    }
    while lane > 0 {
      lane &-= 1
      even[i &+ lane] = e[lane]
      odd[i &+ lane] = o[lane]
    }
    i &+= 8
  }
}

/// 8 cells, blue and red in `even`, green and alpha in `odd`, with another saturation.
///
/// - Source: the luma of Rec. ITU-R BT.709, and the matrix of `saturate` in "Filter Effects Module
///   Level 1", W3C, 2018.
@inline(__always) private func saturated(
  _ even: Words, _ odd: Words, _ saturation: Int32
) -> (even: Words, odd: Words) {
  typealias Lanes = SIMD8<Int32>
  let (low, sixteen) = (Words(repeating: 0xFFFF), Words(repeating: 16))
  let blue = unsafeBitCast(even & low, to: Lanes.self)
  let red = unsafeBitCast(even &>> sixteen, to: Lanes.self)
  let green = unsafeBitCast(odd & low, to: Lanes.self)
  let alpha = unsafeBitCast(odd &>> sixteen, to: Lanes.self)
  let luma =
    red &* Lanes(repeating: 54) &+ green &* Lanes(repeating: 183) &+ blue &* Lanes(repeating: 19)
  let grey = luma &* Lanes(repeating: 256 &- saturation) &+ Lanes(repeating: 0x8000)
  let factor = Lanes(repeating: saturation &<< 8)
  let zero = Lanes(repeating: 0)
  @inline(__always) func moved(_ channel: Lanes) -> Words {
    let value = (channel &* factor &+ grey) &>> Lanes(repeating: 16)
    let positive = value.replacing(with: zero, where: value .< zero)
    return unsafeBitCast(positive.replacing(with: alpha, where: positive .> alpha), to: Words.self)
  }
  return (
    moved(blue) | moved(red) &<< sixteen,
    moved(green) | (odd & (low &<< sixteen))
  )
}
