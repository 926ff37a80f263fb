import BezelConfiguration
import BezelFiles
import BezelHUD
import BezelRaster
import Foundation
import RunningPrograms
import SeededRandom
import Testing

@testable import Bezel
@testable import BezelCommand
@testable import BezelTools

/// `bezel run` in a shell, on a machine without the requested screen.
@Suite("bezel run without a screen") struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a line of a shell in which `run` is the command with a missing screen.
  private func shell(_ line: String) throws -> ProgramRun {
    // The parent of the tests may have closed pipes.
    let start =
      "run() { env --default-signal=PIPE bezel run --driver no-such-driver \"$@\"; }\n"
    return try ProgramRun("/bin/bash", ["-c", start + line], in: folder.url)
  }

  @Test(
    "Its status is the command's",
    arguments: [
      ("run -- true", 0), ("run -- false", 1), ("run -- sh -c 'exit 255'", 255),
      ("run -- sh -c 'kill -KILL $$'", 137), ("run -- no-such-program-at-all", 127),
      ("run -- /", 126),
    ])
  func status(line: String, expected: Int32) throws {
    let run = try shell(line)
    #expect(run.status == expected)
    #expect(run.output.isEmpty)
    // No screen, or no command.
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test("A command that ends before anything is shown needs no screen")
  func quick() throws {
    let run = try shell("run --grace 600 -- sh -c 'exit 7'")
    #expect(run.status == 7)
    #expect(run.errors.isEmpty)
    #expect(try shell("run --no-result -- sh -c 'exit 8'").status == 8)
  }

  @Test("It says once that there is no screen, and what the command writes is the command's")
  func warning() throws {
    let run = try shell("run -- sh -c 'echo out; echo err >&2; cat' <<<in")
    #expect(run.output == "out\nin\n")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines.contains("err"), "\(run.errors)")
    #expect(lines.contains { $0.hasPrefix("bezel: ") && $0.contains("no-such-driver") })
  }

  @Test("Without what a HUD takes, the command is not started")
  func impossible() throws {
    for arguments in ["--font none.ttf", "--backdrop none.png", "--success-image none.png"] {
      let run = try shell("run \(arguments) -- touch started")
      #expect(run.status == 125)
      #expect(run.errors.hasPrefix("bezel: could not "), "\(run.errors)")
    }
    #expect(folder.names.isEmpty)
  }

  @Test("Random bytes come through a pattern as they were, on both streams")
  func bytes() throws {
    var random = SeededRandom(seed: 7)
    let bytes = (0..<(1 << 20)).map { _ in UInt8.random(in: 0...255, using: &random) }
    try folder.write(bytes, to: "bytes")
    let run = try shell(
      """
      run --progress-pattern '([0-9]+)%' -- sh -c 'cat bytes; cat bytes >&2' >out 2>err
      run --progress-pattern '([0-9]+)%' -- cat bytes | (sleep 0.3; cat) >slow
      """)
    #expect(run.status == 0)
    #expect(try folder.bytes("out") == bytes, "seed 7")
    #expect(try folder.bytes("slow") == bytes, "seed 7")
    // Our own line is somewhere among the errors.
    let errors = try folder.bytes("err")
    let line = try #require(errors.firstRange(of: Array("bezel: ".utf8)))
    let end = try #require(errors[line.upperBound...].firstIndex(of: 10))
    #expect(Array(errors[..<line.lowerBound]) + Array(errors[(end + 1)...]) == bytes, "seed 7")
  }

  @Test("A reader that goes ends the command, as in any pipeline")
  func closed() throws {
    let run = try shell(
      """
      run --progress-pattern '([0-9]+)%' -- yes | head -1
      exit ${PIPESTATUS[0]}
      """)
    #expect(run.status == 128 + 13)
    #expect(run.output == "y\n")
    // The parent of the tests may have set it otherwise.
    let ignoring = try shell(
      "trap '' PIPE; bezel run --driver none -- grep SigIgn /proc/self/status")
    let bits = try #require(ignoring.output.split(separator: "\t").last?.dropLast())
    #expect(try #require(UInt64(bits, radix: 16)) >> 12 & 1 == 1)
  }

  @Test("A stream that we were started without is none for us")
  func noStream() throws {
    let run = try shell(
      "run --progress-pattern '([0-9]+)%' -- sh -c 'echo lost && echo kept >file' >&-")
    #expect(run.status == 0)
    #expect(try folder.bytes("file") == Array("kept\n".utf8))
  }

  @Test("Output that a slow reader has not taken when the command ends reaches it all the same")
  func slowReader() throws {
    let run = try shell(
      "run --progress-pattern '([0-9]+)%' -- sh -c 'head -c 70000 /dev/zero; sleep 0.2' "
        + "| (sleep 1; wc -c)")
    #expect(run.output == "70000\n")
  }

  @Test(
    "Signals go to the command", arguments: ["TERM", "INT", "HUP", "QUIT", "USR1", "USR2"])
  func signals(name: String) throws {
    let run = try shell(
      """
      set -m
      run -- bash -c 'trap "echo \(name); exit 3" \(name); echo on >on; while :; do sleep 0.01; done' &
      while ! [ -s on ]; do sleep 0.01; done
      kill -\(name) $(cat /proc/$!/task/$!/children)
      wait $!
      """)
    #expect(run.status == 3)
    #expect(run.output == "\(name)\n")
  }

  @Test("A signal that ends the command is in the status")
  func killed() throws {
    let run = try shell(
      """
      bezel run --driver no-such-driver -- bash -c 'echo on >on; exec sleep 600' &
      while ! [ -s on ]; do sleep 0.01; done
      kill -TERM $!; wait $!
      """)
    #expect(run.status == 143)
  }

  @Test("A grandchild that holds the output is not waited for")
  func grandchild() throws {
    // The script closes the inherited descriptors whose end the tests would wait for.
    let run = try shell(
      """
      run --progress-pattern '([0-9]+)' -- bash -c '
        for fd in /proc/$$/fd/*; do n=${fd##*/}; [ $n -le 2 ] || eval "exec $n>&-"; done
        sleep 60 & echo last'
      """)
    #expect(run.status == 0)
    #expect(run.output == "last\n")
  }

  @Test("The command has its descriptor, and nothing else of ours")
  func descriptors() throws {
    let list = "bash -c 'echo ${BEZEL_PROGRESS_FD-none}; ls /proc/$$/fd'"
    let run = try shell(
      "\(list) >plain; run -- \(list) >same; run --progress-fd 999 --progress-pattern '(1)' -- \(list)"
    )
    #expect(run.status == 0)
    let plain = String(decoding: try folder.bytes("plain"), as: UTF8.self)
    #expect(plain.hasPrefix("none\n"))
    #expect(String(decoding: try folder.bytes("same"), as: UTF8.self) == plain)
    // The shell inherits what another test has open at that moment, in the order of its digits.
    let numbers = Set(plain.split(separator: "\n").dropFirst())
    #expect(numbers.isSuperset(of: ["0", "1", "2"]))
    #expect(run.output.hasPrefix("999\n"))
    #expect(Set(run.output.split(separator: "\n")) == numbers.union(["999"]), "\(run.output)")
  }

  // MARK: Options

  /// The options that no other command has, with their effects.
  private static let own: [(option: String, value: String?)] = [
    ("--status", "Text"), ("--details", "Text"), ("--progress-pattern", "(1)"),
    ("--progress-fd", "4"), ("--progress-format", "apt"), ("--total", "5"),
    ("--button", "Stop"), ("--success", "Yes"), ("--failure", "No"), ("--no-result", nil),
    ("--socket", "/a"), ("--local", nil), ("--name", "mine"),
  ]

  private func runner(_ arguments: [String]) throws -> Runner {
    try RunCommand(arguments: parsed(.run, arguments)).runner()
  }

  private func parsed(_ arguments: [String]) throws -> Runner {
    try runner(["--mask", "clear"] + arguments + ["--", "true", "--status"])
  }

  private func parsed(_ command: Subcommand, _ words: [String]) throws -> ParsedArguments {
    try BezelCommandTests.parsed(command, words)
  }

  @Test("--format and --progress-format are one option, of both commands, beside the pixel format")
  func format() throws {
    for name in ["--format", "--progress-format"] {
      #expect(try parsed(.progress, [name, "dd", "--total", "5"])[.progressFormat] == "dd")
      #expect(try runner([name, "dd", "--total", "5", "--", "ls"]).format == .dd)
      #expect(try runner(["\(name)=auto", "--total", "5", "ls"]).format == .auto)
    }
    let both = try parsed(.run, ["--format", "XR24", "--format", "rsync", "ls"])
    #expect(both[.progressFormat] == "rsync" && both.settings[.stage(.format)] != nil)
  }

  @Test("Each option of its own changes something, and what is after -- is the command's")
  func effects() throws {
    let usualService = try parsed([]).service ?? ""
    func traits(_ runner: Runner) -> [String] {
      [
        runner.showing.status ?? "", runner.showing.details ?? "", "\(runner.pattern != nil)",
        "\(runner.progressDescriptor ?? 0)", runner.format?.rawValue ?? "",
        "\(runner.total ?? 0)", runner.showing.button ?? "", runner.ending.success ?? "",
        runner.ending.failure ?? "",
        "\(runner.ending.isShown)", runner.service ?? usualService, "\(runner.service == nil)",
        runner.name,
      ]
    }
    let defaultAnswer = traits(try parsed([]))
    for (index, option) in Self.own.enumerated() {
      let runner = try parsed([option.option] + (option.value.map { [$0] } ?? []))
      let changed = zip(defaultAnswer, traits(runner)).enumerated().filter {
        $0.element.0 != $0.element.1
      }
      #expect(changed.map(\.offset) == [index], "\(option.option)")
      #expect(runner.typed == ["true", "--status"])
    }
  }

  @Test("Its help is its own, and a command's the command's")
  func help() throws {
    for line in ["--help", "--status A -h"] {
      let run = try shell("run \(line)")
      #expect(run.status == 0 && run.output.contains("--progress-pattern"), "\(run.errors)")
    }
    #expect(try shell("run ls --help").output.contains("Usage: ls"))
  }

  @Test("A command needs no -- before it")
  func plain() throws {
    #expect(
      try runner(["ls", "-l", "--", "a"]).typed == ["ls", "-l", "--", "a"])
    let quoted = try runner(["--status", "A", "--", "--odd", "--status"])
    #expect(quoted.typed == ["--odd", "--status"] && quoted.showing.status == "A")
  }

  @Test("All others are those of the other commands")
  func options() throws {
    let (options, demo) = (CommandRow.run.words, CommandRow.demo.words)
    let own = Set(Self.own.map(\.option)).union(["--quiet"])
    #expect(own.isSubset(of: options))
    #expect(options.subtracting(own).subtracting(demo).isEmpty)
    #expect(
      demo.subtracting(options) == [
        "--tour", "--freeze", "--out", "--progress", "--info", "--error", "--image", "--dismiss",
        "--as", "--text", "--cancel-button", "--tilt", "--insets",
      ])
    for status in ["127", "126", "125", "64", "128"] {
      #expect(CommandRow.run.help.contains(status))
    }
  }

  @Test("An option of a HUD does the same as for others")
  func sameOptions() throws {
    let image = folder.url.appending(path: "image.png").path
    try folder.write(
      PNG.encode(Picture(width: 1, height: 1, pixels: [0xFFFF_0000])), to: "image.png")
    let arguments = [
      "--style", "dark", "--mask", "black", "--corner-radius", "3", "--animation", "native",
      "--ring-thickness", "4", "--success-image", image, "--offset", "1,2", "--grace", "0.5",
      "--fade-in", "1", "--cancel-key", "--hold-confirm", "1",
    ]
    let showing = try parsed(arguments).showing
    let words =
      ["--mask", "clear", "--status", "S"]
      + arguments.filter { $0 != image && $0 != "--success-image" }
    guard case .showing(let other) = try DemoCommand(parsed(.demo, words)).script() else {
      Issue.record("it is a tour")
      return
    }
    var configuration = HUDConfiguration(of: other)
    configuration.appearance.successImage = try HUDImage(contentsOf: image)
    configuration.timing.minimumDismiss = .seconds(1)
    #expect(showing.configuration == configuration)
    let long = try parsed(["--minimum-dismiss", "3"]).showing.configuration
    #expect(long?.timing.minimumDismiss == .seconds(3))
    // With a button the key is another way to press it.
    let key = try parsed(["--cancel-key"]).showing.configuration
    #expect(key?.interaction.cancelDismisses == true)
    let keys = try #require(
      try parsed(["--cancel-key", "--button", "Stop"]).showing.configuration?.interaction)
    #expect(!keys.cancelDismisses && keys.cancelKeys == Interaction.usualCancelKeys)
  }

  @Test("The backdrop of the HUD is the screen's picture, unless an option names another")
  func backdrop() throws {
    let defaultAnswer = try parsed([]).stageOptions()
    #expect(defaultAnswer.backdropName == nil)
    guard case .screen(.color(.black), isAsked: false) = defaultAnswer.backdrop else {
      Issue.record("\(defaultAnswer.backdrop)")
      return
    }
    let named = try parsed(["--backdrop", "102030"]).stageOptions()
    #expect(named.backdropName?.name == "102030" && !named.backdrop.isScreen)
  }

  @Test(
    "Options without sense are errors with advice",
    arguments: [
      ([], "command is missing"), (["--"], "command is missing"),
      (["--", ""], "command is missing"),
      (["--nope", "--", "ls"], "Unknown option '--nope'"),
      (["--local", "--name", "a", "ls"], "leave it or --local out"),
      (["--status", String(repeating: "x", count: 4_097), "ls"], "longer than 4096 bytes"),
      (["--progress-pattern", "(", "--", "ls"], "no regular expression"),
      (["--progress-pattern", "a", "--", "ls"], "one group"),
      (["--progress-fd", "2", "--", "ls"], "3 to 1023"),
      (["--progress-fd", "1024", "--", "ls"], "3 to 1023"),
      (["--progress-format", "pv", "--progress-pattern", "(1)", "--", "ls"], "leave one out"),
      (["--progress-format", "wget", "--", "ls"], "rsync"),
      (["--no-result", "--success", "A", "--", "ls"], "leave it or --no-result out"),
      (["--no-result", "--failure", "A", "--", "ls"], "leave it or --no-result out"),
      (["--hand-over", "3", "--", "ls"], "leave it out"),
      (["--style", "blue", "--", "ls"], "light"),
    ])
  func mistakes(arguments: [String], advice: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try runner(arguments) }
    #expect(failure?.sentence?.contains(advice) == true, "\(failure?.sentence ?? "")")
    #expect(failure?.status == 64)
  }
}

extension Runner {
  /// The command as texts.
  fileprivate var typed: [String] { command.map { String(decoding: $0, as: UTF8.self) } }
}
