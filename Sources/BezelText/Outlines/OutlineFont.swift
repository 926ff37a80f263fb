import BezelRaster

/// A font of outlines that were taken from a font's file, with its metrics and pairs.
final class OutlineFont {
  private let file: OutlineFile
  /// In 1/64 px.
  private var size = 0
  private var isEmboldened = false
  private var scale: EmScale
  private var fit = Fit.none

  /// How the rows of a size are moved to those of pixels.
  private enum Fit {
    /// As the file says, for one of its sizes.
    case kept(index: Int)
    /// So that the height of "x" is whole pixels.
    case stretched(from: Int, to: Int)
    case none
  }

  init(_ file: OutlineFile) {
    self.file = file
    scale = EmScale(size: 0, unitsPerEm: file.unitsPerEm)
  }

  var characters: [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for scalar in file.characters { ranges.append(scalar) }
    return ranges
  }

  func select(size: Int, isEmboldened: Bool) {
    self.isEmboldened = isEmboldened
    guard size != self.size else { return }
    self.size = size
    scale = EmScale(size: size, unitsPerEm: file.unitsPerEm)
    let height = scale.coordinate(file.xHeight)
    // FreeType's automatic hinter begins in this way, too, with the same threshold.
    let fitted = (height + 40) & ~63
    fit =
      if let index = file.sizes.firstIndex(of: size) {
        .kept(index: index)
      } else if height > 0, fitted > 0 {
        .stretched(from: height, to: fitted)
      } else {
        .none
      }
  }

  var metrics: LineMetrics {
    func pixels(_ units: Int) -> Int { (scale.coordinate(units) + 63) >> 6 }
    return LineMetrics(ascent: pixels(file.ascender), height: pixels(file.height), size: size)
  }

  func glyph(of scalar: UInt32) -> Int? { file.glyph(of: scalar) }

  /// One glyph per character, but for ligatures; a mark joins its letter where the font has both as one.
  func shape(_ run: TextRun, of scalars: [UInt32]) -> [Cluster] {
    var places: [(start: Int, glyph: Int?, kerning: Int64)] = []
    var index = run.range.lowerBound
    while index < run.range.upperBound {
      let start = index
      var scalar = scalars[index]
      index += 1
      while index < run.range.upperBound, UnicodeProperties.isMark(scalars[index]),
        let composed = UnicodeProperties.composition(of: scalar, with: scalars[index]),
        file.glyph(of: composed) != nil
      {
        scalar = composed
        index += 1
      }
      let glyph = UnicodeProperties.isIgnorable(scalar) ? nil : file.glyph(of: scalar)
      if !run.isRightToLeft, let glyph, let last = places.indices.last,
        let left = places[last].glyph
      {
        if let ligature = file.ligatures.first(where: { $0.left == left && $0.right == glyph }) {
          places[last].glyph = ligature.both
          if last > 0, let before = places[last - 1].glyph {
            places[last - 1].kerning = scale.kerning(file.kerning(before, ligature.both))
          }
          continue
        }
        places[last].kerning = scale.kerning(file.kerning(left, glyph))
      }
      places.append((start, glyph, 0))
    }
    return places.map { place in
      var cluster = Cluster(start: place.start)
      cluster.append(
        Glyph(
          shape: .init(number: place.glyph.map { UInt32($0) } ?? .max, source: run.source),
          advance: place.glyph.map { advance(of: $0) + place.kerning } ?? 0, x: 0, y: 0))
      return cluster
    }
  }

  private func advance(of glyph: Int) -> Int64 {
    let advance = scale.advance(file.advance(of: glyph))
    return advance == 0 || !isEmboldened ? advance : advance + Int64(Emboldening(size: size).width)
  }

  func outline(of glyph: UInt32, in space: DeviceSpace) -> Path {
    guard glyph != .max,
      let contours = try? file.contours(
        of: Int(glyph),
        point: { x, row, kind in
          let x = file.isPostScript ? scale.postScriptCoordinate(x) : scale.coordinate(x)
          return ContourPoint(place: space.point(x: x, y: -place(of: row)), kind: kind)
        })
    else { return Path() }
    var path = Path()
    for contour in contours { path.add(contour) }
    guard isEmboldened else { return path }
    // The letter at both ends of the way by which its strokes become thicker, and in the middle.
    let bold = Emboldening(size: size)
    var wide = Path()
    for y in bold.height == 0 ? [0] : [0, bold.height / 2, bold.height] {
      for x in [0, bold.width / 2, bold.width] { wide.append(path, at: space.point(x: x, y: -y)) }
    }
    return wide
  }

  /// The height of a row in 1/64 px.
  private func place(of row: OutlineFile.Row) -> Int {
    let height = scale.coordinate(row.height)
    return switch fit {
    case .kept(let index): height + file.fit(of: row, size: index)
    case .stretched(let from, let to): height * to / from
    case .none: height
    }
  }
}
