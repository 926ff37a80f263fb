import BezelRaster
import Testing

@testable import BezelText

@Suite("The built-in font")
struct StrokeFontTests {
  /// Returns the outline of a character at a size in pixels, y from the baseline.
  private func ink(_ scalar: UInt32, size: Int, weight: FontWeight = .regular) -> Ink {
    let space = DeviceSpace(scale: 1)
    return Ink(StrokeFont(size: size * 64, weight: weight).outline(of: scalar, in: space))
  }

  private func advance(_ scalar: UInt32, size: Int, weight: FontWeight = .regular) -> Int {
    let run = TextRun(range: 0..<1, source: .strokes, script: .init(0), isRightToLeft: false)
    let clusters = StrokeFont(size: size * 64, weight: weight).shape(run, of: [scalar])
    return Int(clusters.first?.advance ?? 0) / 64
  }

  @Test("draws all letters of its alphabets")
  func complete() {
    for scalar in StrokeLetters.all {
      let name = StrokeLetters.name(scalar)
      #expect(StrokeFont.draws(scalar), "\(name)")
      #expect(!ink(scalar, size: 20).rows.isEmpty, "\(name)")
      #expect(advance(scalar, size: 20) > 0, "\(name)")
      // The decompositions that HarfBuzz has are not needed.
      #expect(
        StrokeDrawings.letter(scalar) != nil || Decompositions.find(scalar) != nil, "\(name)")
    }
    #expect(!StrokeFont.draws(0x6F22))
  }

  @Test("has no box for the spaces it does not know")
  func spaces() {
    for scalar: UInt32 in [0x20, 0xA0, 0x2009, 0x202F, 0x3000] {
      #expect(ink(scalar, size: 20).rows.isEmpty)
      #expect(advance(scalar, size: 20) == advance(0x20, size: 20))
    }
    for scalar: UInt32 in [0x200B, 0x200D, 0xFE0F, 0xFEFF] {
      #expect(ink(scalar, size: 20).rows.isEmpty)
      #expect(advance(scalar, size: 20) == 0)
    }
  }

  @Test("draws no two characters the same, but those that look the same")
  func distinct() {
    var first: [UInt32: UInt32] = [:]
    for group in StrokeLetters.lookAlikes {
      for scalar in group { first[scalar] = group[0] }
    }
    var drawings: [[UInt8]: UInt32] = [:]
    for scalar in StrokeLetters.all {
      let ink = ink(scalar, size: 30)
      let picture = (-32..<12).flatMap { y in (-4..<40).map { x in ink[x, y] } }
      let same = drawings[picture]
      let name = "\(StrokeLetters.name(scalar)) and \(StrokeLetters.name(same ?? 0))"
      if let group = first[scalar], group != scalar {
        #expect(same == group, "\(name)")
      } else {
        #expect(same == nil, "\(name)")
        drawings[picture] = scalar
      }
    }
  }

  @Test("joins a letter and a mark")
  func joins() {
    let run = TextRun(range: 0..<3, source: .strokes, script: .init(0), isRightToLeft: false)
    let clusters = StrokeFont(size: 1024).shape(run, of: [0x418, 0x306, 0x61])
    #expect(clusters.map(\.start) == [0, 2])
    #expect(clusters[0].glyphs.map(\.shape.number) == [0x419])
  }

  @Test("stays within its line and near its advance at every size")
  func extent() {
    for size in [11, 13, 20, 47] {
      let metrics = StrokeFont(size: size * 64).metrics
      for scalar in StrokeLetters.all {
        let ink = ink(scalar, size: size)
        let name = "\(StrokeLetters.name(scalar)) at \(size)"
        // A pixel more for a capital's ring and a dot.
        #expect(ink.rows.lowerBound >= -metrics.ascent - 1, "\(name)")
        #expect(ink.rows.upperBound <= metrics.height - metrics.ascent + 1, "\(name)")
        #expect(ink.columns.lowerBound >= -1 - size / 20, "\(name)")
        #expect(ink.columns.upperBound <= advance(scalar, size: size) + 1 + size / 20, "\(name)")
      }
    }
  }

  @Test("leaves a clear column after a letter that is not drawn to touch the next one")
  func gaps() {
    for size in 11...40 {
      for weight in [FontWeight.regular, .bold] {
        for scalar in "BDEHNOabcdeghmnopqsuxzжзшю03689".unicodeScalars {
          let ink = ink(scalar.value, size: size, weight: weight)
          let name = "\(scalar) at \(size)"
          #expect(ink.columns.lowerBound >= 0, "\(name)")
          #expect(
            ink.columns.upperBound < advance(scalar.value, size: size, weight: weight), "\(name)")
        }
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

  @Test("leaves a clear row between a letter and a mark above it, and draws it within the line")
  func marksAbove() {
    for size in 11...40 {
      let ascent = StrokeFont(size: size * 64).metrics.ascent
      for weight in [FontWeight.regular, .bold] {
        for (letter, plain) in StrokeLetters.withMarkAbove {
          let (letterInk, plainInk) = (
            ink(letter, size: size, weight: weight), ink(plain, size: size, weight: weight)
          )
          let name = "\(StrokeLetters.name(letter)) at \(size)"
          let gap = plainInk.rows.lowerBound - 1
          // Of a dot, which is a little wider than a stroke, some may be in it.
          #expect(letterInk.columns.allSatisfy { letterInk[$0, gap] < 64 }, "\(name)")
          #expect(letterInk.rows.lowerBound < gap, "\(name)")
          // A pixel more for some capitals, and two for bold ones.
          let reach = ascent + (weight == .bold ? 2 : 1)
          #expect(letterInk.rows.lowerBound >= -reach, "\(name)")
          #expect(letterInk.rows.upperBound == plainInk.rows.upperBound, "\(name)")
        }
      }
    }
  }

  @Test("leaves a clear row between a letter and a comma below it")
  func commasBelow() {
    for size in 11...40 {
      for (letter, plain) in StrokeLetters.withCommaBelow {
        let (letterInk, plainInk) = (ink(letter, size: size), ink(plain, size: size))
        let name = "\(StrokeLetters.name(letter)) at \(size)"
        let gap = plainInk.rows.upperBound
        #expect(letterInk.columns.allSatisfy { letterInk[$0, gap] < 8 }, "\(name)")
        #expect(letterInk.rows.upperBound > gap + 1, "\(name)")
        #expect(letterInk.rows.lowerBound == plainInk.rows.lowerBound, "\(name)")
      }
    }
  }

  @Test("hangs a cedilla and an ogonek from the letter")
  func marksBelow() {
    for (letter, plain): (Unicode.Scalar, Unicode.Scalar) in [
      ("ç", "c"), ("Ş", "S"), ("ą", "a"), ("Ę", "E"), ("ų", "u"), ("Ų", "U"),
    ] {
      let (letterInk, plainInk) = (ink(letter.value, size: 30), ink(plain.value, size: 30))
      #expect(letterInk.rows.lowerBound == plainInk.rows.lowerBound, "\(letter)")
      #expect(letterInk.rows.upperBound > plainInk.rows.upperBound, "\(letter)")
      let row = plainInk.rows.upperBound
      #expect(letterInk.columns.contains { letterInk[$0, row] > 200 }, "\(letter)")
    }
  }

  @Test("puts a mark in the place of a dot")
  func dots() {
    #expect(StrokeGlyph(0xED)?.strokes.count == 2)
    // An ogonek leaves the dot.
    #expect(StrokeGlyph(0x12F)?.strokes.count == 3)
  }

  @Test("puts the tonos before a Greek capital, no higher than the letter")
  func tonos() {
    for (letter, plain): (Unicode.Scalar, Unicode.Scalar) in [
      ("Ά", "Α"), ("Έ", "Ε"), ("Ή", "Η"), ("Ί", "Ι"), ("Ό", "Ο"), ("Ύ", "Υ"), ("Ώ", "Ω"),
    ] {
      let (letterInk, plainInk) = (ink(letter.value, size: 30), ink(plain.value, size: 30))
      #expect(letterInk.rows == plainInk.rows, "\(letter)")
      #expect(letterInk.columns.count > plainInk.columns.count, "\(letter)")
    }
  }
}
