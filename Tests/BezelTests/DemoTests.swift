import BezelFiles
import Testing

/// `bezel demo` on a machine without a screen, run as a person would.
@Suite("bezel demo without a screen") struct DemoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the tour's pictures are those of its stops")
  func tour() throws {
    let run = try Program("bezel", ["demo"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(folder.names.map { "./\($0)" } == run.output.split(separator: "\n").map(String.init))
    #expect(folder.names.count == 11)
    let pictures = try folder.names.map { try folder.bytes($0) }
    #expect(Set(pictures).count == 11, "two stops look alike")
    // What stands still at its stop is exactly the frame of that moment.
    for (name, second) in [
      ("bezel-04-success.png", "9.2"), ("bezel-05-error.png", "11.2"),
      ("bezel-06-info.png", "13.2"),
    ] {
      let frozen = try Program("bezel", ["demo", "--freeze", second], in: folder.url)
      #expect(frozen.status == 0, "\(frozen.errors)")
      #expect(try folder.bytes("bezel.png") == folder.bytes(name), "\(name)")
    }
  }

  @Test("a folder that is not there is one sentence and a failure")
  func missingFolder() throws {
    let run = try Program("bezel", ["demo", "--out", "nowhere"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errors.contains("nowhere/bezel-01-indefinite.png"), "\(run.errors)")
    #expect(folder.names.isEmpty)
  }
}
