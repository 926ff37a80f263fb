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

  /// Copies what lies behind, if nothing has been drawn over it yet.
  mutating func settle() {
    guard let under else { return }
    for y in region.minY..<region.maxY {
      row(at: y, from: region.minX).copy(
        from: under.row(y - region.minY), count: region.width)
    }
    self.under = nil
  }

  /// Paints every pixel of `area`.
  mutating func cover(_ area: PixelRect, with paint: ResolvedPaint) {
    // An area as large as the region is blended over the backdrop in one pass.
    if area != region { settle() }
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
        source.write(y: y, x: area.minX, width: width, to: levels, scratch, kernels, dither)
        if pixel.isBlack {
          kernels.shade(row, over: behind, levels: levels, width, pixel.alpha, dither)
        } else {
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
  /// - Precondition: the canvas was settled.
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
    settle()
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
    if let under {
      copy(under, around: coverage, in: area, with: pixel)
    } else {
      let base = pixels + ((area.minY - memory.minY) * memory.width - memory.minX)
      coverage.withRows(from: area.minY, to: area.maxY) {
        kernels.blend(
          runs: $0, in: area.minX..<area.maxX, into: base, stride: memory.width, pixel)
      }
    }
    coverage.groups.withUnsafeBufferPointer {
      let rows = coverage.groups(from: area.minY, to: area.maxY)
      withGroups(UnsafeBufferPointer(rebasing: $0[rows]), area, coverage.bounds) {
        kernels.blend(groups: $0, $1, into: $2, stride: $3, pixel)
      }
    }
  }

  /// Copies what lies behind; what a shape covers wholly takes the pixel along.
  private mutating func copy(
    _ under: Underlay, around coverage: Coverage, in area: PixelRect, with pixel: Premultiplied
  ) {
    for y in region.minY..<region.maxY {
      let row = row(at: y, from: region.minX)
      let behind = under.row(y - region.minY)
      let run =
        y >= area.minY && y < area.maxY
        ? Canvas.run(coverage, y, in: area) : region.minX..<region.minX
      let (first, end) = (run.lowerBound - region.minX, run.upperBound - region.minX)
      row.copy(from: behind, count: first)
      kernels.blend(row + first, over: behind + first, run.count, pixel)
      (row + end).copy(from: behind + end, count: region.width - end)
    }
    self.under = nil
  }

  /// The wholly covered pixels of a row that lie in `area`.
  private static func run(_ coverage: Coverage, _ y: Int, in area: PixelRect) -> Range<Int> {
    let run = coverage.run(at: y)
    let first = max(area.minX, min(area.maxX, Int(run.lowerBound)))
    return first..<max(first, min(area.maxX, Int(run.upperBound)))
  }

  /// Paints what a cut of a ring covers of `area`.
  ///
  /// - Parameter seam: where the curve of the indefinite ring begins, if it fades along that.
  mutating func cover(
    _ area: PixelRect, _ ring: Ring, _ cut: RingCut, _ pixel: Premultiplied, seam: Angle?
  ) {
    settle()
    func blend(
      _ groups: UnsafeBufferPointer<RingGroup>, _ bounds: PixelRect, from start: UInt16,
      sweep: UInt16
    ) {
      withGroups(groups, area, bounds) { groups, count, base, stride in
        if let seam {
          let thresholds = SIMD4<UInt64>(
            dither(0, from: 0).thresholds, dither(1, from: 0).thresholds,
            dither(2, from: 0).thresholds, dither(3, from: 0).thresholds)
          withUnsafeBytes(of: thresholds) {
            guard let thresholds = $0.baseAddress else { return }
            kernels.blend(
              ring: groups, count, into: base, stride: stride, from: start, sweep: sweep,
              seam: UInt16(truncatingIfNeeded: seam.rawValue), pixel,
              thresholds: thresholds.assumingMemoryBound(to: UInt64.self))
          }
        } else {
          kernels.blend(
            ring: groups, count, into: base, stride: stride, from: start, sweep: sweep, pixel)
        }
      }
    }
    ring.groups.withUnsafeBufferPointer {
      let rows = ring.groups(from: area.minY, to: area.maxY)
      blend(
        UnsafeBufferPointer(rebasing: $0[rows]), ring.bounds, from: cut.start, sweep: cut.sweep)
    }
    blend(
      UnsafeBufferPointer(start: cut.ends, count: cut.endCount), ring.bounds, from: 0, sweep: .max)
  }

  /// Hands groups to a kernel, cut to `area`.
  ///
  /// - Parameters:
  ///   - bounds: the pixels that any of them may cover.
  ///   - body: takes groups that lie wholly in memory, where the pixel (0, 0) is or would be, and
  ///     how many pixels lie from one row to the next.
  private func withGroups<Group: PixelGroup>(
    _ groups: UnsafeBufferPointer<Group>, _ area: PixelRect, _ bounds: PixelRect,
    _ body: (UnsafePointer<Group>, Int, UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    let origin = pixels - (memory.minY * memory.width + memory.minX)
    guard let base = groups.baseAddress else { return }
    // A group may reach out of the bounds, but covers nothing there: not in the next row either, nor in the
    // buffer's slack.
    if area.contains(bounds), memory.contains(bounds) {
      return body(base, groups.count, origin, memory.width)
    }
    // As many at a time as lie inside, and the others alone.
    var first = 0
    for index in groups.indices {
      let group = base[index]
      let (x, y) = (Int(group.x), Int(group.y))
      if x >= area.minX && x + 8 <= area.maxX && y >= area.minY && y < area.maxY { continue }
      if first < index { body(base + first, index - first, origin, memory.width) }
      first = index + 1
      cut(group, to: area, body)
    }
    if first < groups.count { body(base + first, groups.count - first, origin, memory.width) }
  }

  /// Paints a group that reaches out of `area` on a copy of its pixels.
  private func cut<Group: PixelGroup>(
    _ group: Group, to area: PixelRect,
    _ body: (UnsafePointer<Group>, Int, UnsafeMutablePointer<UInt32>, Int) -> Void
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
      var moved = group
      (moved.x, moved.y) = (group.x & 3, group.y & 3)
      withUnsafePointer(to: moved) { body($0, 1, base - (y & 3) * 8 - (x & 3), 8) }
      row.copy(from: base + first, count: last - first)
    }
  }
}

/// Eight pixels of a row from a place on.
protocol PixelGroup {
  var x: Int32 { get set }
  var y: Int32 { get set }
}

extension CoverageGroup: PixelGroup {}
extension RingGroup: PixelGroup {}

extension Premultiplied {
  fileprivate var isBlack: Bool { rawValue & 0xFF_FFFF == 0 }
}
