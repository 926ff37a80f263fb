import Foundation
import RunningPrograms
import Testing

@testable import BezelDocumentation

/// The completions of bash, as a shell makes them at the end of a line.
@Suite("Completions") struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Completions.files { try folder.write(Array(text.utf8), to: name) }
  }

  /// Returns what bash offers for a line, of which the last word is not ended.
  private func offers(_ line: String, socket: String = "/nowhere") throws -> [String] {
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        source ./bezel.bash
        COMP_WORDS=(\(line)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _bezel
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
      ], in: folder.url, environment: ["BEZEL_SOCKET": socket])
    #expect(run.status == 0 && run.errors.isEmpty, "\(line): \(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("of commands, options and their values")
  func words() throws {
    #expect(try offers("bezel sh") == ["show"])
    #expect(try offers("bezel help st") == ["status"])
    #expect(try offers("bezel show --mas") == ["--mask", "--mask-color"])
    #expect(try offers("bezel show --mask ''") == ["none", "clear", "black", "gradient", "custom"])
    #expect(try offers("bezel show --mask = g") == ["gradient"])
    #expect(try offers("bezel show --no-b") == ["--no-blur", "--no-bold"])
    #expect(try offers("bezel ask A --default ''") == ["yes", "no"])
    // Any text, and words that are none of ours.
    for line in ["bezel show --details -", "bezel show ''", "bezel nothing --x"] {
      #expect(try offers(line).isEmpty, "\(line)")
    }
    try folder.write([], to: "picture.png")
    #expect(try offers("bezel show --info-image pic") == ["picture.png"])
  }

  @Test("of the commands that bezel run starts, wherever they begin")
  func commands() throws {
    for line in ["bezel run gre", "bezel run --status A -- gre", "bezel run --mask black gre"] {
      #expect(try offers(line).contains("grep"), "\(line)")
    }
    #expect(try offers("bezel run --status gre").isEmpty)
    #expect(try offers("bezel run --no-res") == ["--no-result"])
  }

  @Test("of the names of what is shown, and nothing without a service")
  func names() throws {
    #expect(try offers("bezel dismiss --name ''").isEmpty)
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    for name in ["one", "two"] {
      let run = try ProgramRun(
        "bezel", ["show", "A", "--name", name], in: folder.url,
        environment: ["BEZEL_SOCKET": service.socket])
      #expect(run.status == 0)
    }
    #expect(try Set(offers("bezel dismiss --name ''", socket: service.socket)) == ["one", "two"])
    #expect(try offers("bezel status --name t", socket: service.socket) == ["two"])
  }
}
