import BezelRaster
import SeededRandom
import Testing

@testable import BezelText

@Suite("Bold text")
struct BoldTextTests {
  private func request(
    _ text: String, size: Fixed = 16, _ weight: FontWeight = .bold, scale: Fixed = 1
  ) -> TextRequest {
    TextRequest(
      text: text, size: size, weight: weight, box: Size(width: 900, height: 300), scale: scale)
  }

  /// Returns setters with the built-in font alone, with outlines made bold, and with a bold font.
  private func setters() throws -> [(name: String, setter: TextSetter)] {
    let bold = try Fonts.dejaVu(bold: true)
    return [
      ("built-in", TextSetter(font: nil)),
      ("made bold", TextSetter(font: try Fonts.dejaVu())),
      ("bold font", TextSetter(font: try Fonts.dejaVu(), boldFont: { bold })),
    ]
  }

  private func ink(_ block: TextBlock, scale: Int = 1) -> Int {
    block.lines.reduce(0) { $0 + Ink($1, scale: scale).amount }
  }

  @Test("MB-006 is heavier and wider than regular text, in lines as high")
  func heavier() throws {
    for (name, setter) in try setters() {
      for (size, scale) in [(12, 1), (16, 1), (12, 2), (16, 2)] {
        let text = "Starting up… Größe 42 %\nPlease wait"
        let (size, name) = (Fixed(size), "\(name), \(size) pt × \(scale)")
        let regular = setter.block(for: request(text, size: size, .regular, scale: Fixed(scale)))
        let bold = setter.block(for: request(text, size: size, scale: Fixed(scale)))
        let more = ink(bold, scale: scale) * 100 / ink(regular, scale: scale)
        #expect((120...190).contains(more), "\(name): \(more) %")
        #expect(bold.size.width > regular.size.width, "\(name)")
        #expect(bold.size.height == regular.size.height, "\(name)")
      }
    }
  }

  @Test("MB-006 made from regular outlines stands on the same rows of pixels")
  func rows() throws {
    let setter = TextSetter(font: try Fonts.dejaVu())
    for size in 9...23 {
      // Up to 23 pixels a letter becomes wider only.
      let inks = [FontWeight.regular, .bold].map {
        Ink(setter.block(for: request("H", size: Fixed(size), $0)).lines[0])
      }
      #expect(inks[0].rows == inks[1].rows, "size \(size)")
    }
    for size in [24, 32, 47] {
      let inks = [FontWeight.regular, .bold].map {
        Ink(setter.block(for: request("H", size: Fixed(size), $0)).lines[0])
      }
      #expect(inks[0].rows.upperBound == inks[1].rows.upperBound, "size \(size)")
      #expect(inks[0].rows.lowerBound - 1 == inks[1].rows.lowerBound, "size \(size)")
    }
  }

  @Test("MB-006 is as wide as its letters: each has grown like its outline")
  func advances() throws {
    let font = try Fonts.dejaVu()
    for size in [12, 16, 24, 31] {
      func shaper(_ weight: FontWeight) -> Shaper {
        Shaper(size: size * 64, weight: weight, fonts: [font], choice: FontChoice(.none))
      }
      // A mark without a composed letter for q stays at its place over it.
      let scalars = "Wait, q\u{303} 42% ffi שלום".unicodeScalars.map(\.value)
      let regular = shaper(.regular).paragraph(scalars).clusters
      let bold = shaper(.bold).paragraph(scalars).clusters
      #expect(regular.map(\.start) == bold.map(\.start))
      for (regular, bold) in zip(regular, bold) {
        var (pen, boldPen): (Int64, Int64) = (0, 0)
        for (glyph, boldGlyph) in zip(regular.glyphs, bold.glyphs) {
          let growth = glyph.advance == 0 ? 0 : Int64(size * 64 / 24)
          #expect(boldGlyph.advance == glyph.advance + growth, "size \(size)")
          if glyph.advance == 0 {
            #expect(boldPen + Int64(boldGlyph.x) == pen + Int64(glyph.x), "size \(size)")
          }
          pen += glyph.advance
          boldPen += boldGlyph.advance
        }
      }
      #expect(bold.advance == bold.flatMap(\.glyphs).reduce(0) { $0 + $1.advance })
      let letters = TextSetter(font: font).block(for: request("nnnnnnnn", size: Fixed(size)))
      let letter = shaper(.bold).paragraph([0x6E]).clusters.advance
      #expect(letters.size.width == Fixed(DeviceSpace(scale: 1).length(8 * Int(letter)).ceil))
    }
    // At 30 the built-in letters are 19, 15, 8, 8 and 16 wide, and the pen 1.36 more than regular.
    let hello = TextSetter(font: nil).block(for: request("Hello", size: 30))
    #expect(hello.size == Size(width: 21 + 17 + 10 + 10 + 18, height: 36))
  }

  @Test("MB-006 is the same block each time, whatever was set in between")
  func independent() throws {
    let texts = ["Wait", "Größe 42 %", "𝖠B漢", "שלום"]
    for (name, setter) in try setters() {
      for seed in 0..<60 {
        var random = SeededRandom(seed: seed)
        let request = request(
          texts.randomElement(using: &random)!, size: [12, 16].randomElement(using: &random)!,
          [.regular, .bold].randomElement(using: &random)!,
          scale: [1, 2].randomElement(using: &random)!)
        let fresh = try #require(try setters().first { $0.name == name }).setter
        #expect(setter.block(for: request) == fresh.block(for: request), "\(name), seed \(seed)")
      }
    }
  }

  @Test("MB-006 asks for its font once, and regular text never does")
  func lazy() throws {
    for bold in [nil, try Fonts.dejaVu(bold: true)] {
      var count = 0
      let setter = TextSetter(
        font: try Fonts.dejaVu(),
        boldFont: {
          count += 1
          return bold
        })
      for text in ["Wait", "Größe", ""] { _ = setter.block(for: request(text, .regular)) }
      _ = setter.block(for: request("\n"))
      #expect(count == 0)
      for text in ["Wait", "Größe", "Wait"] { _ = setter.block(for: request(text)) }
      #expect(count == 1)
    }
  }

  @Test("MB-006 takes what its font lacks from the regular one, then from the built-in one")
  func sources() throws {
    let fonts = [try Fonts.dejaVu(bold: true), try Fonts.dejaVu()]
    let shaper = Shaper(size: 1024, weight: .bold, fonts: fonts, choice: FontChoice(.none))
    func sources(_ text: String) -> [GlyphSource] {
      shaper.paragraph(text.unicodeScalars.map(\.value)).clusters.map { $0.glyphs[0].shape.source }
    }
    // A letter of mathematics that is regular only, a wide space that both lack, and a box.
    #expect(sources("a𝖠b\u{3000}漢") == [.font(0), .font(1), .font(0), .strokes, .strokes])
    // The regular font's letter is made bold: it looks as without a bold font.
    let setters = try setters().map(\.setter)
    let lines = setters.map { $0.block(for: request("𝖠", size: 30)).lines[0] }
    #expect(Ink(lines[1]).amount == Ink(lines[2]).amount)
    #expect(Ink(lines[1]).columns == Ink(lines[2]).columns)
    #expect(lines[0] != lines[1])
  }

  @Test("MB-006 is there also if the bold font is none")
  func junk() throws {
    let bytes = try Fonts.dejaVuBytes(bold: true)
    let expected = TextSetter(font: try Fonts.dejaVu()).block(for: request("Wait"))
    for length in [0, 12, 300, 5000] {
      let setter = TextSetter(
        font: try Fonts.dejaVu(), boldFont: { try? Font(bytes: Array(bytes.prefix(length))) })
      #expect(setter.block(for: request("Wait")) == expected, "\(length) bytes")
    }
  }

  @Test("MB-006 from damaged bold fonts never breaks anything")
  func damaged() throws {
    let bytes = try Fonts.dejaVuBytes(bold: true)
    var fonts = 0
    for seed in 0..<60 {
      var random = SeededRandom(seed: seed)
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...64, using: &random) {
        bytes[Int.random(in: 0..<4096, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      let font = try? Font(bytes: bytes)
      if font != nil { fonts += 1 }
      let setter = TextSetter(font: try Fonts.dejaVu(), boldFont: { font })
      let block = setter.block(for: request("Starting up… 42 %\nשלום ffl 𝖠漢"))
      #expect(block.size.width <= 900, "seed \(seed)")
      #expect(block.lines.count == 2, "seed \(seed)")
    }
    #expect(fonts > 0)
  }
}
