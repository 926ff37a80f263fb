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

/// - Parameter limits: by default, those of a machine that is slower than a boot may be.
private func run(
  _ words: [String], at addresses: [SocketAddress],
  limits: PlymouthLimits = PlymouthLimits(delay: 60_000, looks: 3_000)
) -> PlymouthRun {
  var output: [UInt8] = []
  var errors = ""
  let program = PlymouthProgram(
    addresses: addresses, write: { output += $0 }, writeError: { errors += $0 + "\n" },
    limits: limits)
  let status = program.run(words)
  return PlymouthRun(
    status: status, output: String(decoding: output, as: UTF8.self), errors: errors)
}

private func run(_ words: String..., at splash: ScriptedSplash) -> PlymouthRun {
  run(words, at: [splash.address])
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

  @Test("A splash that runs is waited for, however late, where its reply decides what is done")
  func lateReply() throws {
    for words in [["--ping"], ["--has-active-vt"], ["quit"], ["deactivate"], ["--newroot=/"]] {
      let splash = try ScriptedSplash([acknowledged], after: .milliseconds(100))
      let result = run(words, at: [splash.address], limits: PlymouthLimits(delay: 0, looks: 3_000))
      #expect(result.status == 0, "\(words)")
    }
    // A request that the splash carries out later.
    let splash = try ScriptedSplash([acknowledged], after: .milliseconds(100))
    let limits = PlymouthLimits(delay: 0)
    #expect(run(["change-mode", "--updates"], at: [splash.address], limits: limits).status == 1)
    #expect(splash.requests() == [bytes("4302087570646174657300")])
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
