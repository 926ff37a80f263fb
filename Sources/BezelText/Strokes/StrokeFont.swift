import BezelRaster
import CBezelText

/// The built-in font at one size: round pen strokes, fitted to the pixels.
struct StrokeFont {
  /// In 1/64 px.
  private let size: Int
  /// The pen's width in 1/64 px, at least one pixel.
  private let pen: Int
  /// The width of a dot, in 1/64 px.
  private let dot: Int
  /// How much wider every letter is than a regular one, in 1/64 px.
  private let growth: Int

  init(size: Int, weight: FontWeight = .regular) {
    self.size = size
    let regular = max(64, size * 2 / 25)
    switch weight {
    case .regular:
      pen = regular
      // One as wide as a stroke would look smaller than it.
      dot = pen * 5 / 4
    case .bold:
      // 1.5 and 2 pixels at sizes 12 and 16: as much as leaves small letters their holes.
      pen = max(80, size / 8)
      // Larger ones would touch where two are side by side.
      dot = pen
    }
    growth = pen - regular
  }

  var metrics: LineMetrics {
    LineMetrics(ascent: (size + 63) >> 6, height: (size * 6 / 5 + 63) >> 6)
  }

  static func draws(_ scalar: UInt32) -> Bool { StrokeGlyph(scalar) != nil }

  /// One glyph per character; a mark joins its letter where the font has both as one.
  func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    var clusters: [Cluster] = []
    var index = run.range.lowerBound
    while index < run.range.upperBound {
      let start = index
      var scalar = scalars[index]
      index += 1
      while index < run.range.upperBound, UnicodeProperties.isMark(scalars[index]) {
        scalar = UnicodeProperties.composition(of: scalar, with: scalars[index]) ?? scalar
        index += 1
      }
      var cluster = Cluster(start: start)
      cluster.append(
        Glyph(
          shape: .init(number: scalar, source: .strokes), advance: Int64(advance(of: scalar)), x: 0,
          y: 0))
      clusters.append(cluster)
    }
    return clusters
  }

  /// The strokes of a character, or the box with its code.
  func outline(of scalar: UInt32, in space: DeviceSpace) -> Path {
    guard let glyph = StrokeGlyph(scalar) else {
      return CodeBox(scalar, size: size).outline(in: space)
    }
    let fit = PixelFit(glyph, size: size, pen: pen, left: growth / 2)
    var path = Path()
    for stroke in glyph.strokes {
      var line = [fit.place(stroke.start)]
      for step in stroke.steps { fit.append(step, to: &line) }
      let width = line.count == 1 ? dot : pen
      path.stroke(line.map { space.point(x: $0.x, y: -$0.y) }, width: space.length(width))
    }
    return path
  }

  /// From the pen to where the next letter starts, in 1/64 px.
  private func advance(of scalar: UInt32) -> Int {
    guard let glyph = StrokeGlyph(scalar) else { return CodeBox(scalar, size: size).advance }
    guard glyph.advance > 0 else { return 0 }
    // A little more often rounded up than down, as small letters are hard to read without gaps.
    let rounded = max(64, (glyph.advance * size / 30 + growth + 48) & ~63)
    // A letter that is not drawn to touch the next one leaves it a clear column.
    guard let end = glyph.columns.last, glyph.advance - end >= 2 else { return rounded }
    let right = PixelFit.right(of: glyph, size: size, pen: pen, left: growth / 2)
    return max(rounded, (right + 127) & ~63)
  }
}
