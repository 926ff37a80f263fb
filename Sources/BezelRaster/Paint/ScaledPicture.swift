/// A picture stretched to a rectangle of the screen, whatever that does to its aspect.
///
/// Along each axis a pixel lies between the two nearest ones of the picture, or, where more than two
/// come to one, is the average of all under it. The picture's edge pixels go on for ever around it. At
/// its own size and on whole pixels the picture stays as it is.
package struct ScaledPicture: Sendable {
  /// The pixels that are kept.
  package let bounds: PixelRect
  /// Shape: `bounds.height` rows of `bounds.width` premultiplied pixels, without gaps.
  private let pixels: [UInt32]

  /// The size of the pixels in bytes.
  package var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }

  /// Makes the pixels of `area`; none of them depends on what else is in it.
  ///
  /// All of them are clear if `rect` has no width or no height.
  ///
  /// - Parameter rect: where the picture goes, in device pixels; what is shorter than a pixel counts
  ///   as one pixel.
  /// - Precondition: no side of the picture is longer than 16 384 px.
  /// - Complexity: the area, plus the part of the picture that is averaged.
  package init(_ picture: Picture, stretchedTo rect: Rect, area: PixelRect) {
    bounds = area
    guard !area.isEmpty, rect.size.width > 0, rect.size.height > 0 else {
      pixels = [UInt32](repeating: 0, count: area.area)
      return
    }
    let across = StretchedAxis(
      count: picture.width, origin: rect.origin.x, length: rect.size.width)
    let down = StretchedAxis(
      count: picture.height, origin: rect.origin.y, length: rect.size.height)
    pixels = [UInt32](unsafeUninitializedCapacity: area.area) { pixels, count in
      guard let first = pixels.baseAddress else { return }
      var rows = StretchedRows(of: picture, across, columns: area.minX..<area.maxX)
      for y in area.minY..<area.maxY {
        rows.write(y, down, to: first + (y - area.minY) * area.width)
      }
      count = area.area
    }
  }

  /// The stored pixels as a picture.
  ///
  /// - Precondition: `bounds` is not empty.
  package var picture: Picture {
    Picture(width: bounds.width, height: bounds.height, pixels: pixels)
  }

  /// Lends the pixels from (`x`, `y`) on.
  ///
  /// - Precondition: they lie within `bounds`.
  package func withRow(y: Int, x: Int, width: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    precondition(
      bounds.contains(PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + 1)))
    let start = (y - bounds.minY) * bounds.width + x - bounds.minX
    pixels.withUnsafeBufferPointer { pixels in
      let row = UnsafeBufferPointer(rebasing: pixels[start..<start + width])
      if let first = row.baseAddress { body(first) }
    }
  }

  /// Writes the alphas from (`x`, `y`) on: the coverage of a picture that is only a template.
  ///
  /// - Precondition: they lie within `bounds`.
  package func alphas(y: Int, x: Int, width: Int, to alphas: UnsafeMutablePointer<UInt8>) {
    withRow(y: y, x: x, width: width) { row in
      for index in 0..<width { alphas[index] = UInt8(truncatingIfNeeded: row[index] >> 24) }
    }
  }
}

/// A picture's rows, stretched to some columns of the screen, while they are put together.
private struct StretchedRows: ~Copyable {
  private enum Taps {
    case blend(lefts: [Int32], rights: [Int32], weights: [UInt32])
    case average([AverageTap])
  }

  private let picture: Picture
  private let width: Int
  private let taps: Taps
  /// The last even row and the last odd row of the picture that were stretched.
  private let kept: UnsafeMutablePointer<Int16>
  private var keptIndices = (even: -1, odd: -1)
  private let sums: UnsafeMutablePointer<UInt32>

  init(of picture: Picture, _ axis: StretchedAxis, columns: Range<Int>) {
    self.picture = picture
    width = columns.count
    let channels = RowResampler.capacity(columns.count)
    kept = .allocate(capacity: 2 * channels)
    // The padding of a row's last block may be added to, but is never shown.
    kept.initialize(repeating: 0, count: 2 * channels)
    sums = .allocate(capacity: channels)
    if axis.isReduced {
      taps = .average(columns.map { axis.average(at: $0) })
    } else {
      let taps = (columns.lowerBound..<columns.lowerBound + channels / 4).map { axis.blend(at: $0) }
      self.taps = .blend(
        lefts: taps.map { $0.left }, rights: taps.map { $0.right },
        weights: taps.map { UInt32($0.weight) * 0x0001_0001 })
    }
  }

  deinit {
    kept.deallocate()
    sums.deallocate()
  }

  /// Writes the screen's row `y`.
  mutating func write(_ y: Int, _ axis: StretchedAxis, to row: UnsafeMutablePointer<UInt32>) {
    guard axis.isReduced else {
      let tap = axis.blend(at: y)
      return mix(Int(tap.left), Int(tap.right), tap.weight, to: row)
    }
    let tap = axis.average(at: y)
    guard tap.first != tap.last else { return mix(Int(tap.first), Int(tap.first), 0, to: row) }
    sums.initialize(repeating: 0, count: RowResampler.capacity(width))
    let span = axis.span(at: y)
    for index in span.lowerBound >> 10...(span.upperBound - 1) >> 10 {
      let under = span.clamped(to: index << 10..<(index + 1) << 10)
      // All of a row is one step short of 1, which is less than what rounding takes anyway.
      var weight = Int16(min(32_767, under.count << 5))
      RowResampler.add(sums, width, stretched(Int(axis.clamped(index))), weight: &weight)
    }
    RowResampler.divide(row, width, sums, reciprocal: tap.reciprocal)
  }

  private mutating func mix(
    _ upper: Int, _ lower: Int, _ weight: Int16, to row: UnsafeMutablePointer<UInt32>
  ) {
    var weight = weight
    let above = stretched(upper)
    RowResampler.mix(row, width, upper: above, lower: stretched(lower), weight: &weight)
  }

  /// A row of the picture, stretched; it stays until a row two further is asked for.
  private mutating func stretched(_ index: Int) -> UnsafePointer<Int16> {
    let isOdd = index & 1 == 1
    let fine = isOdd ? kept + RowResampler.capacity(width) : kept
    guard index != (isOdd ? keptIndices.odd : keptIndices.even) else { return UnsafePointer(fine) }
    if isOdd { keptIndices.odd = index } else { keptIndices.even = index }
    picture.pixels.withUnsafeBufferPointer { pixels in
      let start = index * picture.width
      let row = UnsafeBufferPointer(rebasing: pixels[start..<start + picture.width])
      guard let row = row.baseAddress else { return }
      switch taps {
      case .blend(let lefts, let rights, let weights):
        RowResampler.stretch(fine, width, from: row, lefts: lefts, rights: rights, weights: weights)
      case .average(let taps):
        RowResampler.shrink(fine, width, from: row, by: taps)
      }
    }
    return UnsafePointer(fine)
  }
}
