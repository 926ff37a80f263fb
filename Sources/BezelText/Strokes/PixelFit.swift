/// The way from the built-in font's grid to pixels that gives level and upright strokes sharp edges.
struct PixelFit {
  /// A place in 1/64 px, y upwards from the baseline.
  typealias Place = (x: Int, y: Int)

  private let size: Int
  private let pen: Int
  /// Chords per curve.
  private let chords: Int
  /// Where upright strokes are, and both ends of the letter, from left to right.
  private let columns: [(units: Int, place: Int)]
  /// Where level strokes are, from the bottom to the top.
  private let rows: [(units: Int, place: Int)]

  /// The descenders' end, the baseline, three bars, and the tops of small and capital letters.
  private static let levels = [-6, 0, 4, 7, 10, 14, 20]

  /// Where a mark above a letter has its lower end.
  static func above(_ body: ClosedRange<Int>) -> Int { body.upperBound + 4 }

  /// Where a mark below a letter that does not touch it has its upper end.
  static func below(_ body: ClosedRange<Int>) -> Int { body.lowerBound - 3 }

  /// - Parameters:
  ///   - size: of the em, in 1/64 px.
  ///   - pen: the strokes' width, in 1/64 px.
  ///   - left: how much the letter is moved to the right before it is fitted, in 1/64 px.
  init(_ glyph: StrokeGlyph, size: Int, pen: Int, left: Int) {
    self.size = size
    self.pen = pen
    chords = min(4 + size >> 9, 24)
    let columns = glyph.columns
    self.columns = columns.map { units in
      let isRight = units == columns.last && columns.count > 1
      return (units, PixelFit.column(units * size / 30 + left, isRight: isRight, pen: pen))
    }
    var levels = PixelFit.levels
    for bar in glyph.bars where !levels.contains(bar) { levels.append(bar) }
    var rows: [(units: Int, place: Int)] = []
    for units in levels.sorted() where glyph.body ~= units {
      // The lower edge of the strokes on the baseline is the baseline.
      let bottom = units * size / 30
      let place =
        units >= 14
        ? PixelFit.edge(bottom + pen) - pen / 2
        : PixelFit.edge(bottom) + pen / 2
      rows.append((units, place))
    }
    // At least one clear row is between the letter and a mark. A mark above a capital is lower where
    // it would be more than a pixel above the line.
    let unit = size / 30
    let below = rows[0].place - pen - max(64, unit & ~63)
    let above = rows[rows.count - 1].place + pen + max(64, PixelFit.edge(4 * unit - pen))
    let line = ((size + 127) & ~63) - pen / 2
    rows.insert((PixelFit.below(glyph.body), below), at: 0)
    rows.append((PixelFit.above(glyph.body), above))
    rows.append(
      (PixelFit.above(glyph.body) + 4, min(above + 4 * unit, max(line, above + 2 * unit))))
    self.rows = rows
  }

  /// The right edge of a letter's strokes, in 1/64 px; 0 for a space.
  static func right(of glyph: StrokeGlyph, size: Int, pen: Int, left: Int) -> Int {
    let columns = glyph.columns
    guard let last = columns.last else { return 0 }
    return column(last * size / 30 + left, isRight: columns.count > 1, pen: pen) + pen / 2
  }

  /// Moves an upright stroke so that one edge of it is on an edge of pixels: the right one at the
  /// letter's right end, else the left one.
  private static func column(_ middle: Int, isRight: Bool, pen: Int) -> Int {
    isRight ? edge(middle + pen / 2) - pen / 2 : edge(middle - pen / 2) + pen / 2
  }

  /// The pixels' edge next to a place.
  private static func edge(_ place: Int) -> Int { (place + 32) & ~63 }

  func place(_ place: StrokeGlyph.Place) -> Place { (x(place.x), y(place.y)) }

  /// Appends the corners of a step that starts at the last place of `line`.
  func append(_ step: StrokeGlyph.Step, to line: inout [Place]) {
    let (start, end) = (line[line.count - 1], place(step.to))
    // The middle control of a curve, and how far the two controls of a cubic are on the way to
    // it, in 1/4 096: 2/3 makes it that quadratic, 0.5523 a quarter of an ellipse.
    let (middle, share): (Place, Int)
    switch step.way {
    case .line:
      line.append(end)
      return
    case .horizontalQuarter: (middle, share) = ((end.x, start.y), 2262)
    case .verticalQuarter: (middle, share) = ((start.x, end.y), 2262)
    case .quadratic(let control): (middle, share) = (place(control), 2731)
    }
    func control(_ end: Int64, _ middle: Int64) -> Int64 {
      end + (middle - end) * Int64(share) / 4096
    }
    func between(_ a: Int, _ middle: Int, _ b: Int, _ chord: Int) -> Int {
      let (a, middle, b) = (Int64(a), Int64(middle), Int64(b))
      let (t, u) = (Int64(chord), Int64(chords - chord))
      let sum =
        a * u * u * u + 3 * control(a, middle) * u * u * t + 3 * control(b, middle) * u * t * t
        + b * t * t * t
      return Int(sum / Int64(chords * chords * chords))
    }
    for chord in 1...chords {
      line.append(
        (
          between(start.x, middle.x, end.x, chord), between(start.y, middle.y, end.y, chord)
        ))
    }
  }

  private func x(_ units: Int) -> Int { fitted(units, to: columns) }

  private func y(_ units: Int) -> Int { fitted(units, to: rows) }

  /// The known places stay, the others lie evenly between them.
  private func fitted(_ units: Int, to known: [(units: Int, place: Int)]) -> Int {
    let above = known.firstIndex { $0.units >= units } ?? known.count - 1
    let high = known[above]
    guard above > 0, high.units > units else {
      return high.place + (units - high.units) * size / 30
    }
    let low = known[above - 1]
    return low.place
      + (units - low.units) * (high.place - low.place) / (high.units - low.units)
  }
}
