import BezelConfiguration
import BezelHUD
import BezelWire
import Foundation
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelCommand

/// The promises to a shell of every command.
@Suite("The command line") struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bezel(_ words: String...) throws -> ProgramRun {
    try ProgramRun("bezel", words, in: folder.url)
  }

  private func shell(_ line: String, _ variables: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun("/bin/bash", ["-c", line], in: folder.url, environment: variables)
  }

  @Test("It tells its version, which is the package's")
  func version() throws {
    #expect(try bezel("--version").output == "bezel \(Version.text)\n")
    #expect(
      try ProgramRun("bezeld", ["--version"], in: folder.url).output == "bezeld \(Version.text)\n")
    let changelog = URL(filePath: #filePath).appending(
      path: "../../../board/package/debian/changelog")
    let text = try String(contentsOf: changelog.standardized, encoding: .utf8)
    #expect(text.hasPrefix("bezel (\(Version.text)) "))
  }

  @Test(
    "Ctrl-\\ ends a command at once, and no crash handler asks",
    arguments: ["bezel", "bezel-tools"])
  func quit(name: String) throws {
    // As where a toolchain is installed: it would print a backtrace.
    let words =
      name == "bezel"
      ? ["monitor"]
      : ["render", "--frames", "0-60@60", "--size", "1920x1080", "--out", "long.png"]
    let service = try RunningService()
    let process = Process()
    process.executableURL = ProgramRun.products.appending(path: name)
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.environment = ProgramRun.environment.merging([
      "BEZEL_SOCKET": service.socket, "SWIFT_BACKTRACE": "enable=yes,color=no",
    ]) { $1 }
    let log = folder.url.appending(path: "log")
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    process.standardOutput = try FileHandle(forWritingTo: log)
    try withoutBlockedSignals { try process.run() }
    // Its runtime is ready once it has connected, or written.
    usleep(500_000)
    kill(process.processIdentifier, SIGQUIT)
    process.waitUntilExit()
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(!text.contains("***") && !text.contains("Backtrac"), "\(text)")
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGQUIT)
  }

  @Test("Every error begins alike, and says what may have been meant")
  func errors() throws {
    let long = String(repeating: "x", count: 4_097)
    for (words, sentence) in [
      (["shwo", "x"], "There is no command 'shwo'. Did you mean 'show'?"),
      (["frobnicate"], "There is no command 'frobnicate'. See 'bezel --help'."),
      (["show", "--statsu", "x"], "Unknown option '--statsu'. Did you mean '--status'?"),
      (["success"], "The text is missing: add it."),
      (["show", "a", "--status", "b"], "There are two texts"),
      (["show", "--seconds", "-1"], "is no value for --seconds: give seconds, 0 to 1000000"),
      (["show", "--font-size", "-3"], "give "),
      (["render", "--out", "a.png", "--at", "-1"], "give seconds, 0 to 1000000"),
      (["render", "--out", "a.png", "--progress", "-5%"], "give per cent"),
      (
        ["progress", "140%"], "give per cent as in 40% or 40, or with a point a fraction as in 0.4"
      ),
      (["progress", "-5%"], "'-5%' is no value for the progress: give per cent as in 40%"),
      (["progress", "--", "-5%"], "give per cent as in 40%"),
      (["progress", "1.4"], "give per cent"), (["progress", "0,5"], "give per cent"),
      (["show", "-x"], "Unknown option '-x'. See 'bezel show --help'."),
      (["show", "--detail", "x"], "Unknown option '--detail'. Did you mean '--details'?"),
      (["show", "--details"], "--details needs a value: TEXT."),
      (["show", "--queue=yes"], "--queue takes no value"),
      (["show", "two", "words"], "'words' is one word too many: write a text of several words in"),
      (["dismiss", "x"], "'x' is one word too many"), (["image"], "The file is missing: add it."),
      (["ask"], "The question is missing: add it."), (["run"], "The command is missing: add it."),
      (["run", "--format", "percent", "ls"], "'percent' is no value for --format: give"),
      (["progress", "--format", "percent"], "is no value for --progress-format: give lines, pv"),
      (["progress", "--format", "dd", "40%"], "--progress-format is for standard input"),
      (["progress", "--total", "0"], "'0' is no value for --total: give a number, 1 to"),
      (["--verison"], "Unknown option '--verison'. Did you mean '--version'?"),
      (["--socket", "/x", "show"], "Options follow the command: write 'bezel show --socket …'."),
      (["--socket=/x", "show"], "Options follow the command: write 'bezel show --socket …'."),
      (["--nope"], "Unknown option '--nope'. See 'bezel --help'."),
      (["help", "shwo"], "Did you mean 'show'?"), (["show", "--name", ""], "1 to 255 bytes"),
      (["render"], "--out is missing"), (["render", "--current"], "--out is missing"),
      (["info", long], "The text is longer than 4096 bytes"),
      (["show", "a", "--watchdog", "5", "--watchdog-text", long], "--watchdog-text is longer"),
      (["run", "--button", long, "ls"], "--button is longer than 4096 bytes"),
      (["run", "--success", long, "ls"], "--success is longer than 4096 bytes"),
      (["run", "--failure", long, "ls"], "--failure is longer than 4096 bytes"),
      (["doctor", "--rotate", "45"], "give 0, 90, 180 or 270"),
      (["run", "--rotate", "45", "ls"], "give 0, 90, 180 or 270"),
    ] {
      let run = try ProgramRun("bezel", words, in: folder.url)
      #expect(run.status == 64, "\(words): \(run.errors)")
      #expect(run.errors.hasPrefix("bezel: ") && run.errors.contains(sentence), "\(run.errors)")
    }
  }

  @Test(
    "Per cent are written in one way",
    arguments: [
      ("40%", 2_621), ("40", 2_621), ("0.4", 2_621), ("1", 65), ("1.0", 6_553), ("100", 6_553),
      ("0", 0), ("0.0", 0), ("12.5%", 819),
    ])
  func parts(text: String, tenths: Int) throws {
    #expect(Fraction(part: text)!.rawValue / 10 == tenths)
  }

  @Test("Every command prints its help, by either word and as the only option that counts")
  func help() throws {
    for command in Subcommand.allCases {
      let run = try bezel(command.rawValue, "--help")
      #expect(run.status == 0 && run.errors.isEmpty)
      #expect(run.output == HelpText(command.row).lines.map { $0 + "\n" }.joined())
      #expect(try bezel("help", command.rawValue).output == run.output)
      #expect(try bezel(command.rawValue, "-h").output == run.output)
      let examples = command.row.details.filter(\.isExample).joined()
      for line in run.output.split(separator: "\n") where !examples.contains(line) {
        #expect(line.unicodeScalars.count <= 80, "\(line)")
      }
      // The options of every day come first.
      if command == .show {
        let lines = run.output.split(separator: "\n")
        let mask = try #require(lines.firstIndex { $0.hasPrefix("  --mask ") })
        #expect(try #require(lines.firstIndex { $0.hasPrefix("  --fade-in") }) > mask)
      }
    }
    let all = try bezel("--help")
    #expect(try bezel().output == all.output && bezel("help").output == all.output)
    for command in Subcommand.allCases {
      // The purpose of one with a long name begins in the next line.
      let line = "\n  \(command.rawValue)"
      #expect(all.output.contains(line + " ") || all.output.contains(line + "\n"))
    }
    #expect(try bezel("show", "--seconds", "3", "-h", "--nope").status == 0)
  }

  @Test("Negative numbers are words, and the words of a command are its own")
  func words() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try shell(
      """
      bezel show "-5 °C" && bezel status | grep -- '-5 °C' && bezel status -.5 &&
      bezel status | grep -- '"-.5"' && bezel run ls -d / && bezel run -- printf '%s\\n' --help &&
      bezel run printf '%s\\n' -- --name && bezel show -- --name && bezel status | grep -- '"--name"' &&
      bezel show --offset -8,5.5 Moved && bezel show --details --name --button=--wait Text
      """, ["BEZEL_SOCKET": service.socket])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\n/\n--help\n--\n--name\n"), "\(run.output)")
  }

  @Test("An answer that cannot be written is an error, but a reader may close its end")
  func full() throws {
    for command in [
      "config", "duration x", "render --out - --size 10x10", "--help", "show --help", "--version",
    ] {
      let run = try shell("bezel \(command) >/dev/full")
      #expect(run.status == 74)
      #expect(
        run.errors == "bezel: could not write to the standard output: No space left on device.\n")
    }
    let run = try shell("bezel config | head -1; echo ${PIPESTATUS[0]}")
    #expect(run.output.hasSuffix("\n0\n") && run.errors.isEmpty)
  }

  @Test("A monitor ends when its output is closed")
  func monitor() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let variables = ["BEZEL_SOCKET": service.socket]
    #expect(try shell("bezel monitor | true; echo ${PIPESTATUS[0]}", variables).output == "0\n")
    let full = try shell(
      """
      bezel monitor >/dev/full & for i in $(seq 1200); do
        bezel text x; kill -0 $! 2>/dev/null || break; sleep 0.05; done; wait $!
      """, variables)
    #expect(full.status == 74)
  }

  @Test("A text of a client's steers no terminal")
  func printable() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try shell(
      // The shell's own escapes for characters follow its locale.
      "bezel show $'\\e[31mred\\nline\\xe2\\x80\\xae'; bezel status",
      ["BEZEL_SOCKET": service.socket])
    #expect(run.output.contains("?[31mred?line?"), "\(run.output)")
  }

  @Test("Where a text is a word, --status takes it too")
  func status() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    for command in ["show", "info", "success", "error", "text", "progress 40"] {
      let run = try shell(
        "bezel \(command) --status 'Text of it' && bezel status", ["BEZEL_SOCKET": service.socket])
      #expect(run.status == 0 && run.output.contains("Text of it"), "\(command): \(run.errors)")
    }
  }

  @Test("A picture on the standard output is the one of a file")
  func render() throws {
    let run = try shell(
      "bezel render --out a.png --progress 40 --as pie --size 99x99 && "
        + "bezel render --out - --progress 0.4 --as pie --size 99x99 | cmp - a.png && "
        + "bezel render --out b.png --frames 0-1@9 --size 99x99 && "
        + "bezel render --out - --frames 0-1@9 --size 99x99 | cmp - b.png")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
  }

  @Test("The doctor speaks of the service")
  func doctor() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let line = "service: bezeld \(Version.text) at \(service.socket)\n"
    let variables = ["BEZEL_SOCKET": service.socket]
    #expect(try shell("bezel doctor", variables).output.hasSuffix(line))
    #expect(try shell("bezel doctor --json", variables).output.contains("\"service\":{\"socket\":"))
    #expect(try bezel("doctor").output.contains("service: none. "))
  }

  @Test("A pipe reads to its end without a service, and after it has gone, and says so once")
  func pipe() throws {
    let line = "seq 200000 | bezel progress; echo ${PIPESTATUS[@]}"
    let without = try shell(line)
    #expect(without.output == "0 69\n")
    #expect(without.errors.split(separator: "\n").count == 1, "\(without.errors)")
    #expect(without.errors.contains("The input is read to its end all the same."))
    for (word, variable, isQuiet) in [
      ("", "1", true), ("", "0", false), ("", "", false), ("--quiet", "", true),
      ("--quiet", "0", true),
    ] {
      let run = try shell(
        "seq 3 | bezel progress \(word); echo ${PIPESTATUS[@]}", ["BEZEL_QUIET": variable])
      #expect(run.output == "0 69\n")
      #expect(run.errors.isEmpty == isQuiet, "\(word) BEZEL_QUIET=\(variable): \(run.errors)")
    }

    let service = try RunningService(in: folder.url)
    let run = try shell(
      """
      (echo 10; kill -KILL \(service.id); echo 20; seq 200000; echo yes >&2) |
        bezel progress; echo ${PIPESTATUS[@]}
      """, ["BEZEL_SOCKET": service.socket])
    service.terminate()
    #expect(run.output == "0 69\n")
    #expect(run.errors.contains("yes"))
  }

  @Test("A text in a pipe that is longer than a text may be is shown as far as it goes")
  func longText() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try shell(
      """
      (printf '50%% begun'; head -c 4000 /dev/zero | tr '\\0' '\\377'; echo
       for i in $(seq 1200); do bezel status | grep begun && break; sleep 0.05; done >&2) |
        bezel progress; echo ${PIPESTATUS[@]}
      """, ["BEZEL_SOCKET": service.socket])
    #expect(run.output == "0 0\n")
    #expect(run.errors.contains("progress 50% \"begun") && !run.errors.contains("bezel:"))
  }

  @Test("The service by hand says what is wrong in a line, and begins none with a number")
  func byHand() throws {
    for (words, sentence) in [
      ("--nope", "Unknown option '--nope'. Did you mean '--mode'?"),
      ("--nothing x", "Unknown option '--nothing'. See 'bezeld --help'."),
      ("--socket", "--socket needs a value: PATH."),
      ("--mode=tv", "'tv' is no value for --mode: give boot, shutdown or kiosk."),
      (
        "--memory 0x9",
        "'0x9' is no value for --memory: give WIDTHxHEIGHT in pixels, 1 to 4096 each, as 800x480."
      ),
      ("x", "'x' is one word too many: write a text of several words in quotes."),
    ] {
      let run = try shell("bezeld \(words)")
      #expect(run.status == 64)
      #expect(run.errors == "<3>\(sentence)\n", "\(words)")
    }
    let terminal = try shell("SHELL=/bin/bash script -qefc 'bezeld --nope' /dev/null")
    #expect(terminal.output == "bezeld: Unknown option '--nope'. Did you mean '--mode'?\r\n")
  }

  @Test("Where no service listens, it is said how one is started there")
  func unreachable() throws {
    let path = folder.url.appending(path: "none").path
    let run = try bezel("status", "--socket", path)
    #expect(run.status == 69)
    #expect(run.errors.hasSuffix("Start one with `bezeld --socket \(path)`.\n"), "\(run.errors)")
  }

  @Test("A check mark is for all of it, and for nothing less")
  func successes() throws {
    for (input, isShown) in [("echo 100", true), ("echo 99", false), (":", false)] {
      let service = try RunningService(in: folder.url)
      defer { service.terminate() }
      let run = try shell(
        "\(input) | bezel progress --success Finished; bezel status",
        ["BEZEL_SOCKET": service.socket])
      #expect(run.status == 0 && run.output.contains("Finished") == isShown, "\(run)")
    }
  }
}
