import BezelLinux
import Foundation
import Testing

@testable import BezelCommand

/// Returns the bytes of hexadecimal digits.
private func bytes(_ text: String) -> [UInt8] {
  let digits = Array(text.utf8)
  return stride(from: 0, to: digits.count, by: 2).map {
    UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)!
  }
}

/// - Parameters:
///   - processFile: by default, the splash has none.
///   - limits: by default, those of a machine that is slower than a boot may be.
private func run(
  _ words: [String], at addresses: [SocketAddress], processFile: String = "/nowhere/pid",
  limits: PlymouthLimits = PlymouthLimits(looks: 3_000, restartLooks: 3_000)
) -> PlymouthRun {
  var output: [UInt8] = []
  var errors = ""
  let program = PlymouthProgram(
    place: PlymouthPlace(addresses: addresses, processFile: processFile),
    write: { output += $0 }, writeError: { errors += $0 + "\n" }, limits: limits)
  let status = program.run(words)
  return PlymouthRun(
    status: status, output: String(decoding: output, as: UTF8.self), errors: errors)
}

private func run(_ words: String..., at splash: ScriptedSplash) -> PlymouthRun {
  run(words, at: [splash.address])
}

/// As `run`, of a splash that has a process file.
private func run(
  _ words: [String], atProcessOf splash: ScriptedSplash,
  limits: PlymouthLimits = PlymouthLimits(looks: 3_000, restartLooks: 3_000)
) -> PlymouthRun {
  run(words, at: [splash.address], processFile: splash.processFile, limits: limits)
}

/// An address at which nobody listens.
private func nowhere() -> SocketAddress { SocketAddress(abstract: "/bezel-tests/\(UUID())") }

@Suite("The client of the boot splash")
struct PlymouthProgramTests {
  private let commands: PromptCommands
  private let answer = bytes("0206000000736573616d65")
  private let acknowledged: [UInt8] = [0x06]
  private let none: [UInt8] = [0x05]

  init() throws {
    commands = try PromptCommands()
    // As the program itself does.
    signal(SIGPIPE, SIG_IGN)
  }

  @Test("It sends the bytes of the stock client, and ends with its exit status")
  func vectors() throws {
    for vector in PlymouthVectors.all {
      let splash = try ScriptedSplash(vector.replies.map(bytes))
      let result: PlymouthRun
      if let command = vector.words.first(where: { $0.hasPrefix("--command=/bin/cat") }) {
        // The output of a command is not the program's.
        let words = vector.words.map { $0 == command ? "--command=\(commands.keeper)" : $0 }
        result = run(words, at: [splash.address])
        #expect(commands.kept == vector.output, "\(vector.words)")
      } else {
        result = run(vector.words, at: [splash.address])
        #expect(result.output == vector.output, "\(vector.words)")
      }
      #expect(result.status == vector.status, "\(vector.words): \(result.errors)")
      // Without a request there is no connection either.
      if !vector.requests.isEmpty {
        #expect(splash.requests() == vector.requests.map(bytes), "\(vector.words)")
      }
    }
  }

  @Test("Without a splash a request fails, and waiting for its end succeeds")
  func noSplash() {
    for words in [
      ["--ping"], ["--has-active-vt"], ["--quit"], ["quit"], ["update", "--status=a"],
      ["ask-for-password"], ["ask-question"], ["ask-question", "--command=/bin/true"],
      ["watch-keystroke", "--command=/bin/true"], ["--show-splash"],
    ] {
      let result = run(words, at: [nowhere(), nowhere()])
      #expect(result.status == 1, "\(words)")
      #expect(result.output == "" && result.errors == "", "\(words)")
    }
    #expect(run(["--wait"], at: [nowhere()]).status == 0)
  }

  @Test("Without a splash the command of a password is run as often as it may be tried")
  func commandWithoutSplash() throws {
    #expect(run(["ask-for-password", "--command=/bin/true"], at: [nowhere()]).status == 0)
    let command = try commands.counter(failing: 3)
    let words = ["ask-for-password", "--command=\(command)"]
    #expect(run(words, at: [nowhere()]).status == 7)
    #expect(commands.count == 1)
    #expect(run(words + ["--number-of-tries=2"], at: [nowhere()]).status == 7)
    #expect(commands.count == 3)
    #expect(run(words + ["--number-of-tries=5"], at: [nowhere()]).status == 0)
    #expect(commands.count == 4)
    #expect(run(["ask-for-password", "--command="], at: [nowhere()]).status == 127)
    let missing = run(["ask-for-password", "--command=/nowhere/at all"], at: [nowhere()])
    #expect(missing.status == 127)
    #expect(missing.errors.contains("/nowhere/at"))
  }

  @Test("The former address is tried after the present one")
  func formerAddress() throws {
    let splash = try ScriptedSplash([acknowledged], isPadded: true)
    #expect(run(["--ping"], at: [nowhere(), splash.address]).status == 0)
    #expect(splash.requests() == [bytes("5000")])
  }

  @Test("A splash that closes the connection before its reply is reported with status 2")
  func disconnection() throws {
    for words in [
      ["--ping"], ["quit"], ["update", "--status=a"], ["ask-for-password"], ["ask-question"],
      ["watch-keystroke"], ["ask-for-password", "--command=/bin/true"],
    ] {
      let splash = try ScriptedSplash([], then: .closing)
      let result = run(words, at: [splash.address])
      #expect(result.status == 2, "\(words)")
      #expect(result.errors.contains("unexpectedly disconnected"), "\(words)")
    }
    // It goes away while the user is asked.
    let splash = try ScriptedSplash([acknowledged], then: .closing)
    #expect(run("ask-question", "--prompt=Why?", at: splash).status == 2)
    // Half a reply.
    let half = try ScriptedSplash([Array(answer.dropLast())], then: .closing)
    let words = ["ask-for-password", "--dont-pause-progress"]
    let result = run(words, at: [half.address])
    #expect(result.status == 2)
    #expect(result.output == "")
  }

  @Test("A splash that crashes and is started again is asked again, once")
  func restart() throws {
    let question = "570208436f6c6f75723f00"
    // The replies before it crashes, and then; all requests that it gets.
    for (words, first, next, requests) in [
      (
        ["ask-for-password"], [acknowledged, []], [acknowledged, answer, acknowledged],
        "4100 2a00 4100 2a00 6100"
      ),
      // Before it has received anything, and with half an answer on the way.
      (["ask-for-password"], [], [acknowledged, answer, acknowledged], "4100 2a00 6100"),
      (
        ["ask-for-password"], [acknowledged, Array(answer.dropLast())],
        [acknowledged, answer, acknowledged], "4100 2a00 4100 2a00 6100"
      ),
      (["ask-for-password", "--dont-pause-progress"], [[]], [answer], "2a00 2a00"),
      (["--ask-for-password"], [[]], [answer], "2a00 2a00"),
      (
        ["ask-question", "--prompt=Colour?"], [acknowledged, []],
        [acknowledged, answer, acknowledged], "4100 \(question) 4100 \(question) 6100"
      ),
      (["watch-keystroke"], [[]], [answer], "4b00 4b00"),
    ] as [([String], [[UInt8]], [[UInt8]], String)] {
      let splash = try ScriptedSplash(lives: [first, next], after: .milliseconds(100))
      let result = run(words, atProcessOf: splash)
      #expect(result.status == 0 && result.output == "sesame", "\(words), \(first)")
      #expect(result.errors == "", "\(words), \(first)")
      #expect(
        splash.requests() == requests.split(separator: " ").map { bytes(String($0)) }, "\(words)")
    }
    // An answer that the splash itself gives is one: it has ended the question.
    let splash = try ScriptedSplash(lives: [[[]], [none]])
    #expect(run(["watch-keystroke"], atProcessOf: splash).status == 1)
  }

  @Test("A command's tries go on with a splash that is started again")
  func triesAfterRestart() throws {
    let splash = try ScriptedSplash(lives: [
      [acknowledged, none, answer, []], [acknowledged, answer, acknowledged],
    ])
    let command = try commands.reader(failing: 1)
    let result = run(
      ["ask-for-password", "--command=\(command)", "--number-of-tries=2"], atProcessOf: splash)
    #expect(result.status == 0)
    #expect(commands.kept == "sesame\nsesame\n")
    #expect(
      splash.requests() == ["4100", "6300", "2a00", "2a00", "4100", "2a00", "6100"].map(bytes))
  }

  @Test("Requests reach a splash that is started again, and its end is waited for")
  func requestsAfterRestart() throws {
    for words in [["--ping"], ["quit"], ["--newroot=/"], ["hide-message", "--text=a"]] {
      let splash = try ScriptedSplash(lives: [[[]], [acknowledged]], after: .milliseconds(100))
      #expect(run(words, atProcessOf: splash).status == 0, "\(words)")
      #expect(splash.requests().count == 2, "\(words)")
    }
    let splash = try ScriptedSplash(lives: [[], [], []], after: .milliseconds(100), then: .closing)
    #expect(run(["--wait"], atProcessOf: splash).status == 0)
    #expect(splash.clientCount == 3)
  }

  @Test("A splash that is being started again when a client comes is waited for")
  func lateStart() throws {
    for (words, replies) in [
      (["ask-for-password"], [acknowledged, answer, acknowledged]), (["--ping"], [acknowledged]),
    ] {
      let splash = try ScriptedSplash(lives: [[], replies], after: .milliseconds(100))
      _ = try SocketConnection(to: splash.address)
      #expect(run(words, atProcessOf: splash).status == 0, "\(words)")
    }
  }

  @Test(
    "A crashed splash that is not started again is given up, at once if its process file is removed",
    .timeLimit(.minutes(1)))
  func noRestart() throws {
    for (words, replies) in [
      (["ask-for-password"], [acknowledged, []]), (["ask-question"], [acknowledged, []]),
      (["watch-keystroke"], [[]]), (["quit"], [[]]),
    ] {
      let crashed = try ScriptedSplash(replies, then: .crash)
      let result = run(words, atProcessOf: crashed, limits: PlymouthLimits(restartLooks: 3))
      #expect(result.status == 2 && result.output == "", "\(words)")
      #expect(result.errors.contains("unexpectedly disconnected"), "\(words)")
      let limits = PlymouthLimits(restartLooks: .max)
      let other = try ScriptedSplash(replies, then: .crash)
      Thread.detachNewThread {
        _ = other.requests()
        Thread.sleep(forTimeInterval: 0.1)
        other.removeProcessFile()
      }
      #expect(run(words, atProcessOf: other, limits: limits).status == 2, "\(words)")
      let ended = try ScriptedSplash(replies, then: .closing)
      #expect(run(words, atProcessOf: ended, limits: limits).status == 2, "\(words)")
    }
  }

  @Test("Waiting for its end ends when the splash closes the connection")
  func waiting() throws {
    let splash = try ScriptedSplash([], then: .closing)
    #expect(run("--wait", at: splash).status == 0)
    #expect(splash.requests() == [])
  }

  @Test("`--wait quit` of systemd's rescue units asks for the end, and waits for it")
  func waitingForQuit() throws {
    let splash = try ScriptedSplash([[0x06]], then: .closing)
    let result = run(["--wait", "quit"], at: [splash.address])
    #expect(result.status == 0)
    #expect(splash.requests() == [bytes("51020100")])
    #expect(run(["--wait", "quit"], at: [nowhere()]).status == 0)
  }

  @Test("A splash that does not reply, or not wholly, is given up")
  func silence() throws {
    for reply in [[], [0x02], bytes("02060000007365"), bytes("09")] {
      for words in [["--ping"], ["update", "--status=a"], ["show-splash"]] {
        let splash = try ScriptedSplash([reply])
        let result = run(words, at: [splash.address], limits: PlymouthLimits(looks: 4))
        #expect(result.status == 1, "\(words), \(reply)")
      }
    }
    for words in [["quit", "--retain-splash"], ["deactivate"]] {
      let splash = try ScriptedSplash([])
      let result = run(words, at: [splash.address], limits: PlymouthLimits(looks: 4))
      #expect(result.status == 1, "\(words)")
    }
  }

  @Test("A splash that runs is waited for, however late its reply is")
  func lateReply() throws {
    for words in [
      ["--ping"], ["--has-active-vt"], ["quit"], ["deactivate"], ["reactivate"], ["--newroot=/"],
      ["--sysinit"], ["show-splash"], ["hide-splash"], ["update", "--status=a"],
      ["change-mode", "--updates"], ["system-update", "--progress=1"], ["reload"],
      ["display-message", "--text=a"], ["hide-message", "--text=a"], ["pause-progress"],
      ["unpause-progress"], ["report-error"],
    ] {
      let splash = try ScriptedSplash([acknowledged], after: .milliseconds(200))
      #expect(run(words, at: [splash.address], limits: PlymouthLimits()).status == 0, "\(words)")
    }
  }

  @Test("A reply that the protocol does not have, or not here, is a failure")
  func garbage() throws {
    for reply in ["77", "00", "0900000000", "0903000000616263", "02ffffffff", "050606"] {
      for words in [
        ["--ping"], ["quit"], ["ask-for-password", "--dont-pause-progress"], ["watch-keystroke"],
        ["ask-question", "--dont-pause-progress"],
      ] {
        let splash = try ScriptedSplash([bytes(reply)])
        let result = run(words, at: [splash.address])
        #expect(result.status == 1, "\(words), \(reply)")
        #expect(result.output == "", "\(words), \(reply)")
      }
    }
    for request in ["ask-question", "ask-for-password", "watch-keystroke"] {
      let splash = try ScriptedSplash([acknowledged, acknowledged])
      #expect(run(request, "--dont-pause-progress", at: splash).status == 1)
    }
  }

  @Test("A refused pause ends a prompt")
  func refusedPause() throws {
    for words in [["ask-for-password"], ["ask-question", "--command=/bin/true"]] {
      let splash = try ScriptedSplash([[0x15]])
      #expect(run(words, at: [splash.address]).status == 1)
      #expect(splash.requests() == [bytes("4100")])
    }
    let splash = try ScriptedSplash([[0x15]])
    let command = try commands.counter(failing: 1)
    #expect(run("ask-for-password", "--command=\(command)", at: splash).status == 7)
    #expect(commands.count == 1)
  }

  @Test("All cached passwords are tried on a command before the user is asked")
  func cachedPasswords() throws {
    let splash = try ScriptedSplash([
      acknowledged, bytes("09080000006f6e650074776f00"), answer, answer, acknowledged,
    ])
    let command = try commands.reader(failing: 3)
    let result = run(
      "ask-for-password", "--command=\(command)", "--number-of-tries=2",
      at: splash)
    #expect(result.status == 0)
    #expect(commands.kept == "one\ntwo\nsesame\nsesame\n")
    #expect(splash.requests() == ["4100", "6300", "2a00", "2a00", "6100"].map(bytes))
  }

  @Test("A command that does not read its password still ends")
  func unreadPassword() throws {
    let long = [UInt8](repeating: 0x61, count: 1 << 20)
    for (command, status) in [("/bin/true", Int32(0)), ("/bin/false", 1)] {
      let reply = [0x02, 0, 0, 0x10, 0] + long
      let splash = try ScriptedSplash([none, reply])
      let result = run(
        "ask-for-password", "--dont-pause-progress", "--number-of-tries=1", "--command=\(command)",
        at: splash)
      #expect(result.status == status)
    }
  }

  @Test("The words of a command are what is between blanks, without quotes")
  func words() throws {
    let splash = try ScriptedSplash([answer])
    let command = "\(commands.keeper)  'a b' \"c\" \\d $HOME *"
    #expect(run("watch-keystroke", "--command=\(command)", at: splash).status == 0)
    #expect(commands.words == ["'a", "b'", "\"c\"", "\\d", "$HOME", "*"])
    #expect(commands.kept == "sesame")
  }

  @Test("A text that the protocol cannot hold is not sent")
  func tooLong() throws {
    let splash = try ScriptedSplash([])
    let text = String(repeating: "x", count: 255)
    let result = run("update", "--status=\(text)", at: splash)
    #expect(result.status == 1)
    #expect(result.errors == "plymouth: the text is longer than 254 bytes.\n")
    #expect(splash.requests() == [])
  }
}
