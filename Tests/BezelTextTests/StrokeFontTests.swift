import BezelRaster
import Testing

@testable import BezelText

@Suite("The built-in font")
struct StrokeFontTests {
  private let characters = Array(0x20...0x7E) + Array(UInt32(0xA0)...0xFF)

  /// Returns the outline of a character at a size in pixels, y from the baseline.
  private func ink(_ scalar: UInt32, size: Int) -> Ink {
    let space = DeviceSpace(scale: 1)
    return Ink(StrokeFont(size: size * 64).outline(of: scalar, in: space))
  }

  private func advance(_ scalar: UInt32, size: Int) -> Int {
    let run = TextRun(range: 0..<1, source: .strokes, script: .init(0), level: 0)
    let clusters = StrokeFont(size: size * 64).shape(run, of: [scalar])
    return Int(clusters.first?.advance ?? 0) / 64
  }

  @Test("draws all of ASCII and Latin-1")
  func complete() {
    for scalar in characters {
      let name = "U+\(String(scalar, radix: 16))"
      #expect(StrokeFont.draws(scalar), "\(name)")
      let isSpace = scalar == 0x20 || scalar == 0xA0
      #expect(ink(scalar, size: 20).rows.isEmpty == isSpace, "\(name)")
      #expect(advance(scalar, size: 20) > 0, "\(name)")
    }
    for scalar: UInt32 in [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026] {
      #expect(StrokeFont.draws(scalar))
    }
    #expect(!StrokeFont.draws(0x6F22))
  }

  @Test("has no box for the spaces it does not know")
  func spaces() {
    for scalar: UInt32 in [0x2009, 0x202F, 0x3000] {
      #expect(ink(scalar, size: 20).rows.isEmpty)
      #expect(advance(scalar, size: 20) == advance(0x20, size: 20))
    }
    for scalar: UInt32 in [0x200B, 0x200D, 0xFEFF] {
      #expect(ink(scalar, size: 20).rows.isEmpty)
      #expect(advance(scalar, size: 20) == 0)
    }
  }

  @Test("draws no two characters the same")
  func distinct() {
    var drawings: [[UInt8]: UInt32] = [:]
    for scalar in characters where scalar != 0xA0 && scalar != 0xAD {
      // The soft hyphen is a hyphen, the no-break space a space.
      let ink = ink(scalar, size: 30)
      let picture = (-32..<12).flatMap { y in (-4..<40).map { x in ink[x, y] } }
      let name = "U+\(String(scalar, radix: 16)) and U+\(String(drawings[picture] ?? 0, radix: 16))"
      #expect(drawings.updateValue(scalar, forKey: picture) == nil, "\(name)")
    }
  }

  @Test("stays within its line and near its advance at every size")
  func extent() {
    for size in [8, 13, 20, 47] {
      let metrics = StrokeFont(size: size * 64).metrics
      for scalar in characters where scalar != 0x20 && scalar != 0xA0 {
        let ink = ink(scalar, size: size)
        let name = "U+\(String(scalar, radix: 16)) at \(size)"
        // A pixel more for a capital's ring and a dot.
        #expect(ink.rows.lowerBound >= -metrics.ascent - 1, "\(name)")
        #expect(ink.rows.upperBound <= metrics.height - metrics.ascent + 1, "\(name)")
        #expect(ink.columns.lowerBound >= -1 - size / 20, "\(name)")
        #expect(ink.columns.upperBound <= advance(scalar, size: size) + 1 + size / 20, "\(name)")
      }
    }
  }

  @Test("has sharp stems and bars")
  func sharp() {
    // The pen is 2 pixels wide at this size.
    let size = 25
    for (scalar, stems): (Unicode.Scalar, [Range<Int>]) in [
      ("I", [2..<4]), ("H", [2..<4, 12..<14]), ("l", [2..<4]), ("T", [6..<8]),
    ] {
      let ink = ink(scalar.value, size: size)
      // Above the bar of H and below that of T.
      for x in -1...16 {
        let expected: UInt8 = stems.contains { $0.contains(x) } ? 255 : 0
        #expect(ink[x, -5] == expected, "\(scalar) column \(x)")
      }
    }
    let bar = ink(UInt32(UInt8(ascii: "E")), size: size)
    for y in -21...2 {
      let isBar = [-2, -1, -10, -9, -19, -18].contains(y)
      #expect(bar[8, y] == (isBar ? 255 : 0), "row \(y)")
    }
  }

  @Test("MB-006 has bold stems and bars of whole pixels: two at a size of 16")
  func bold() {
    for (size, pen) in [(16, 2), (24, 3), (32, 4)] {
      let font = StrokeFont(size: size * 64, weight: .bold)
      for scalar in "HITL".unicodeScalars {
        let ink = Ink(font.outline(of: scalar.value, in: DeviceSpace(scale: 1)))
        let name = "\(scalar) at \(size)"
        // A row where these letters have only their stems, and one of the bar of L.
        let row = ink.columns.map { ink[$0, -size / 6 - 2] }
        #expect(row.allSatisfy { $0 == 0 || $0 == 255 }, "\(name)")
        #expect(row.count { $0 == 255 } == (scalar == "H" ? 2 * pen : pen), "\(name)")
        guard scalar == "L" else { continue }
        let middle = (ink.columns.lowerBound + ink.columns.upperBound) / 2
        let bar = (-pen - 1...0).map { ink[middle, $0] }
        #expect(bar == [0] + [UInt8](repeating: 255, count: pen) + [0], "\(name)")
      }
    }
  }

  @Test("MB-006 keeps the holes of bold letters open at 12 pixels")
  func boldHoles() {
    let font = StrokeFont(size: 12 * 64, weight: .bold)
    for scalar in "abdeopqgABDOPR04689@&".unicodeScalars {
      let ink = Ink(font.outline(of: scalar.value, in: DeviceSpace(scale: 1)))
      // In some column a lighter pixel lies between two dark ones.
      let isOpen = ink.columns.contains { x in
        let column = ink.rows.map { ink[x, $0] }
        guard let top = column.firstIndex(where: { $0 > 150 }),
          let bottom = column.lastIndex(where: { $0 > 150 })
        else { return false }
        return column[top...bottom].contains { $0 < 110 }
      }
      #expect(isOpen, "\(scalar)")
    }
  }

  @Test("puts accents over and under letters")
  func accents() {
    for (plain, accented): (Unicode.Scalar, Unicode.Scalar) in [
      ("A", "Å"), ("E", "É"), ("O", "Ö"), ("a", "à"), ("n", "ñ"), ("u", "û"),
    ] {
      let (plain, accented) = (ink(plain.value, size: 30), ink(accented.value, size: 30))
      #expect(accented.rows.lowerBound < plain.rows.lowerBound)
      #expect(accented.rows.upperBound == plain.rows.upperBound)
    }
    let (plain, cedilla) = (ink(0x63, size: 30), ink(0xE7, size: 30))
    #expect(cedilla.rows.lowerBound == plain.rows.lowerBound)
    #expect(cedilla.rows.upperBound > plain.rows.upperBound)
    // The dot is replaced by the accent.
    let (acute, dotted) = (ink(0xED, size: 30), ink(0x69, size: 30))
    #expect(acute.columns.count > dotted.columns.count)
    #expect(StrokeGlyph(0xED)?.strokes.count == 2)
  }
}
