internal import CBezelRaster

/// From pixels to cells and back; `CellGrid` says what a cell is.
extension Kernels {
  /// Cells of 4 × 4 pixels, which are in four rows.
  @inline(never) package func sumCells(
    _ cells: UnsafeMutablePointer<UInt64>, _ row0: UnsafePointer<UInt32>,
    _ row1: UnsafePointer<UInt32>, _ row2: UnsafePointer<UInt32>, _ row3: UnsafePointer<UInt32>,
    _ count: Int
  ) {
    if usesAVX2 { return bezel_cells_sum_avx2(cells, row0, row1, row2, row3, count) }
    bezel_cells_sum(cells, row0, row1, row2, row3, count)
  }

  /// Cells of one pixel each.
  @inline(never) package func widenCells(
    _ cells: UnsafeMutablePointer<UInt64>, _ pixels: UnsafePointer<UInt32>, _ count: Int
  ) {
    if usesAVX2 { return bezel_cells_widen_avx2(cells, pixels, count) }
    bezel_cells_widen(cells, pixels, count)
  }

  /// Pixels of one cell each, rounded to nearest.
  ///
  /// - Parameters:
  ///   - even: blue and red of each cell, in the lower and the upper half of a word.
  ///   - odd: green and alpha.
  @inline(never) package func packCells(
    _ pixels: UnsafeMutablePointer<UInt32>, _ even: UnsafePointer<UInt32>,
    _ odd: UnsafePointer<UInt32>, _ count: Int
  ) {
    if usesAVX2 { return bezel_cells_pack_avx2(pixels, even, odd, count) }
    bezel_cells_pack(pixels, even, odd, count)
  }

  /// A row of pixels between the centres of two rows of cells of 4 × 4 pixels.
  ///
  /// - Parameters:
  ///   - start: quarters of a cell from the first cell's centre to the left edge of the first pixel.
  ///   - top: blue and red of each cell of the upper row, and `odd` words on green and alpha.
  ///   - bottom: the lower row.
  ///   - weight: how much of the lower row there is, in eighths.
  @inline(never) package func enlargeCells(
    _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, start: Int,
    top: UnsafePointer<UInt32>, bottom: UnsafePointer<UInt32>, odd: Int, weight: UInt16
  ) {
    if usesAVX2 {
      return bezel_cells_enlarge_avx2(pixels, count, start, top, bottom, odd, weight)
    }
    bezel_cells_enlarge(pixels, count, start, top, bottom, odd, weight)
  }
}

/// Cells of 4 × 4 pixels, under the C name that its AVX2 form calls.
@_cdecl("bezel_cells_sum") @inline(__always)
package func sumCellsKernel(
  _ cells: UnsafeMutablePointer<UInt64>, _ row0: UnsafePointer<UInt32>,
  _ row1: UnsafePointer<UInt32>, _ row2: UnsafePointer<UInt32>, _ row3: UnsafePointer<UInt32>,
  _ count: Int
) {
  let (low, eight) = (Pixels(repeating: 0xFF), Pixels(repeating: 8))
  var i = 0
  while i &+ 2 <= count {
    let (a, b) = (load(row0 + 4 &* i), load(row1 + 4 &* i))
    let (c, d) = (load(row2 + 4 &* i), load(row3 + 4 &* i))
    let even = (a & low) &+ (b & low) &+ (c & low) &+ (d & low)
    let odd = (a &>> eight) &+ (b &>> eight) &+ (c &>> eight) &+ (d &>> eight)
    let (e, o) = (unsafeBitCast(even, to: Words.self), unsafeBitCast(odd, to: Words.self))
    let halves =
      Words(e[0], o[0], e[1], o[1], e[4], o[4], e[5], o[5])
      &+ Words(e[2], o[2], e[3], o[3], e[6], o[6], e[7], o[7])
    let pairs = unsafeBitCast(halves, to: SIMD4<UInt64>.self)
    cells[i] = pairs[0] &+ pairs[1]
    cells[i &+ 1] = pairs[2] &+ pairs[3]
    i &+= 2
  }
  if i < count {
    var sum: UInt64 = 0
    var x = 4 &* i
    while x < 4 &* count {
      sum &+= CellGrid.channels(of: row0[x]) &+ CellGrid.channels(of: row1[x])
      sum &+= CellGrid.channels(of: row2[x]) &+ CellGrid.channels(of: row3[x])
      x &+= 1
    }
    cells[i] = sum
  }
}

/// Cells of one pixel each, under the C name that its AVX2 form calls.
@_cdecl("bezel_cells_widen") @inline(__always)
package func widenCellsKernel(
  _ cells: UnsafeMutablePointer<UInt64>, _ pixels: UnsafePointer<UInt32>, _ count: Int
) {
  typealias Cells = SIMD4<UInt64>
  let low = Cells(repeating: 0x00FF_00FF)
  let high = Cells(repeating: 0x00FF_00FF_0000_0000)
  let four = Cells(repeating: 4)
  let twentyFour = Cells(repeating: 24)
  var i = 0
  while i &+ 4 <= count {
    let wide = Cells(
      UInt64(pixels[i]), UInt64(pixels[i &+ 1]), UInt64(pixels[i &+ 2]), UInt64(pixels[i &+ 3]))
    let channels = (wide & low) | (wide &<< twentyFour & high)
    UnsafeMutableRawPointer(cells + i).storeBytes(of: channels &<< four, as: Cells.self)
    i &+= 4
  }
  while i < count {
    cells[i] = CellGrid.channels(of: pixels[i]) &<< 4
    i &+= 1
  }
}

/// Pixels of one cell each, under the C name that its AVX2 form calls.
@_cdecl("bezel_cells_pack") @inline(__always)
package func packCellsKernel(
  _ pixels: UnsafeMutablePointer<UInt32>, _ even: UnsafePointer<UInt32>,
  _ odd: UnsafePointer<UInt32>, _ count: Int
) {
  let half = Pixels(repeating: 8)
  let four = Pixels(repeating: 4)
  let high = Pixels(repeating: 0xFF00)
  var i = 0
  while i &+ 8 <= count {
    let e = (load(even + i) &+ half) &>> four
    let o = (load(odd + i) &+ half) &<< four & high
    store(e | o, pixels + i)
    i &+= 8
  }
  while i < count {
    let e = (even[i] &+ 0x0008_0008) &>> 4 & 0x00FF_00FF
    let o = (odd[i] &+ 0x0008_0008) &<< 4 & 0xFF00_FF00
    pixels[i] = e | o
    i &+= 1
  }
}

/// A row of pixels between two rows of cells, under the C name that its AVX2 form calls.
@_cdecl("bezel_cells_enlarge") @inline(__always)
package func enlargeCellsKernel(
  _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ start: Int,
  _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, _ odd: Int, _ weight: UInt16
) {
  // Whole cells in the middle, 8 at a time; the last 8 may overlap those before.
  let head = min(count, (0 &- start) & 3)
  let end = head &+ (count &- head) & ~3
  var i = 0
  while i < count {
    let cell = (start &+ i) &>> 2
    if i != head || end &- head < 32 {
      let part = UInt32(truncatingIfNeeded: 2 &* ((start &+ i) & 3) &+ 1)
      let e = between(top + cell, bottom + cell, UInt32(weight), part)
      let o = between(top + (cell &+ odd), bottom + (cell &+ odd), UInt32(weight), part)
      pixels[i] = (e &>> 8 & 0x00FF_00FF) | (o & 0xFF00_FF00)
      i &+= 1
      continue
    }
    while i < end {
      i = min(i, end &- 32)
      let cell = (start &+ i) &>> 2
      storeBetween(top + cell, bottom + cell, odd, Pixels(repeating: weight), pixels + i)
      i &+= 32
    }
  }
}

/// The four pixels in each of the 8 spaces between 9 cells.
@inline(__always) private func storeBetween(
  _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, _ odd: Int, _ weight: Pixels,
  _ pixels: UnsafeMutablePointer<UInt32>
) {
  var even = Steps(top, bottom, weight)
  var other = Steps(top + odd, bottom + odd, weight)
  let (a, b) = pairs(even.next(with: &other), even.next(with: &other))
  let (c, d) = pairs(even.next(with: &other), even.next(with: &other))
  let target = UnsafeMutableRawPointer(pixels)
  typealias Four = SIMD4<UInt64>
  target.storeBytes(of: Four(a[0], c[0], a[1], c[1]), as: Four.self)
  target.storeBytes(of: Four(b[0], d[0], b[1], d[1]), toByteOffset: 32, as: Four.self)
  target.storeBytes(of: Four(a[2], c[2], a[3], c[3]), toByteOffset: 64, as: Four.self)
  target.storeBytes(of: Four(b[2], d[2], b[3], d[3]), toByteOffset: 96, as: Four.self)
}

/// Pixels of `a`, each with the one of `b` after it: the 1st, 2nd, 5th and 6th, and the others.
@inline(__always) private func pairs(
  _ a: Pixels, _ b: Pixels
) -> (SIMD4<UInt64>, SIMD4<UInt64>) {
  let (a, b) = (unsafeBitCast(a, to: Words.self), unsafeBitCast(b, to: Words.self))
  return (
    unsafeBitCast(
      Words(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5]), to: SIMD4<UInt64>.self),
    unsafeBitCast(
      Words(a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7]), to: SIMD4<UInt64>.self)
  )
}

/// Two channels on their way from 8 cells to the cells on their right, in 1/256 levels.
private struct Steps {
  private var value: Pixels
  private let step: Pixels

  @inline(__always) init(
    _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, _ weight: Pixels
  ) {
    let left = Steps.between(load(top), load(bottom), weight)
    let change = Steps.between(load(top + 1), load(bottom + 1), weight) &- left
    value = left &* Pixels(repeating: 8) &+ change &+ Pixels(repeating: 128)
    step = change &+ change
  }

  /// The pixels here, of these channels and of the `other` ones, and on to the next ones.
  @inline(__always) mutating func next(with other: inout Steps) -> Pixels {
    let pixels = (value &>> Pixels(repeating: 8)) | (other.value & Pixels(repeating: 0xFF00))
    value = value &+ step
    other.value = other.value &+ other.step
    return pixels
  }

  /// In 1/32 levels, so that eight of them fit 16 bits.
  @inline(__always) private static func between(
    _ top: Pixels, _ bottom: Pixels, _ weight: Pixels
  ) -> Pixels {
    let eighths = top &* Pixels(repeating: 8) &+ (bottom &- top) &* weight
    return (eighths &+ Pixels(repeating: 2)) &>> Pixels(repeating: 2)
  }
}

/// Two channels of a pixel between four cells, in 1/256 levels: `Steps` for one.
@inline(__always) private func between(
  _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, _ below: UInt32, _ right: UInt32
) -> UInt32 {
  let above = 8 &- below
  let a = (top[0] &* above &+ bottom[0] &* below &+ 0x0002_0002) &>> 2 & 0x3FFF_3FFF
  let b = (top[1] &* above &+ bottom[1] &* below &+ 0x0002_0002) &>> 2 & 0x3FFF_3FFF
  return a &* (8 &- right) &+ b &* right &+ 0x0080_0080
}
