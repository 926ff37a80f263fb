import SeededRandom
import BezelRaster
import Testing

@testable import BezelText

@Suite("Text in a font")
struct FontTextTests {
  private func request(
    _ text: String, size: Fixed = 16, width: Fixed = 200, height: Fixed = 300, scale: Fixed = 1
  ) -> TextRequest {
    TextRequest(text: text, size: size, box: Size(width: width, height: height), scale: scale)
  }

  private let words = [
    "Starting", "up", "Please", "wait", "half-way", "4/17", "Größe", "naïve", "Wörterbuchverlag",
    "שלום", "ok.", "漢字", "i",
  ]

  private func text(_ random: inout SeededRandom) -> String {
    var text = words[0]
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      text += [" ", " ", " ", "\n"].randomElement(using: &random)!
      text += words.randomElement(using: &random)!
    }
    return text
  }

  @Test("SV-046 SV-047 never leaves its box, has a height per line, and is centred")
  func properties() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    for seed in 0..<40 {
      var random = SeededRandom(seed: seed)
      let scale = Int.random(in: 1...2, using: &random)
      let size = Int.random(in: 9...30, using: &random)
      let block = setter.block(
        for: request(text(&random), size: Fixed(size), scale: Fixed(scale)))
      #expect(block.size.width <= 200, "seed \(seed)")
      #expect(block.size.height <= 300, "seed \(seed)")
      #expect(block.size.height >= Fixed(block.lines.count * size), "seed \(seed)")
      let width = block.size.width.ceil * scale
      var widest = 0
      for line in block.lines where !line.isEmpty {
        let columns = Ink(line, scale: scale).columns
        // Letters have some white at their sides, and a line's left end is on a whole pixel.
        let (left, right) = (columns.lowerBound, width - columns.upperBound)
        #expect(abs(left - right) <= 2 + size * scale / 4, "seed \(seed)")
        widest = max(widest, columns.count)
      }
      #expect(width - widest <= 4 + size * scale / 2, "seed \(seed)")
    }
  }

  @Test("is wrapped as late as possible")
  func greedy() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    func width(_ text: String) -> Fixed {
      setter.block(for: request(text, width: 4000)).size.width
    }
    for words in 1...12 {
      let line = Array(repeating: "wait", count: words).joined(separator: " ")
      let full = width(line)
      #expect(setter.block(for: request(line, width: full)).lines.count == 1)
      if words > 1 {
        #expect(setter.block(for: request(line, width: full - 2)).lines.count == 2)
      }
    }
  }

  @Test("ends with the font's ellipsis where it is cut")
  func ellipsis() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    let long = setter.block(for: request("wait wait wait wait", width: 200, height: 20))
    let short = setter.block(for: request("wait wait wait wait", width: 100, height: 20))
    #expect(long.lines.count == 1)
    #expect(short.lines.count == 1)
    let expected = (0...19).map { count in
      setter.block(for: request("wait wait wait wait".prefix(count) + "…", width: 100))
    }
    #expect(expected.contains(short))
    #expect(!expected.contains(long))
  }

  @Test("has its baselines and tops on whole pixels")
  func hinted() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    for size in 10...24 {
      // The feet of H are flat: its lowest row is as dark as the row above it.
      let ink = Ink(setter.block(for: request("H", size: Fixed(size))).lines[0])
      let stem = ink.columns.first { ink[$0, ink.rows.upperBound - 3] > 0 } ?? 0
      let foot = ink.rows.upperBound - 1
      #expect(ink[stem, foot] == ink[stem, foot - 1], "size \(size)")
    }
  }

  @Test("shows a box for what no font has")
  func missing() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    let block = setter.block(for: request("漢", size: 20))
    #expect(block.lines.map { $0.isEmpty } == [false])
    // A box has ink at its corners' sides and none in its middle.
    let ink = Ink(block.lines[0])
    let (columns, rows) = (ink.columns, ink.rows)
    #expect(ink[(columns.lowerBound + columns.upperBound) / 2, rows.lowerBound + 4] == 0)
  }

  @Test("from right to left has its first word at the right")
  func rightToLeft() throws {
    let shaper = Shaper(size: 1024, fonts: [try Fonts.dejaVu()], choice: FontChoice(.none))
    func order(_ text: String) -> [Int] {
      let scalars = text.unicodeScalars.map(\.value)
      return shaper.paragraph(scalars).directions.visualOrder(of: 0..<scalars.count)
    }
    #expect(order("abc") == [0, 1, 2])
    #expect(order("שלם") == [2, 1, 0])
    #expect(order("a שלם b") == [0, 1, 4, 3, 2, 5, 6])
    #expect(order("ש ab ל") == [5, 4, 2, 3, 1, 0])
    // Numbers keep their order.
    #expect(order("של 12") == [3, 4, 2, 1, 0])
  }

  @Test("of several scripts and sizes comes in any order from one setter")
  func independent() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    for seed in 0..<60 {
      var random = SeededRandom(seed: seed % 20)
      let request = request(text(&random), size: Fixed(10 + Int(seed % 5)))
      let fresh = TextSetter(font: try Fonts.dejaVu())
      #expect(setter.block(for: request) == fresh.block(for: request), "seed \(seed)")
    }
  }
}
