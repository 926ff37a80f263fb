import BezelConfiguration
import BezelWire
import Testing

@testable import BezelCommand

@Suite("The command line of the boot splash's client")
struct PlymouthCommandLineTests {
  private func requests(_ words: String...) -> [PlymouthRequest]? {
    guard case .requests(let requests) = PlymouthCommandLine(words).action else { return nil }
    return requests
  }

  private func isMistake(_ words: [String]) -> Bool {
    if case .mistake = PlymouthCommandLine(words).action { true } else { false }
  }

  @Test("Of options that each ask for something the stock client's first one is followed")
  func order() {
    let options: [(String, PlymouthRequest)] = [
      ("--show-splash", .show), ("--hide-splash", .hide), ("--quit", .quit(retainsSplash: false)),
      ("--ping", .ping), ("--has-active-vt", .hasActiveTerminal), ("--update=u", .update("u")),
      ("--ignore-keystroke=q", .ignoreKeys("q")), ("--sysinit", .rootIsWritable),
      ("--newroot=/a", .changeRoot("/a")), ("--details", .reportError),
    ]
    for (index, (first, request)) in options.enumerated() {
      for (second, _) in options[index...] {
        #expect(requests(first, second) == [request], "\(first) \(second)")
        #expect(requests(second, first) == [request], "\(second) \(first)")
      }
      #expect(requests(first, "update", "--status=a") == [request])
      #expect(requests("--debug", first) == [request])
    }
  }

  @Test("A value is given after = or as the next word")
  func values() {
    #expect(requests("--update", "foo") == [.update("foo")])
    #expect(requests("update", "--status", "b") == [.update("b")])
    #expect(requests("update", "--status=a=b") == [.update("a=b")])
    #expect(requests("update", "--status=") == [.update("")])
    #expect(requests("message", "--text", "--x") == [.showMessage("--x")])
    #expect(requests("--debug", "update", "--status=a") == [.update("a")])
    #expect(requests("quit", "--retain-splash=1") == [.quit(retainsSplash: true)])
  }

  @Test("Words that mean nothing after a command are ignored")
  func ignoredWords() {
    #expect(requests("quit", "extra") == [.quit(retainsSplash: false)])
    #expect(requests("update", "--status=a", "show-splash") == [.update("a")])
    #expect(requests("show-splash", "--bogus") == [.show])
    #expect(requests("--ping", "--bogus") == [.ping])
    #expect(requests("--ping", "") == [.ping])
  }

  @Test("What cannot be followed is a mistake and sends nothing")
  func mistakes() {
    for words in [
      ["bogus"], ["--bogus"], ["--bogus", "--ping"], ["update"], ["update", "--status"],
      ["display-message"], ["message", "--text"], ["hide-message"], ["update-root-fs"],
      ["change-mode"], ["change-mode", "--sleep"], ["system-update", "--progress=101"],
      ["system-update", "--progress=-1"], ["system-update", "--progress=99999999999999999999"],
      ["--update"], ["--newroot"], ["--ignore-keystroke"], [""], ["-h"],
    ] { #expect(isMistake(words), "\(words)") }
  }

  @Test("A percentage without a number is 0")
  func percentages() {
    for words in [["system-update"], ["system-update", "--progress=x"]] {
      #expect(PlymouthCommandLine(words).action == .requests([.systemUpdate(percent: 0)]))
    }
    #expect(requests("system-update", "--progress= 7%") == [.systemUpdate(percent: 7)])
  }

  @Test("Both changes of the root are told, the new root first")
  func rootChanges() {
    #expect(
      requests("update-root-fs", "--read-write", "--new-root-dir=/x")
        == [.changeRoot("/x"), .rootIsWritable])
  }

  @Test("Help is printed for no words, and for a command instead of running it")
  func help() {
    for words in [
      [], ["--debug"], ["--help"], ["--help", "--ping"], ["ask-for-password", "--help"],
    ] {
      #expect(PlymouthCommandLine(words).action == .help, "\(words)")
    }
    #expect(
      PlymouthCommandLine(["--version"]).action == .lines(["plymouth of Bezel \(Version.text)"]))
  }

  @Test("Every command is known with all options that the help has for it")
  func options() {
    let help = HelpText(PlymouthCommand.allCases, PlymouthShortcut.allCases).lines
    #expect(help.allSatisfy { $0.count <= 80 }, "\(help)")
    for command in PlymouthCommand.allCases {
      #expect(help.contains { $0.hasPrefix("  \(command.rawValue)") }, "\(command)")
      let values = command.options.map { "--\($0.rawValue)" + ($0.placeholder == nil ? "" : "=1") }
      let mode = command == .changeMode ? ["--shutdown"] : []
      let action = PlymouthCommandLine([command.rawValue] + values + mode).action
      switch action {
      case .requests, .prompt: break
      default: Issue.record("\(command): \(action)")
      }
    }
    for name in PlymouthCommand.allCases.flatMap(\.options).map(\.rawValue)
      + PlymouthShortcut.allCases.map(\.rawValue)
    {
      #expect(help.contains { $0.contains(" --\(name)") }, "\(name)")
    }
  }

  @Test("The number of tries of a password is without end unless it is above 0")
  func tries() {
    for (words, tries) in [
      ([], nil), (["--number-of-tries=0"], nil), (["--number-of-tries=-1"], nil),
      (["--number-of-tries=x"], nil), (["--number-of-tries=3"], 3),
    ] as [([String], Int?)] {
      guard case .prompt(let prompt) = PlymouthCommandLine(["ask-for-password"] + words).action
      else {
        Issue.record("\(words)")
        continue
      }
      #expect(prompt.tries == tries, "\(words)")
    }
  }
}
