import BezelConfiguration
import Foundation
import RunningPrograms
import Testing

@testable import BezelCommand

/// The words of command lines as shells pass them on.
@Suite("Arguments") struct ArgumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ lines: String, _ variables: [String: String] = [:]) throws -> ProgramRun {
    try StartedProgram("/bin/bash", ["-c", lines], in: folder.url, environment: variables)
      .end(within: CommandCheck.limit)
  }

  // Names of files are bytes, and not always text.
  @Test("of a command that bezel run starts are passed on as bytes")
  func bytes() throws {
    for options in ["", "-- ", "--status $'\\xFF' ", "--no-result --name=a -- "] {
      let run = try shell(
        """
        bezel run --driver none \(options)sh -c 'for word; do printf %s "$word" | od -An -tx1; done' \
          sh $'\\xFF\\xFE' $'caf\\xE9' '' $'\\xC3' $'\\xED\\xA0\\x80' "é" -- --name
        """)
      #expect(
        run.output == " ff fe\n 63 61 66 e9\n c3\n ed a0 80\n c3 a9\n 2d 2d\n 2d 2d 6e 61 6d 65\n",
        "\(options): \(run)")
      #expect(run.status == 0)
    }
    let files = try shell(
      """
      echo content >$'caf\\xE9'; cp /bin/false $'fals\\xE9'
      bezel run --driver none cat $'caf\\xE9'
      bezel run --driver none ./$'fals\\xE9'; echo $?
      bezel run --driver none ./$'none\\xE9'; echo $?
      """)
    #expect(files.output == "content\n1\n127\n")
    #expect(files.errors.contains("could not start the command (./none\u{FFFD}): No such file"))
  }

  @Test("Values follow an equals sign or a blank, and may hold anything")
  func values() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try shell(
      """
      bezel show --status=A=B --details= --seconds=2 && bezel status | grep -q '"A=B"' &&
      bezel progress 40 --as=bar --status '' && bezel show --name=--name --status --wait &&
      bezel status --name --name -1 && bezel status | grep -q 'name --name, shown, ring "-1"' &&
      bezel progress 40 -- && bezel show -- -- && bezel status | grep -q '"--"'
      """, ["BEZEL_SOCKET": service.socket])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test("Names are whole: their beginnings are not taken for them")
  func abbreviations() throws {
    for command in Subcommand.allCases {
      for option in command.row.options where option.name.utf8.count > 1 {
        let name = String(option.name.dropLast())
        guard !command.row.options.contains(where: { $0.name == name }) else { continue }
        let value = option.placeholder == nil ? "" : "=1"
        let failure = try complaint { _ = try parsed(command, ["--\(name)\(value)"]) }
        #expect(failure?.hasPrefix("Unknown option '--\(name)'. ") == true, "\(command) \(name)")
      }
    }
    for word in ["sho", "stat", "qui", "", "Show", "SHOW"] {
      let run = try ProgramRun("bezel", [word], in: folder.url)
      #expect(run.status == 64 && run.errors.hasPrefix("bezel: There is no command '\(word)'."))
    }
  }

  @Test("A reader of the help may stop, and a full disk is an error")
  func help() throws {
    let commands = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
    let run = try shell(
      """
      for command in \(commands); do
        bezel help $command | head -1; echo ${PIPESTATUS[0]}
        bezel $command --help | true; echo ${PIPESTATUS[0]}
        bezel $command --help >/dev/full; echo $?
      done
      bezel --help | head -1 >first; echo ${PIPESTATUS[0]}
      bezel --help >&-; echo $?
      """)
    for command in Subcommand.allCases {
      #expect(run.output.contains("Usage: bezel \(command.rawValue) [OPTION]..."))
    }
    let statuses = run.output.split(separator: "\n").filter { !$0.hasPrefix("Usage") }
    let expected = Array(repeating: ["0", "0", "74"], count: Subcommand.allCases.count)
    #expect(statuses.map(String.init) == expected.flatMap(\.self) + ["0", "0"])
    let sentence = "bezel: could not write to the standard output: No space left on device."
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == Subcommand.allCases.count && errors.allSatisfy { $0 == sentence })
  }

  @Test("An answer of the service that cannot be written is an error")
  func fullAnswers() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    for command in [
      "status", "status --json", "theme --json", "show A --json", "doctor",
      "doctor --json",
      "ask A --timeout 0.1 --default yes --json", "config --json",
    ] {
      let run = try shell("bezel \(command) >/dev/full", ["BEZEL_SOCKET": service.socket])
      #expect(run.status == 74, "\(command): \(run)")
      #expect(
        run.errors.hasSuffix(
          "bezel: could not write to the standard output: No space left on device.\n"))
    }
  }

  @Test("The README's lines leave the input of a loop and of a pipe alone")
  func loops() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let block = text.components(separatedBy: "\n```sh\n")[1].components(separatedBy: "\n```")[0]
    let lines = block.split(separator: "\n").filter { !$0.contains("render") }
    #expect(lines.count > 5)
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    for line in lines {
      let run = try shell(
        """
        seq 3 | while read -r number; do
          \(line) >out 2>err; echo "$number $?"
        done
        seq 3 | { \(line) >out; cat; }
        """, ["BEZEL_SOCKET": service.socket])
      let status = line.hasPrefix("bezel doctor") ? String(run.output.dropFirst(2).prefix(1)) : "0"
      #expect(run.output == "1 \(status)\n2 \(status)\n3 \(status)\n1\n2\n3\n", "\(line): \(run)")
    }
  }
}
