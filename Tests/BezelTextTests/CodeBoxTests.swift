import BezelRaster
import Testing

@testable import BezelText

@Suite("The box for a character without a drawing")
struct CodeBoxTests {
  private func ink(_ scalar: UInt32, size: Int) -> Ink {
    Ink(StrokeFont(size: size * 64).outline(of: scalar, in: DeviceSpace(scale: 1)))
  }

  private func advance(_ scalar: UInt32, size: Int) -> Int {
    let run = TextRun(range: 0..<1, source: .strokes, script: .init(0), isRightToLeft: false)
    return Int(StrokeFont(size: size * 64).shape(run, of: [scalar])[0].advance)
  }

  @Test("has the code in two rows")
  func code() {
    #expect(!StrokeFont.draws(0x6F22))
    let ink = ink(0x6F22, size: 15)
    let picture = ink.rows.map { y in
      String(ink.columns.map { x in ink[x, y] == 0 ? "." : ink[x, y] == 255 ? "#" : "?" })
    }
    #expect(
      picture == [
        "###########",
        "#.........#",
        "#.###.###.#",
        "#.#...#...#",
        "#.###.###.#",
        "#.#.#.#...#",
        "#.###.#...#",
        "#.........#",
        "#.###.###.#",
        "#...#...#.#",
        "#.###.###.#",
        "#.#...#...#",
        "#.###.###.#",
        "#.........#",
        "###########",
      ])
    #expect(ink.columns == 1..<12)
    #expect(ink.rows == -12..<3)
    #expect(advance(0x6F22, size: 15) == 13 * 64)
  }

  @Test("has three digits a row beyond U+FFFF")
  func longCode() {
    #expect(ink(0xFFFF, size: 15).columns == 1..<12)
    for scalar: UInt32 in [0x10000, 0x1F642, 0x10FFFF] {
      #expect(ink(scalar, size: 15).columns == 1..<16)
      #expect(advance(scalar, size: 15) == 17 * 64)
    }
  }

  @Test("has sixteen different digits")
  func digits() {
    var pictures: Set<[UInt8]> = []
    for digit in UInt32(0)...15 {
      let ink = ink(0x10_0000 + digit, size: 15)
      pictures.insert((-12..<3).flatMap { y in (0..<17).map { x in ink[x, y] } })
    }
    #expect(pictures.count == 16)
  }

  @Test("is whole pixels within its line and its advance, and empty where the line is too low")
  func sizes() {
    for size in 4...60 {
      for scalar: UInt32 in [0x8888, 0x108888] {
        let ink = ink(scalar, size: size)
        let metrics = StrokeFont(size: size * 64).metrics
        #expect(ink.rows.lowerBound >= -metrics.ascent - 1, "\(size) px")
        #expect(ink.rows.upperBound <= metrics.height - metrics.ascent + 1, "\(size) px")
        #expect(ink.columns.lowerBound > 0, "\(size) px")
        #expect(ink.columns.upperBound < advance(scalar, size: size) / 64, "\(size) px")
        let values = Set(ink.rows.flatMap { y in ink.columns.map { x in ink[x, y] } })
        #expect(values == [0, 255], "\(size) px")
        // The middle of the upper digits' bars.
        let y = ink.rows.lowerBound + (ink.rows.count + 15) / 16 * 2
        let isEmpty = ink.columns.dropFirst(2).dropLast(2).allSatisfy { ink[$0, y] == 0 }
        #expect(isEmpty == (size < 11), "\(size) px")
      }
    }
  }
}
