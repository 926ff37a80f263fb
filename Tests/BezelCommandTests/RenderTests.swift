import APNGParser
import BezelFiles
import BezelSamples
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelCommand
@testable import BezelTools

/// `bezel render`, run as a person would.
@Suite("bezel render") struct RenderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun("bezel", ["render"] + arguments, in: folder.url)
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
          // A quarter clockwise: the pixel at (x, y) moves to (−y − 1, x).
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

  @Test("--panel is the scale that a panel of this diagonal has")
  func panel() throws {
    let look = ["--status", "Text", "--font", "none"]
    for (size, panel, scale) in [
      ("800x480", "7in", "1.5"), ("1024x600", "17.8cm", "1.75"), ("480x272", "109mm", "1"),
      ("3840x2160", "55in", "4.5"),
    ] {
      let common = ["--size", size] + look
      #expect(try render(["--out", "p.png", "--panel", panel] + common).status == 0)
      #expect(try render(["--out", "s.png", "--scale", scale] + common).status == 0)
      #expect(try folder.bytes("p.png") == folder.bytes("s.png"), "\(size), \(panel)")
    }
    for (arguments, words) in [
      (
        ["--panel", "7"],
        "'7' is no value for --panel: give a diagonal that 800x480 pixels may have"
      ),
      (["--panel", "1in"], "'1in' is no value"), (["--panel", "-7in"], "'-7in' is no value"),
      (["--panel", "7in", "--scale", "2"], "leave it or --scale out"),
      (["--panel", "7in", "--current"], "leave it or --panel out"),
    ] {
      let run = try render(["--out", "no.png"] + arguments)
      #expect(run.status == 64 && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    #expect(!folder.names.contains("no.png"))
  }

  @Test("frames are those of their moments, in one file that loops")
  func frames() throws {
    let look = ["--size", "150x110", "--status", "Turning", "--mask", "gradient"]
    let run = try render(["--out", "moving.png", "--frames", "0.9-1.1@20"] + look)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty && run.errors.isEmpty)
    let animation = try ParsedAPNG(folder.bytes("moving.png"))
    #expect(animation.plays == 0)
    #expect(animation.frames.map(\.delay) == Array(repeating: [1, 20], count: 4))
    let moments = ["0.9", "0.95", "1", "1.05"]
    for (moment, frame) in zip(moments, animation.frames) {
      #expect(try render(["--out", "still.png", "--at", moment] + look).status == 0)
      #expect(try PNG.decode(folder.bytes("still.png"), name: "") == frame.picture, "\(moment)")
    }
    // Only the ring, and not the box around it.
    #expect(animation.frames.dropFirst().allSatisfy { $0.area.width < 48 && $0.area.height < 48 })
  }

  @Test("frames of a tour are those of their moments")
  func tour() throws {
    let arguments = ["--tour", "sv", "--size", "90x70", "--out"]
    #expect(try render(arguments + ["t.PNG", "--frames", "9.5-12@2"]).status == 0)
    let animation = try ParsedAPNG(folder.bytes("t.PNG"))
    #expect(animation.frames.count == 5)
    for (index, frame) in animation.frames.enumerated() {
      #expect(try render(arguments + ["s.png", "--at", "\(9.5 + Double(index) / 2)"]).status == 0)
      #expect(try PNG.decode(folder.bytes("s.png"), name: "") == frame.picture, "\(index)")
    }
  }

  @Test(
    "a range has the frames that begin in it",
    arguments: [
      ("0-1", 0, 30, 30), ("0-1@1", 0, 1, 1), ("1-2@24", 1_000, 24, 24), ("0-0.001", 0, 30, 1),
      (".5-.6@20", 500, 20, 2), ("0-0.101@20", 0, 20, 3),
      ("999999-1000000@120", 999_999_000, 120, 120),
      ("0-30@120", 0, 120, 3_600),
    ])
  func range(text: String, start: Int, rate: Int, count: Int) throws {
    let frames = try FrameTimes(typed: text)
    #expect(frames.start == .milliseconds(start))
    #expect(frames.rate == rate && frames.count == count)
    let moments = frames.moments
    #expect(moments.count == count && moments[0] == frames.start)
    #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "a range that is none is told what to do",
    arguments: [
      ("1-1", "end later than at the start"), ("2-1@5", "end later than at the start"),
      ("0-1@0", "give 1 to 120 frames a second"), ("0-1@121", "give 1 to 120 frames a second"),
      ("0-1@-3", "give 1 to 120 frames a second"),
      ("0-30.001@120", "3601 frames are too many: take 3600 at most"),
      ("0-1000000@120", "120000000 frames are too many"),
      ("", "as 0-1@30"), ("1", "as 0-1@30"), ("0-1@", "as 0-1@30"),
      ("0-1@x", "as 0-1@30"), ("0-1@1@2", "as 0-1@30"), ("-1-2", "as 0-1@30"),
      ("0-1-2", "as 0-1@30"), ("0-1000001", "as 0-1@30"), ("a-b", "as 0-1@30"),
      ("0-1@99999999999999999999", "as 0-1@30"),
    ])
  func badRange(text: String, advice: String) throws {
    let run = try render(["--out", "x.png", "--frames", text])
    #expect(run.status == 64)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test("frames go with no other moment, and into a PNG file")
  func framesWithOthers() throws {
    for (arguments, advice) in [
      (["--out", "x.png", "--at", "1"], "leave it or --at out"),
      (["--out", "x.png", "--current"], "leave it or --frames out"),
      (["--out", "x.gif"], "give --out a name that ends in .png, or -"),
      (["--out", "png"], "give --out a name that ends in .png, or -"),
    ] {
      let run = try render(["--frames", "0-1"] + arguments)
      #expect(run.status == 64 && run.errors.contains(advice), "\(run.errors)")
    }
    let nowhere = try render(["--frames", "0-1", "--out", "no/such/x.png"])
    #expect(nowhere.status == 1 && nowhere.errors.contains("no/such/x.png"), "\(nowhere.errors)")
    let failing = try render(["--frames", "0-1", "--out", "x.png", "--backdrop", "none.png"])
    #expect(failing.status == 1 && failing.errors.contains("none.png"), "\(failing.errors)")
    #expect(folder.names.isEmpty)
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
      #expect(run.errors.hasPrefix("bezel: could not "), "\(run.errors)")
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
      #expect(
        run.errors.hasPrefix("bezel: ") && run.errors.split(separator: "\n").count == 1,
        "\(run.errors)")
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

  @Test("any progress is a picture or a mistake, and any text is a picture")
  func anything() throws {
    for (progress, status) in [
      ("-1", 64), ("0", 0), ("1", 0), ("0.7", 0), ("1.7", 64), ("nan", 64), ("inf", 64),
      ("101", 64),
      ("1e300", 64), ("100%", 0), (".5", 0), ("0x1", 64),
    ] as [(String, Int32)] {
      #expect(
        try render(["--out", "p.png", "--progress=\(progress)"]).status == status, "\(progress)")
    }
    for text in [
      "", " ", "\n\n", "\u{1}\u{7F}", "עברית", "🙂", String(repeating: "W", count: 4_096),
    ] {
      for font in [[], ["--font", "none"]] {
        #expect(try render(["--out", "t.png", "--status", text] + font).status == 0, "\(text)")
      }
    }
  }
}
