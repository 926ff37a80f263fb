import Foundation
import RunningPrograms
import Testing

@testable import BezelCommand

/// The examples in the help do what it says, with the programs that they name.
@Suite("Examples in the help") struct HelpExampleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let all = Subcommand.allCases.flatMap { command in
    command.row.details.filter(\.isExample).flatMap { $0.split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("There are some, and the programs that they need")
  func programs() throws {
    #expect(Self.all.count == 13, "\(Self.all)")
    for (program, package) in [
      ("pv", "pv"), ("rsync", "rsync"), ("curl", "curl"), ("dd", "coreutils"), ("apt-get", "apt"),
    ] {
      let isThere = try ProgramRun("/bin/sh", ["-c", "command -v \(program)"], in: folder.url)
        .status
      #expect(isThere == 0, "Install the Debian package \(package): ./board/setup does.")
    }
  }

  @Test("Each ends well, and one of a pipe has told that all is done", arguments: all)
  func example(line: String) throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let path = folder.url.path
    // Nothing of this machine is written or upgraded, and no network is used.
    var typed = line.replacing("/dev/mmcblk0", with: "written")
      .replacing("file:///srv/image", with: "file://\(path)/a/image")
      .replacing("sleep 5", with: "true").replacing("apt-get -y", with: "apt-get -s")
      .replacing("--timeout 30", with: "--timeout 0.1").replacing("sleep \"$", with: "echo \"$")
    let fills = line.contains("bezel progress")
    if fills { typed += " --success Finished" }
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-ec",
        """
        head -c 3000000 /dev/zero >image; mkdir a b; cp image a
        ninja() { echo '[1/2] one'; echo '[2/2] two'; }
        update() { true; }
        bootc() {
          echo '{"type":"ProgressSteps","task":"staging","description":"D","id":"a","steps":1,"stepsTotal":1}' >&3
        }
        reboot() { true; }
        export -f ninja
        printf '#!/bin/bash\\nninja\\n' >ninja; chmod +x ninja; PATH=$PWD:$PATH
        \(typed)
        bezel status
        """,
      ], in: folder.url, environment: ["BEZEL_SOCKET": service.socket])
    #expect(run.status == 0, "\(typed): \(run.errors)")
    // An update's beginning and end are logged.
    #expect(line.contains("bezel watch") || !run.errors.contains("bezel:"), "\(run.errors)")
    if line.contains("bootc") {
      #expect(run.output.contains("The update is installed"), "\(run.output)")
    }
    if fills { #expect(run.output.contains("Finished"), "\(typed): \(run.output) \(run.errors)") }
  }
}
