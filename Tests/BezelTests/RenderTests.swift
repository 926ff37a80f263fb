import BezelFiles
import Testing

/// `bezel render`, run as a person would.
@Suite("bezel render") struct RenderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ arguments: [String]) throws -> Program {
    try Program("bezel", ["render"] + arguments, in: folder.url)
  }

  @Test("the same frame twice is the same bytes")
  func repeatable() throws {
    for name in ["a.png", "b.png"] {
      let run = try render(["--out", name, "--status", "Twice", "--mask", "gradient"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.isEmpty && run.errors.isEmpty)
    }
    let bytes = try folder.bytes("a.png")
    #expect(try bytes == folder.bytes("b.png"))
    let picture = try PNG.decode(bytes, name: "a.png")
    #expect(picture.width == 800 && picture.height == 480)
  }

  @Test("at 1, 1.25 and 1.5 s the ring has turned a quarter each")
  func quarters() throws {
    let side = 120
    var pictures: [[UInt32]] = []
    for second in ["1", "1.25", "1.5"] {
      let run = try render(
        ["--out", "q.png", "--at", second, "--size", "\(side)x\(side)", "--backdrop", "ffffff"])
      #expect(run.status == 0, "\(run.errors)")
      pictures.append(try PNG.decode(folder.bytes("q.png"), name: "q.png").pixels)
    }
    // The HUD without text is 84 × 84 with the ring in its middle, which is at 60, 54.
    let (centerX, centerY) = (60, 54)
    for (before, after) in zip(pictures, pictures.dropFirst()) {
      #expect(before != after)
      var ink = 0
      var difference = 0
      for y in -30..<30 {
        for x in -30..<30 {
          // A quarter clockwise: what was at (x, y) is at (−y − 1, x).
          let old = before[(centerY + y) * side + centerX + x] & 0xFF
          let new = after[(centerY + x) * side + centerX - y - 1] & 0xFF
          difference = max(difference, abs(Int(old) - Int(new)))
          if old < 200 { ink += 1 }
        }
      }
      #expect(difference <= 2, "levels of 255")
      #expect(ink > 150, "there is hardly a ring")
    }
  }

  @Test("bad input is one sentence with advice, a failure, and no file")
  func badInput() throws {
    try folder.write([1, 2, 3], to: "junk.png")
    try folder.write([1, 2, 3], to: "junk.ttf")
    for (arguments, sentence) in [
      (["--backdrop", "junk.png"], "junk.png"), (["--backdrop", "none.png"], "none.png"),
      (["--font", "junk.ttf"], "junk.ttf"), (["--font", "none.ttf"], "none.ttf"),
      (["--backdrop", "."], "."),
    ] {
      let run = try render(["--out", "x.png"] + arguments)
      #expect(run.status == 1, "\(arguments)")
      #expect(run.errors.hasPrefix("Error: could not "), "\(run.errors)")
      #expect(run.errors.contains(sentence))
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
    for arguments in [
      ["--wrong"], ["--mask", "purple"], ["--size", "0x0"], ["--size", "99999x99999"],
      ["--at", "-1"], ["--at", "soon"], ["--scale", "nan"], ["--progress", "1", "--success"],
      ["--tour", "none"], ["--tour", "sv", "--status", "x"],
    ] {
      let run = try render(["--out", "x.png"] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains("Usage: bezel render"), "\(run.errors)")
    }
    let nowhere = try render(["--out", "no/such/folder/x.png"])
    #expect(nowhere.status == 1)
    #expect(nowhere.errors.contains("no/such/folder"))
    #expect(folder.names == ["junk.png", "junk.ttf"])
  }

  @Test("a PNG is a backdrop, in the middle of the screen")
  func backdrop() throws {
    #expect(
      try render(["--out", "small.png", "--size", "40x30", "--backdrop", "ff0000", "--at", "0"])
        .status == 0)
    let run = try render(
      ["--out", "large.png", "--size", "60x50", "--backdrop", "small.png", "--at", "0"])
    #expect(run.status == 0, "\(run.errors)")
    let picture = try PNG.decode(folder.bytes("large.png"), name: "large.png")
    for y in 0..<50 {
      for x in 0..<60 {
        let isInside = (10..<50).contains(x) && (10..<40).contains(y)
        #expect(picture.pixels[y * 60 + x] == (isInside ? 0xFFFF_0000 : 0xFF00_0000))
      }
    }
  }

  @Test("any progress and any text is a picture")
  func anything() throws {
    for progress in ["-1", "0", "1", "1.7", "nan", "inf", "1e300"] {
      #expect(try render(["--out", "p.png", "--progress=\(progress)"]).status == 0)
    }
    for text in [
      "", " ", "\n\n", "\u{1}\u{7F}", "עברית", "🙂", String(repeating: "W", count: 9_999),
    ] {
      for font in [[], ["--font", "none"]] {
        #expect(try render(["--out", "t.png", "--status", text] + font).status == 0, "\(text)")
      }
    }
  }
}
