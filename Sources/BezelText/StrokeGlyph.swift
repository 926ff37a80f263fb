/// A letter of the built-in font as pen strokes on a small grid.
///
/// - Units: 30 to the em; x to the right from the pen, y upwards from the baseline. Small letters
///   are 14 high, capitals and ascenders 20; descenders reach down to -6.
struct StrokeGlyph {
  /// A corner of the grid.
  struct Place: Equatable {
    var x: Int
    var y: Int
  }

  /// How the pen comes to a place.
  enum Way {
    case line
    /// A quarter of an ellipse that leaves horizontally and arrives vertically.
    case horizontalQuarter
    /// A quarter of an ellipse that leaves vertically and arrives horizontally.
    case verticalQuarter
    case quadratic(control: Place)
  }

  struct Step {
    var way: Way
    var to: Place
  }

  /// From where the pen is put down to where it is lifted; a dot, if it does not move.
  struct Stroke {
    var start: Place
    var steps: [Step] = []
  }

  /// From the pen to where the next letter starts.
  private(set) var advance: Int
  private(set) var strokes: [Stroke]

  /// The letter for a character: drawn as a whole, or a drawn letter with an accent.
  init?(_ scalar: UInt32) {
    if let drawing = StrokeDrawings.letter(scalar) {
      self.init(drawing: drawing)
      return
    }
    guard let (base, mark) = UnicodeProperties.decomposition(of: scalar),
      let accent = StrokeDrawings.accent(mark),
      let letter = StrokeDrawings.withoutDot(base) ?? StrokeDrawings.letter(base)
    else { return nil }
    self.init(drawing: letter)
    put(StrokeGlyph(drawing: accent))
  }

  /// The box that stands for a character that cannot be drawn.
  static let missing = StrokeGlyph(drawing: StrokeDrawings.missing)

  /// The corners of the smallest box around all places; `nil` for a space.
  private var extent: (low: Place, high: Place)? {
    guard let first = strokes.first?.start else { return nil }
    var (low, high) = (first, first)
    for stroke in strokes {
      for place in [stroke.start] + stroke.steps.map({ $0.to }) {
        low = Place(x: min(low.x, place.x), y: min(low.y, place.y))
        high = Place(x: max(high.x, place.x), y: max(high.y, place.y))
      }
    }
    return (low, high)
  }

  /// The places of the upright strokes and of both ends, from left to right without repetition.
  var columns: [Int] {
    guard let extent else { return [] }
    var columns = [extent.low.x, extent.high.x]
    for stroke in strokes {
      var pen = stroke.start
      for step in stroke.steps {
        if case .line = step.way, step.to.x == pen.x, !columns.contains(pen.x) {
          columns.append(pen.x)
        }
        pen = step.to
      }
    }
    columns.sort()
    return columns.first == columns.last ? [columns[0]] : columns
  }

  /// Reads the notation of `StrokeDrawings`.
  private init(drawing: String) {
    var reader = DrawingReader(drawing)
    advance = reader.number()
    strokes = []
    while let mark = reader.mark() {
      let last = strokes.count - 1
      switch mark {
      case ":" where reader.isAtEnd: break
      case ":", ";": strokes.append(Stroke(start: reader.place()))
      case "h": strokes[last].steps.append(Step(way: .horizontalQuarter, to: reader.place()))
      case "v": strokes[last].steps.append(Step(way: .verticalQuarter, to: reader.place()))
      case "q":
        let control = reader.place()
        strokes[last].steps.append(Step(way: .quadratic(control: control), to: reader.place()))
      default: strokes[last].steps.append(Step(way: .line, to: reader.place()))
      }
    }
  }

  /// Adds an accent, drawn around x = 0 above a small letter, at this letter's middle.
  private mutating func put(_ accent: StrokeGlyph) {
    guard let letter = extent, let mark = accent.extent else { return }
    let middle = (letter.low.x + letter.high.x) / 2
    // A wide accent pushes the neighbours of a narrow letter away.
    let room = 2
    let left = max(0, room - middle - mark.low.x)
    advance = max(advance + left, middle + left + mark.high.x + room)
    // An accent above a small letter rises for a capital; one below a letter stays.
    let rise = mark.high.y > 0 && letter.high.y > 14 ? 6 : 0
    strokes =
      strokes.map { $0.moved(x: left, y: 0) }
      + accent.strokes.map { $0.moved(x: middle + left, y: rise) }
  }
}

extension StrokeGlyph.Stroke {
  fileprivate func moved(x: Int, y: Int) -> Self {
    func move(_ place: StrokeGlyph.Place) -> StrokeGlyph.Place {
      StrokeGlyph.Place(x: place.x + x, y: place.y + y)
    }
    return Self(
      start: move(start),
      steps: steps.map { step in
        guard case .quadratic(let control) = step.way else {
          return StrokeGlyph.Step(way: step.way, to: move(step.to))
        }
        return StrokeGlyph.Step(way: .quadratic(control: move(control)), to: move(step.to))
      })
  }
}

/// Reads numbers and marks from left to right, over spaces and commas.
private struct DrawingReader {
  private var rest: Substring.UTF8View

  init(_ drawing: String) { rest = drawing[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Returns the mark before the next place, or " " for none; `nil` at the end.
  mutating func mark() -> Unicode.Scalar? {
    skip()
    guard let byte = rest.first else { return nil }
    guard byte >= 0x3A else { return " " }
    rest.removeFirst()
    return Unicode.Scalar(byte)
  }

  mutating func place() -> StrokeGlyph.Place {
    let x = number()
    return StrokeGlyph.Place(x: x, y: number())
  }

  mutating func number() -> Int {
    skip()
    var (sign, value) = (1, 0)
    if rest.first == UInt8(ascii: "-") {
      sign = -1
      rest.removeFirst()
    }
    while let byte = rest.first, (0x30...0x39).contains(byte) {
      value = value * 10 + Int(byte) - 0x30
      rest.removeFirst()
    }
    return sign * value
  }

  private mutating func skip() {
    while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: ",") { rest.removeFirst() }
  }
}
