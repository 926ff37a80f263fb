import CBezelText
import Testing

@testable import BezelText

@Suite("Unicode's conformance files")
struct UnicodeConformanceTests {
  /// Swift's library keeps U+2701 together after a joiner, which Unicode 15.0 does not.
  @Test("GraphemeBreakTest: clusters begin where Unicode's do, but in one line")
  func graphemes() throws {
    let lines = try UnicodeDataLine.all(of: "auxiliary/GraphemeBreakTest.txt")
    let failures = lines.filter { line in
      let (scalars, expected) = line.boundaries
      return scalars != [0x2701, 0x200D, 0x2701] && Graphemes.starts(in: scalars) != expected
    }
    #expect(lines.count >= 602)
    #expect(failures.map(\.number) == [])
  }

  @Test("BidiCharacterTest: every paragraph's direction and order is Unicode's")
  func directions() throws {
    let lines = try UnicodeDataLine.all(of: "BidiCharacterTest.txt")
    var failures: [Int] = []
    for line in lines {
      let fields = line.text.split(separator: ";").map { $0.split(separator: " ") }
      let scalars = fields[0].compactMap { UInt32($0, radix: 16) }
      let direction: Bool? = fields[1] == ["2"] ? nil : fields[1] == ["1"]
      let directions = Directions(of: scalars, rightToLeft: direction)
      // An "x" is a character that the algorithm removes.
      let levels = fields[3].map { UInt8($0) }
      let isRight =
        directions.isRightToLeft == (fields[2] == ["1"])
        && directions.visualOrder(of: 0..<scalars.count).filter { levels[$0] != nil }
          == fields[4].compactMap { Int($0) }
      if !isRight { failures.append(line.number) }
    }
    #expect(lines.count >= 91_707)
    #expect(failures == [])
  }

  @Test("Characters for which FriBidi is not asked have no direction but left to right, or none")
  func leftToRight() {
    // Letters from right to left, Arabic digits, and what embeds, overrides or isolates.
    for scalar in UInt32(0)...0x10FFFF where !Directions.maySayDirection(scalar) {
      let type = fribidi_get_bidi_type(scalar).rawValue
      let isRight = type & UInt32(FRIBIDI_MASK_RTL) != 0
      let isExplicit = type & UInt32(FRIBIDI_MASK_EXPLICIT | FRIBIDI_MASK_ISOLATE) != 0
      if isRight || isExplicit || type == FRIBIDI_TYPE_AN.rawValue {
        Issue.record("U+\(String(scalar, radix: 16)) has the type \(String(type, radix: 16))")
      }
    }
  }

  /// Debian 12's libunibreak is of Unicode 6.2: rules that changed later, such as those about brackets of
  /// East Asian widths, fail in 231 of 7 654 lines of Unicode 15.0.
  ///
  /// Within a grapheme, where Unicode has some, no line ends.
  @Test("LineBreakTest: lines end where Unicode's do, but in 231 lines at most")
  func lines() throws {
    let lines = try UnicodeDataLine.all(of: "auxiliary/LineBreakTest.txt")
    let failures = lines.filter { line in
      let (scalars, expected) = line.boundaries
      let starts = Graphemes.starts(in: scalars)
      let found = LineBreaks.beginnings(in: scalars, graphemes: starts)
      return scalars.indices.dropFirst().contains { starts[$0] && found[$0] != expected[$0] }
    }
    #expect(lines.count >= 7654)
    #expect(failures.count <= 231)
  }
}
