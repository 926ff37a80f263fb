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
  /// The heights between which the letter is, without marks that do not touch it.
  private(set) var body = -6...20

  /// The letter for a character: drawn as a whole, or a drawn letter with a mark.
  init?(_ scalar: UInt32) {
    if let drawing = StrokeDrawings.letter(scalar) {
      self.init(drawing)
      return
    }
    guard var (letter, mark) = UnicodeProperties.decomposition(of: scalar) else { return nil }
    if mark == Mark.acute, let inner = UnicodeProperties.decomposition(of: letter),
      inner.mark == Mark.diaeresis
    {
      (letter, mark) = (inner.letter, Mark.diaeresisWithAcute)
    }
    if mark == Mark.cedilla, Mark.hasCommaBelow(letter) {
      mark = letter == 0x67 ? Mark.turnedCommaAbove : Mark.commaBelow
    }
    guard let drawing = StrokeDrawings.letter(letter), let accent = StrokeDrawings.mark(mark)
    else { return nil }
    self.init(drawing)
    put(StrokeGlyph(accent), mark: mark, on: letter)
  }

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
    var columns = [extent.low.x]
    for (start, end) in lines where start.x == end.x && !columns.contains(start.x) {
      columns.append(start.x)
    }
    if !columns.contains(extent.high.x) { columns.append(extent.high.x) }
    return columns.sorted()
  }

  /// The heights of the level strokes.
  var bars: [Int] { lines.filter { $0.start.y == $0.end.y }.map { $0.start.y } }

  private var lines: [(start: Place, end: Place)] {
    var lines: [(start: Place, end: Place)] = []
    for stroke in strokes {
      var pen = stroke.start
      for step in stroke.steps {
        if case .line = step.way { lines.append((pen, step.to)) }
        pen = step.to
      }
    }
    return lines
  }

  /// Reads the notation of `StrokeDrawings`.
  private init(_ drawing: LiteralReader) {
    var reader = drawing
    advance = reader.number()
    strokes = []
    while let way = reader.way() {
      let last = strokes.count - 1
      switch way {
      case UInt8(ascii: ":") where reader.isAtEndOfDrawing: break
      case UInt8(ascii: ":"), UInt8(ascii: ";"): strokes.append(Stroke(start: reader.place()))
      case UInt8(ascii: "h"):
        strokes[last].steps.append(Step(way: .horizontalQuarter, to: reader.place()))
      case UInt8(ascii: "v"):
        strokes[last].steps.append(Step(way: .verticalQuarter, to: reader.place()))
      case UInt8(ascii: "q"):
        let control = reader.place()
        strokes[last].steps.append(Step(way: .quadratic(control: control), to: reader.place()))
      default: strokes[last].steps.append(Step(way: .line, to: reader.place()))
      }
    }
  }

  /// Adds a mark to this letter.
  private mutating func put(_ accent: StrokeGlyph, mark: UInt32, on letter: UInt32) {
    guard let extent, let accentExtent = accent.extent else { return }
    if mark == Mark.acute, 0x391...0x3A9 ~= letter {
      // The tonos of a Greek capital stands before it, nearer to Α, Ο and Ω, which leave it room.
      let left = [0x391, 0x39F, 0x3A9].contains(letter) ? 3 : 6
      advance += left
      strokes =
        accent.strokes.map { $0.moved(x: -accentExtent.low.x, y: 20 - accentExtent.high.y) }
        + strokes.map { $0.moved(x: left, y: 0) }
      return
    }
    var (x, y) = ((extent.low.x + extent.high.x) / 2, 0)
    switch mark {
    case Mark.ogonek: x = extent.high.x - 1
    case Mark.cedilla: break
    case Mark.commaBelow:
      body = 0...20
      y = PixelFit.below(body)
    default:
      body = -6...(extent.high.y > 14 && !hasDot ? 20 : 14)
      y = PixelFit.above(body)
      // The dot of a letter gives way.
      strokes.removeAll { $0.steps.isEmpty }
    }
    // A wide mark pushes the neighbours of a narrow letter away.
    let room = 1
    let left = max(0, room - x - accentExtent.low.x)
    advance = max(advance + left, x + left + accentExtent.high.x + room)
    strokes =
      strokes.map { $0.moved(x: left, y: 0) } + accent.strokes.map { $0.moved(x: x + left, y: y) }
  }

  /// Whether it is an i or a j.
  private var hasDot: Bool { strokes.contains { $0.steps.isEmpty } }
}

/// The combining marks that are not just put in the middle above a letter.
private enum Mark {
  static let acute: UInt32 = 0x301
  static let diaeresis: UInt32 = 0x308
  static let turnedCommaAbove: UInt32 = 0x312
  static let commaBelow: UInt32 = 0x326
  static let cedilla: UInt32 = 0x327
  static let ogonek: UInt32 = 0x328
  static let diaeresisWithAcute: UInt32 = 0x344

  /// Whether a letter has a comma where Unicode says cedilla: the Latvian ones.
  ///
  /// - Source: "The Unicode Standard", version 15.0, section 7.1, "Latvian cedilla".
  static func hasCommaBelow(_ letter: UInt32) -> Bool {
    switch letter | 0x20 {
    case 0x67, 0x6B, 0x6C, 0x6E, 0x72: true  // g k l n r
    default: false
    }
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

/// Reads numbers and ways from left to right, over spaces and commas.
extension LiteralReader {
  fileprivate var isAtEndOfDrawing: Bool { byte == UInt8(ascii: "\n") }

  /// Returns the character before the next place, or a space for none; `nil` at the end.
  fileprivate mutating func way() -> UInt8? {
    skip(0x20)
    guard !isAtEndOfDrawing else { return nil }
    guard byte >= 0x3A else { return 0x20 }
    defer { skipByte() }
    return byte
  }

  fileprivate mutating func place() -> StrokeGlyph.Place {
    let x = number()
    skip(UInt8(ascii: ","))
    return StrokeGlyph.Place(x: x, y: number())
  }

  fileprivate mutating func number() -> Int {
    skip(0x20)
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { skipByte() }
    var value = 0
    while 0x30...0x39 ~= byte {
      value = value * 10 + Int(byte) - 0x30
      skipByte()
    }
    return isNegative ? -value : value
  }
}
