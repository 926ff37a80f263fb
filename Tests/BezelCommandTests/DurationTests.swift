import RunningPrograms
import Testing

/// `bezel duration`, whose output `sleep` takes.
@Suite("bezel duration") struct DurationTests {
  @Test("the seconds that a text is shown for")
  func seconds() throws {
    let folder = try TemporaryFolder()
    for (arguments, seconds) in [
      (["Saved"], "5.0"), ([String(repeating: "x", count: 100)], "6.5"),
      (["", "--minimum-dismiss", "0"], "0.5"), (["🙂", "--minimum-dismiss", "0"], "0.62"),
      (["Saved", "--maximum-dismiss", "2"], "2.0"),
      (["Saved", "--minimum-dismiss", "9", "--maximum-dismiss", "2"], "2.0"),
      (["漢字", "--minimum-dismiss", "0", "--reading-time", "by-script"], "0.97"),
      (["漢字", "--minimum-dismiss", "0", "--reading-time", "uniform"], "0.62"),
      (["Saved", "--minimum-dismiss", "1.000000001"], "1.000000001"),
      (["Saved", "--minimum-dismiss", "1000000"], "1000000.0"),
    ] {
      let run = try ProgramRun("bezel", ["duration"] + arguments, in: folder.url)
      #expect(run.output == "\(seconds)\n", "\(arguments)")
    }
  }

  @Test("a script waits for as long as a message is shown")
  func script() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "/bin/sh", ["-ec", "sleep \"$(bezel duration 'Saved' --maximum-dismiss 0.01)\"; echo done"],
      in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "done\n")
    let mistake = try ProgramRun(
      "bezel", ["duration", "a", "--minimum-dismiss", "-1"], in: folder.url)
    #expect(mistake.status == 64)
  }
}
