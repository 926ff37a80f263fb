/// The part of a buffer that is being drawn, and what lies behind it.
struct Canvas: ~Copyable {
  /// The buffer's, read once: its owner outlives the canvas.
  private let memory: PixelRect
  private let pixels: UnsafeMutablePointer<UInt32>
  let region: PixelRect
  private let kernels: Kernels
  private let scratch: RowScratch
  /// Whether gradients and what fades are dithered.
  private let dithers: Bool
  /// The backdrop, as long as it has not been copied: the first thing that is drawn reads it from
  /// where it lies.
  private var under: Underlay?

  init(
    _ buffer: PixelBuffer, _ region: PixelRect, over under: Underlay?, _ kernels: Kernels,
    _ scratch: RowScratch, dithers: Bool
  ) {
    (memory, pixels) = (buffer.bounds, buffer.pixels)
    self.region = region
    self.under = under
    self.kernels = kernels
    self.scratch = scratch
    self.dithers = dithers
  }

  /// The pixel of the buffer at a place.
  ///
  /// - Precondition: it lies within the buffer, or one right of it.
  func row(at y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    precondition(y >= memory.minY && y < memory.maxY && x >= memory.minX && x <= memory.maxX)
    return pixels + ((y - memory.minY) * memory.width + (x - memory.minX))
  }

  /// The dither of a row from a place on.
  private func dither(_ y: Int, from x: Int) -> OrderedDither {
    dithers ? OrderedDither(x: x, y: y) : .none
  }

  /// Copies the backdrop, if nothing has been drawn over it yet.
  mutating func copyUnderlay() {
    copy(region.minY..<region.maxY)
    under = nil
  }

  /// Copies rows of what lies behind.
  private func copy(_ rows: Range<Int>) {
    guard let under else { return }
    for y in rows {
      row(at: y, from: region.minX).copy(from: under.row(y - region.minY), count: region.width)
    }
  }

  /// Paints every pixel of `area`.
  mutating func cover(_ area: PixelRect, with paint: ResolvedPaint) {
    // An area as large as the region is blended over the backdrop in one pass.
    if area != region { copyUnderlay() }
    let width = area.width
    if case .pixel(let pixel) = paint, !dithers || pixel.alpha == .opaque, width == memory.width,
      under == nil || under?.stride == width
    {
      // Without gaps between the rows they are one.
      let row = row(at: area.minY, from: area.minX)
      kernels.blend(row, over: under?.pixels ?? UnsafePointer(row), area.area, pixel)
      under = nil
      return
    }
    for y in area.minY..<area.maxY {
      let row = row(at: y, from: area.minX)
      let behind = under?.row(y - region.minY) ?? UnsafePointer(row)
      let dither = dither(y, from: area.minX)
      switch paint {
      case .pixel(let pixel) where dithers && pixel.alpha != .opaque:
        kernels.blend(row, over: behind, width, pixel, dither)
      case .pixel(let pixel): kernels.blend(row, over: behind, width, pixel)
      case .levels(let source, let pixel):
        let dither = source.isGradient ? dither : .none
        let levels = scratch.levels(width)
        if pixel.isBlack {
          source.write(
            y: y, x: area.minX, width: width, fadedBy: pixel.alpha, to: levels, scratch, kernels,
            dither)
          kernels.shade(row, over: behind, alphas: levels, width, dither)
        } else {
          source.write(y: y, x: area.minX, width: width, to: levels, scratch, kernels, dither)
          if behind != UnsafePointer(row) { row.copy(from: behind, count: width) }
          kernels.blend(row, covered: levels, width, pixel, dither)
        }
      case .pixels(let source):
        let pixels = scratch.pixels(width)
        source.write(y: y, x: area.minX, width: width, to: pixels, scratch, kernels, dither)
        if behind != UnsafePointer(row) { row.copy(from: behind, count: width) }
        kernels.blend(row, from: pixels, width, .opaque, .none)
      }
    }
    under = nil
  }

  /// Paints `area` with a buffer of just this area.
  ///
  /// - Precondition: the backdrop is copied.
  func cover(_ area: PixelRect, with group: PixelBuffer, fadedBy fade: Alpha) {
    for y in area.minY..<area.maxY {
      kernels.blend(
        row(at: y, from: area.minX), from: group.row(at: y, from: area.minX), area.width, fade,
        dither(y, from: area.minX))
    }
  }

  /// Paints what a shape covers of `area`.
  mutating func cover(_ area: PixelRect, _ coverage: Coverage, with paint: ResolvedPaint) {
    let area = area.intersection(coverage.bounds)
    guard !area.isEmpty else { return }
    if case .pixel(let pixel) = paint { return cover(area, coverage, with: pixel) }
    copyUnderlay()
    let width = area.width
    for y in area.minY..<area.maxY {
      let row = row(at: y, from: area.minX)
      let covered = scratch.coverage(width)
      coverage.write(y: y, x: area.minX, width: width, to: covered)
      let dither = dither(y, from: area.minX)
      switch paint {
      case .pixel: break
      case .levels(let source, let pixel):
        let dither = source.isGradient ? dither : .none
        let levels = scratch.levels(width)
        source.write(y: y, x: area.minX, width: width, to: levels, scratch, kernels, dither)
        kernels.scale(levels, by: covered, width)
        kernels.blend(row, covered: levels, width, pixel, dither)
      case .pixels(let source):
        let pixels = scratch.pixels(width)
        source.write(y: y, x: area.minX, width: width, to: pixels, scratch, kernels, dither)
        kernels.blend(row, from: pixels, covered: covered, width)
      }
    }
  }

  private mutating func cover(_ area: PixelRect, _ coverage: Coverage, with pixel: Premultiplied) {
    if coverage.hasRuns {
      blendRuns(of: coverage, from: area.minY, to: area.maxY, with: pixel)
    } else {
      copyUnderlay()
    }
    coverage.groups.withUnsafeBufferPointer {
      let rows = coverage.groups(from: area.minY, to: area.maxY)
      withGroups(UnsafeBufferPointer(rebasing: $0[rows]), area, coverage.bounds) {
        kernels.blend(groups: $1, $2, into: $3, stride: $4, pixel)
      }
    }
  }

  /// Blends what is covered wholly over what lies behind, which is copied beside it.
  private mutating func blendRuns(
    of coverage: Coverage, from minY: Int, to maxY: Int, with pixel: Premultiplied
  ) {
    copy(region.minY..<minY)
    copy(maxY..<region.maxY)
    let row = row(at: minY, from: region.minX)
    let behind = under?.row(minY - region.minY)
    coverage.withRows(from: minY, to: maxY) {
      kernels.blend(
        runs: $0, from: region.minX, region.width, into: row, stride: memory.width,
        over: behind ?? UnsafePointer(row), stride: under?.stride ?? memory.width, pixel)
    }
    under = nil
  }

  /// Paints what a cut of a ring covers of `area`.
  ///
  /// - Parameter seam: where the curve of the indefinite ring begins, if it fades along that.
  mutating func cover(_ area: PixelRect, _ cut: RingCut, _ pixel: Premultiplied, seam: Angle?) {
    copyUnderlay()
    guard let seam else {
      for part in cut.parts {
        withGroups(part.groups, area, cut.bounds) {
          if part.isWhole {
            kernels.blend(wholeGroups: $1, $2, into: $3, stride: $4, pixel)
          } else {
            kernels.blend(groups: $1, $2, into: $3, stride: $4, pixel)
          }
        }
      }
      return
    }
    let seam16 = UInt16(truncatingIfNeeded: seam.rawValue)
    for part in cut.parts {
      withGroups(part.groups, area, cut.bounds) {
        kernels.blend(
          groups: $1, at: part.angles + $0, $2, into: $3, stride: $4, seam: seam16, pixel,
          dither: scratch.opacityDither(isOn: dithers))
      }
    }
  }

  /// Hands groups to a kernel, cut to `area`.
  ///
  /// - Parameters:
  ///   - bounds: the pixels that any of them may cover.
  ///   - body: takes the place of the first of some groups that lie wholly in memory, these and their
  ///     number, where the pixel (0, 0) is or would be, and how many pixels lie from one row to the next.
  private func withGroups(
    _ groups: UnsafeBufferPointer<CoverageGroup>, _ area: PixelRect, _ bounds: PixelRect,
    _ body: (Int, UnsafePointer<CoverageGroup>, Int, UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    let origin = pixels - (memory.minY * memory.width + memory.minX)
    guard let base = groups.baseAddress else { return }
    // A group may reach out of the bounds, but covers nothing there: not in the next row either, nor in the
    // buffer's slack.
    if area.contains(bounds), memory.contains(bounds) {
      return body(0, base, groups.count, origin, memory.width)
    }
    // As many at a time as lie inside, and the others alone.
    var first = 0
    for index in groups.indices {
      let group = base[index]
      let (x, y) = (Int(group.x), Int(group.y))
      if x >= area.minX && x + 8 <= area.maxX && y >= area.minY && y < area.maxY { continue }
      if first < index { body(first, base + first, index - first, origin, memory.width) }
      first = index + 1
      cut(group, to: area) { body(index, $0, 1, $1, 8) }
    }
    if first < groups.count {
      body(first, base + first, groups.count - first, origin, memory.width)
    }
  }

  /// Paints a group that reaches out of `area` on a copy of its pixels.
  ///
  /// - Parameter body: takes the group and the pixel (0, 0), rows being eight pixels apart.
  private func cut(
    _ group: CoverageGroup, to area: PixelRect,
    _ body: (UnsafePointer<CoverageGroup>, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let (x, y) = (Int(group.x), Int(group.y))
    let (first, last) = (max(0, area.minX - x), min(8, area.maxX - x))
    guard first < last, y >= area.minY, y < area.maxY else { return }
    let row = row(at: y, from: x + first)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 8) { eight in
      guard let base = eight.baseAddress else { return }
      base.initialize(repeating: 0, count: 8)
      (base + first).copy(from: row, count: last - first)
      // To a place with the same dither.
      let moved = CoverageGroup(x: group.x & 3, y: group.y & 3, bytes: group.bytes)
      withUnsafePointer(to: moved) { body($0, base - (y & 3) * 8 - (x & 3)) }
      row.copy(from: base + first, count: last - first)
    }
  }
}

extension Premultiplied {
  fileprivate var isBlack: Bool { rawValue & 0xFF_FFFF == 0 }
}
