import BezelConfiguration
import BezelFiles
import BezelRaster
import RunningPrograms
import Testing

@testable import BezelCommand

/// `bezel render --boot`, run as a person would.
@Suite("bezel render --boot") struct RenderSplashTests {
  private let folder: TemporaryFolder
  private static let red: UInt32 = 0xFFFF_0000

  init() throws {
    folder = try TemporaryFolder()
    let logo = Picture(width: 2, height: 1, pixels: [Self.red, Self.red])
    try folder.write(try PNG.encode(logo), to: "logo.png")
  }

  private func render(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun("bezel", ["render", "--out", "a.png"] + arguments, in: folder.url)
  }

  /// Draws by a configuration of some lines in [Screen].
  private func picture(_ moment: String, _ lines: String, _ more: [String] = []) throws -> Picture {
    try folder.write(
      Array("[Screen]\nFont=none\n\(lines)\n[Daemon]\nLanguage=en\n".utf8), to: "c")
    let run = try render(["--boot", moment, "--config", "c"] + more)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return try PNG.decode(folder.bytes("a.png"), name: "a.png")
  }

  /// The part of a picture that is red.
  private func redArea(_ picture: Picture) -> PixelRect {
    var area = PixelRect.empty
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.pixels[y * picture.width + x] == Self.red {
        area = area.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      }
    }
    return area
  }

  @Test("draws each moment, and the same one twice alike")
  func moments() throws {
    var pictures: Set<Picture> = []
    for moment in SplashMoment.allCases {
      let picture = try picture(moment.name, "Logo=none")
      #expect(try picture == self.picture(moment.name, "Logo=none"))
      pictures.insert(picture)
    }
    #expect(pictures.count == SplashMoment.allCases.count)
  }

  @Test("has the logo where the configuration or the command line says, and none in a question")
  func logo() throws {
    let lines = "Logo=\(folder.url.path)/logo.png\nLogoSize=100\nLogoAt=25,50"
    let expected = PixelRect(minX: 150, minY: 215, maxX: 250, maxY: 265)
    #expect(redArea(try picture("boot", lines)) == expected)
    #expect(redArea(try picture("question", lines)).isEmpty)
    let moved = try picture("boot", lines, ["--logo-at", "75,50", "--logo-size", "10%"])
    #expect(redArea(moved) == PixelRect(minX: 576, minY: 228, maxX: 624, maxY: 252))
  }

  @Test("a dark question stands out from the default backdrop, as on the service's screen")
  func standingOut() throws {
    let dark = ["--style", "dark"]
    let usual = try picture("question", "Logo=none", dark)
    #expect(try usual != picture("question", "Logo=none\nBackdrop=000000", dark))
  }

  @Test("is whole from its first frame on, as the splash is, unless a fade-in is configured")
  func firstFrame() throws {
    let usual = try picture("shutdown", "Logo=none", ["--at", "0"])
    // The ring alone turns: after a whole turn it is the same picture.
    #expect(try usual == picture("shutdown", "Logo=none", ["--at", "1"]))
    let fading = try picture("shutdown", "Logo=none\n[HUD]\nFadeIn=0.5", ["--at", "0"])
    #expect(fading != usual)
  }

  @Test("is the same picture as a BMP file")
  func bmp() throws {
    let picture = try picture("update", "Logo=none", ["--at", "0", "--size", "481x272"])
    let run = try ProgramRun(
      "bezel",
      ["render", "--boot", "update", "--bmp", "--config", "c", "--at", "0", "--size", "481x272"]
        + ["--out", "a.bmp"], in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(try BMP.decode(folder.bytes("a.bmp"), name: "a.bmp") == picture)
  }

  @Test("a screen that a file cannot have behind it is a warning, and black")
  func noScreen() throws {
    try folder.write(Array("[Screen]\nFont=none\nLogo=none\nBackdrop=screen\n".utf8), to: "c")
    let run = try render(["--boot", "boot", "--config", "c"])
    #expect(run.status == 0 && run.errors.contains("has no screen behind it"), "\(run)")
    #expect(try PNG.decode(folder.bytes("a.png"), name: "a.png") == picture("boot", "Logo=none"))
  }

  @Test("a logo that cannot be read is a warning, and the picture has none")
  func missing() throws {
    let run = try render(["--boot", "boot", "--logo", "/nonexistent.png", "--font", "none"])
    #expect(run.status == 0)
    #expect(run.errors.contains("/nonexistent.png"), "\(run.errors)")
    let picture = try PNG.decode(folder.bytes("a.png"), name: "a.png")
    #expect(picture.width == 800 && redArea(picture).isEmpty)
  }

  @Test("what does not belong together is said, and nothing is written")
  func misuse() throws {
    for (arguments, words) in [
      (["--boot", "never"], "boot, question, message, failure, update or shutdown"),
      (["--boot", "boot", "--status", "x"], "leave it or --status out"),
      (["--boot", "boot", "--tour", "sv"], "leave it or --tour out"),
      (["--logo", "none"], "--logo is for --boot"),
      (["--indicator-at", "50"], "--indicator-at is for --boot"),
      (["--config", "c"], "--config is for --boot"),
      (["--bmp", "--frames", "0-1"], "leave it or --bmp out"),
      (["--boot", "boot", "--logo-at", "half"], "X,Y in per cent"),
      (["--boot", "boot", "--config", "/nonexistent"], "/nonexistent"),
    ] {
      let run = try render(arguments)
      #expect(run.status != 0)
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect((try? folder.bytes("a.png")) == nil)
    }
  }
}
