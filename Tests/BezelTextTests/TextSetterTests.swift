import SeededRandom
import BezelRaster
import Testing

@testable import BezelText

/// At 30 points, one unit of the built-in font's grid is a point: H is 19 wide, e 15, l 8, o 16, a
/// space 8, i 6, a full stop 8, an ellipsis 22; a line is 36 high and its baseline 30 below its top.
@Suite("Text in the built-in font")
struct TextSetterTests {
  private func block(
    _ text: String, size: Fixed = 30, width: Fixed = 200, height: Fixed = 300, scale: Fixed = 1
  ) -> TextBlock {
    let box = Size(width: width, height: height)
    return TextSetter(font: nil).block(
      for: TextRequest(text: text, size: size, box: box, scale: scale))
  }

  private func size(_ width: Int, _ height: Int) -> Size {
    Size(width: Fixed(width), height: Fixed(height))
  }

  @Test("is as wide as its advances and as high as its lines")
  func oneLine() {
    #expect(block("Hello").size == size(66, 36))
    #expect(block("Hello\nHi").size == size(66, 72))
    #expect(block("Hello", scale: 2).size == size(66, 36))
  }

  @Test("that is empty, or nothing but spaces, line feeds and controls, is nothing")
  func empty() {
    for text in ["", "\n", "\n\n\r\n", "   ", " \n \t\n", "\u{1}\u{7F}\u{200E}"] {
      #expect(block(text) == .empty)
    }
  }

  @Test("keeps blank lines inside, but not at its end")
  func blankLines() {
    let block = block("Hi\n\nHi\n\n")
    #expect(block.size == size(25, 108))
    #expect(block.lines.map(\.isEmpty) == [false, true, false])
    #expect(block.lines.count == 3)
  }

  @Test("ends its lines the same way for every line feed, and drops controls")
  func lineFeeds() {
    let expected = block("Hello\nHi Hi")
    for text in [
      "Hello\r\nHi Hi", "Hello\rHi Hi", "Hello\u{2028}Hi Hi", "Hel\u{0}lo\nHi\tHi\u{1B}",
    ] {
      #expect(block(text) == expected)
    }
  }

  @Test("SV-046 wider than the box wraps at spaces, which do not count")
  func wraps() {
    // Hello Hello is 66 + 8 + 66 wide.
    #expect(block("Hello Hello", width: 140).size == size(140, 36))
    #expect(block("Hello Hello", width: 139).size == size(66, 72))
    #expect(block("Hello    Hello", width: 139).size == size(66, 72))
    #expect(block("Hello    ", width: 66).size == size(66, 36))
    #expect(block("Hello Hello", width: 66) == block("Hello\nHello", width: 66))
  }

  @Test("wraps after a hyphen, but not before a digit")
  func hyphens() {
    // The hyphen is 11 wide.
    #expect(block("Hello-Hello", width: 80) == block("Hello-\nHello", width: 80))
    #expect(block("Hello -1", width: 80) == block("Hello\n-1", width: 80))
  }

  @Test("breaks a word that is wider than the box between its letters")
  func longWord() {
    // H 19, e 15, l 8, l 8, o 16.
    #expect(block("Hello", width: 45) == block("Hel\nlo", width: 45))
    #expect(block("Hi Hello", width: 42) == block("Hi\nHel\nlo", width: 42))
    // A single letter is always set, and the block stays as wide as the box.
    let narrow = block("HH", width: 5)
    #expect(narrow.size == size(5, 72))
    #expect(narrow.lines.count == 2)
  }

  @Test("SV-047 higher than the box is cut with an ellipsis in the last visible line")
  func ellipsis() {
    #expect(block("Hi\nHi\nHi", height: 108).lines.count == 3)
    #expect(block("Hi\nHi\nHi", height: 107) == block("Hi\nHi…", height: 107))
    // Hello and an ellipsis are 88 wide.
    #expect(
      block("Hello Hello Hello", width: 88, height: 72) == block("Hello\nHello…", width: 88))
    #expect(
      block("Hello Hello Hello", width: 87, height: 72) == block("Hello\nHell…", width: 87))
    // The last line is filled: a part of a word that would not fit as a whole is shown.
    #expect(block("Hi Hello Hi", width: 80, height: 36) == block("Hi H…"))
  }

  @Test("has one line even where the box is lower")
  func lowBox() {
    #expect(block("Hi", height: 1).size == size(25, 36))
    #expect(block("Hi\nHi", height: 1) == block("Hi…"))
  }

  @Test("is centred, line by line, on whole pixels")
  func centred() {
    let lines = block("Hello\nI\nHello").lines
    // I is 6 wide, 30 are left on its left; its stem is 2.4 wide and starts 2 from its left.
    #expect(Ink(lines[1]).columns == 32..<35)
    #expect(Ink(lines[0]).columns == Ink(lines[2]).columns)
    #expect(Ink(lines[0]).rows.lowerBound + 72 == Ink(lines[2]).rows.lowerBound)
  }

  @Test("stands with its baselines on whole pixels at every scale")
  func baselines() {
    for scale in [1, 2, 3] {
      for points in 9...33 {
        let block = block("HH\nHH", size: Fixed(points), scale: Fixed(scale))
        let rows = block.lines.map { Ink($0, scale: scale).rows }
        let height = (points * scale * 6 + 4) / 5
        #expect(rows[1].lowerBound - rows[0].lowerBound == height, "\(points) pt × \(scale)")
        #expect(rows[0].upperBound == points * scale, "\(points) pt × \(scale)")
      }
    }
  }

  @Test("is cut after 4 096 bytes, at a whole character")
  func bounded() {
    let text = String(repeating: "é", count: 2048)
    let size = Fixed(1)
    #expect(
      block(text + "more", size: size, width: 9999, height: 9999)
        == block(text, size: size, width: 9999, height: 9999))
    #expect(
      TextScalars.paragraphs(of: "x" + text) == [[0x78] + .init(repeating: 0xE9, count: 2047)])
  }

  @Test("is the same block each time, also from the cache")
  func cached() {
    let setter = TextSetter(font: nil)
    for round in 0..<3 {
      for number in 0..<100 {
        let request = TextRequest(
          text: "Step \(number)", size: 14, box: Size(width: 200, height: 300), scale: 1)
        #expect(
          setter.block(for: request) == TextSetter(font: nil).block(for: request),
          "round \(round), number \(number)")
      }
    }
  }

  @Test("of any characters never fails, and keeps its promises")
  func anything() {
    for seed in 0..<300 {
      var random = SeededRandom(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let limit: UInt32 = [0x80, 0x100, 0x3000, 0x10FFFF].randomElement(using: &random)!
        text.append(Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) ?? " ")
      }
      let width = Fixed(Int.random(in: -5...200, using: &random))
      let block = block(
        String(text), size: Fixed(Int.random(in: -3...40, using: &random)), width: width,
        height: Fixed(Int.random(in: -5...200, using: &random)),
        scale: Fixed(rawValue: Int.random(in: 1...1000, using: &random)))
      #expect(block.size.width <= max(0, width), "seed \(seed)")
      #expect(block.size.width == Fixed(block.size.width.ceil), "seed \(seed)")
      #expect(block.size.height == Fixed(block.size.height.ceil), "seed \(seed)")
      #expect((block.size == .zero) == block.lines.isEmpty || width <= 0, "seed \(seed)")
    }
  }
}
