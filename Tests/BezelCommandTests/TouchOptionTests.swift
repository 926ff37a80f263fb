import RunningPrograms
import Testing

/// The touch options of `bezel demo`, on a machine without a screen.
@Suite("bezel demo's touch options") struct TouchOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("one HUD with all of them is one picture, not the tour")
  func all() throws {
    let run = try ProgramRun(
      "bezel",
      [
        "demo", "--button", "Stop", "--blocking", "container", "--container", "0,0,400x480",
        "--live", "1.5,-2,30x40", "--live", "0,0,1x1", "--tap-dismiss", "inside",
        "--swipe-dismiss", "--hold-confirm", "1.5", "--cancel-key", "--confirm-key", "--haptics",
      ], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names == ["bezel.png"])
  }

  @Test("the button is drawn")
  func button() throws {
    for (name, arguments) in [("a.png", []), ("b.png", ["--button", "Stop"])] {
      let run = try ProgramRun("bezel", ["render", "--out", name] + arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try folder.bytes("a.png") != folder.bytes("b.png"))
  }

  @Test(
    "options without sense are errors with advice",
    arguments: [
      (["--hold-confirm", "1", "--two-tap-confirm", "1", "--mask", "clear"], "leave"),
      (["--container", "0,0,10", "--blocking", "container"], "X,Y,WIDTHxHEIGHT"),
      (["--live", "0,0,-1x3", "--mask", "clear"], "X,Y,WIDTHxHEIGHT"),
      (["--live", "nan,0,1x3", "--mask", "clear"], "X,Y,WIDTHxHEIGHT"),
      (["--blocking", "some"], "container"),
      (["--tap-dismiss", "outside", "--mask", "clear"], "anywhere"),
    ])
  func mistakes(arguments: [String], advice: String) throws {
    let run = try ProgramRun("bezel", ["demo"] + arguments, in: folder.url)
    #expect(run.status != 0)
    #expect(run.errors.contains(advice), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test("a key can press where no finger can")
  func keys() throws {
    let run = try ProgramRun("bezel", ["demo", "--button", "OK", "--confirm-key"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
  }
}
