import BezelFiles
import BezelRaster
import RunningPrograms
import Testing

/// `--backdrop`, as a person would write it.
@Suite("The backdrop of a HUD") struct BackdropTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = Picture(
      width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_00FF])
    try folder.write(PNG.encode(picture), to: "two.png")
  }

  private func render(_ backdrop: String) throws -> ProgramRun {
    try ProgramRun(
      "bezel",
      [
        "render", "--out", "out.png", "--size", "8x8", "--at", "0", "--no-dither", "--backdrop",
        backdrop,
      ],
      in: folder.url)
  }

  /// Returns the pixels of a screen of 8 × 8.
  private func pixels(_ backdrop: String) throws -> [UInt32] {
    let run = try render(backdrop)
    #expect(run.status == 0, "\(backdrop): \(run.errors)")
    return try PNG.decode(folder.bytes("out.png"), name: "out.png").pixels
  }

  @Test("a colour, with or without a number sign; two of them, from top to bottom")
  func colors() throws {
    #expect(try pixels("12ab9F") == [UInt32](repeating: 0xFF12_AB9F, count: 64))
    #expect(try pixels("#000001") == [UInt32](repeating: 0xFF00_0001, count: 64))
    let gradient = try pixels("000000-#ff0000")
    for y in 0..<8 {
      let red = UInt32((Double(y) + 0.5) / 8 * 255 + 0.5)
      #expect(gradient[8 * y..<8 * y + 8].allSatisfy { $0 == 0xFF00_0000 | red << 16 }, "row \(y)")
    }
  }

  @Test("a picture in the middle, or placed as the word before it says")
  func placements() throws {
    let (red, blue, black): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0xFF00_0000)
    for name in ["two.png", "center:two.png", "./two.png"] {
      let centered = try pixels(name)
      #expect(centered.filter { $0 != black } == [red, blue], "\(name)")
      #expect(centered[3 * 8 + 3] == red, "\(name)")
    }
    let fitted = try pixels("fit:two.png")
    #expect(fitted[0..<16].allSatisfy { $0 == black } && fitted[48..<64].allSatisfy { $0 == black })
    #expect(fitted[16] == red && fitted[47] == blue)
    let filled = try pixels("fill:two.png")
    #expect(!filled.contains(black) && filled[0] != red)
    let tiled = try pixels("tile:two.png")
    #expect(tiled == (0..<64).map { $0 % 2 == 0 ? red : blue })
  }

  @Test("what is no backdrop is one sentence that says what would be")
  func unknown() throws {
    for (name, word) in [
      ("blue", "RRGGBB"), ("ff000080", "RRGGBB"), ("12345", "RRGGBB"), ("ff0000-", "RRGGBB"),
      ("fit:none.png", "none.png"),
      ("stretch:two.png", "fill:"), ("tile:", "read the file"), ("screen", "PNG of the screen"),
      ("", "RRGGBB"), ("1-2-3", "RRGGBB"),
    ] {
      let run = try render(name)
      #expect(run.status == 1, "\(name)")
      #expect(run.errors.hasPrefix("bezel: could not "), "\(run.errors)")
      #expect(run.errors.contains(word), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    #expect(!folder.names.contains("out.png"))
  }

  @Test("the firmware's logo, or why there is none")
  func firmware() throws {
    let run = try render("firmware")
    #expect(
      run.status == 0 || run.errors.hasPrefix("bezel: could not read the firmware's logo ("),
      "\(run.errors)")
  }
}
