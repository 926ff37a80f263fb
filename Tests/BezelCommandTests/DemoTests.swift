import BezelFiles
import RunningPrograms
import Testing

/// `bezel demo` on a machine without a screen, run as a person would.
@Suite("bezel demo without a screen") struct DemoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the tour's pictures are those of its stops")
  func tour() throws {
    let run = try ProgramRun("bezel", ["demo"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(folder.names.map { "./\($0)" } == run.output.split(separator: "\n").map(String.init))
    #expect(folder.names.count == 11)
    let pictures = try folder.names.map { try folder.bytes($0) }
    #expect(Set(pictures).count == 11, "two stops look alike")
    // Each is exactly the frame of its moment.
    for (name, second) in [
      ("bezel-04-success.png", "9.2"), ("bezel-05-error.png", "11.2"),
      ("bezel-06-info.png", "13.2"),
    ] {
      let frozen = try ProgramRun("bezel", ["demo", "--freeze", second], in: folder.url)
      #expect(frozen.status == 0, "\(frozen.errors)")
      #expect(try folder.bytes("bezel.png") == folder.bytes(name), "\(name)")
    }
  }

  @Test("a moment of a tour is the same in every process")
  func moments() throws {
    let run = try ProgramRun("bezel", ["demo", "--tour", "sv"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let names = folder.names
    #expect(names.count == 43 && names.first == "bezel-01-style-light.png")
    for (name, second) in [("bezel-01-style-light.png", "0.6"), ("bezel-02-style-dark.png", "1.6")]
    {
      let stop = try folder.bytes(name)
      let frozen = try ProgramRun(
        "bezel", ["demo", "--tour", "sv", "--freeze", second], in: folder.url)
      #expect(frozen.status == 0, "\(frozen.errors)")
      #expect(try folder.bytes("bezel.png") == stop)
      let rendered = try ProgramRun(
        "bezel",
        ["render", "--tour", "sv", "--at", second, "--panel", "7in", "--out", "out.png"],
        in: folder.url)
      #expect(rendered.status == 0, "\(rendered.errors)")
      #expect(try folder.bytes("out.png") == stop)
    }
  }

  @Test("an option that says what is there anyway is not the tour")
  func defaults() throws {
    for arguments in [["--mask", "none"], ["--status", ""], ["--fade-in", "0.15"]] {
      let run = try ProgramRun("bezel", ["demo"] + arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(folder.names == ["bezel.png"], "\(arguments)")
    }
  }

  @Test("a folder that is not there is one sentence and a failure")
  func missingFolder() throws {
    let run = try ProgramRun("bezel", ["demo", "--out", "nowhere"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errors.contains("nowhere/bezel-01-indefinite.png"), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }
}
