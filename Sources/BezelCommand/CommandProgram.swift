package import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The command line `bezel`.
package enum CommandProgram {
  /// A command line that was understood.
  package enum Request {
    /// Lines to be printed.
    case lines([String])
    case command(Subcommand, ParsedArguments)
  }

  /// Runs a command.
  ///
  /// - Parameter words: the words after the program's name.
  /// - Returns: the exit status.
  package static func run(_ words: [String]) -> Int32 {
    status { () throws(CommandFailure) in
      switch try read(words) {
      case .lines(let lines): for line in lines { say(line) }
      case .command(let command, let arguments): try run(command, arguments, words)
      }
    }
  }

  /// Calls `body`, and prints why it failed.
  ///
  /// - Returns: the exit status.
  package static func status(_ body: () throws(CommandFailure) -> Void) -> Int32 {
    var status: Int32 = 0
    do throws(CommandFailure) {
      try body()
    } catch {
      if let sentence = error.sentence { warn(sentence) }
      status = error.status
    }
    if let problem = StandardOutput.problem {
      warn("could not write to the standard output: \(problem).")
      // sysexits.h, EX_IOERR
      return 74
    }
    return status
  }

  /// Reads a command line.
  ///
  /// - Throws: what is wrong with it.
  package static func read(_ words: [String]) throws(CommandFailure) -> Request {
    guard let name = words.first, name != "--help", name != "-h" else {
      return .lines(HelpText(Subcommand.allCases).lines)
    }
    if name == "--version" { return .lines(["bezel \(Version.text)"]) }
    if name == "help" {
      guard words.count > 1 else { return .lines(HelpText(Subcommand.allCases).lines) }
      return .lines(HelpText(try command(named: words[1]).row).lines)
    }
    let command = try command(named: name)
    let arguments = try ParsedArguments(Array(words.dropFirst()), of: command.row)
    return arguments.wantsHelp
      ? .lines(HelpText(command.row).lines) : .command(command, arguments)
  }

  private static func command(named name: String) throws(CommandFailure) -> Subcommand {
    if let command = Subcommand(rawValue: name) { return command }
    if name.utf8.first == UInt8(ascii: "-") { throw .usage(problem(withOption: name)) }
    let advice = name.advice(Subcommand.allCases.map { $0.rawValue } + ["help"], otherwise: "bezel")
    throw .usage("There is no command '\(name.printable)'. \(advice)")
  }

  /// Returns a sentence about an option before the command.
  private static func problem(withOption word: String) -> String {
    let name = String(decoding: word.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    let command = Subcommand.allCases.first { $0.row.options.contains { "--\($0.name)" == name } }
    if let command {
      return "Options follow the command: write 'bezel \(command.rawValue) \(name) …'."
    }
    let advice = name.advice(["--help", "--version"], otherwise: "bezel")
    return "Unknown option '\(name.printable)'. \(advice)"
  }

  private static func run(
    _ command: Subcommand, _ arguments: ParsedArguments, _ words: [String]
  ) throws(CommandFailure) {
    switch command {
    case .show: try ShowCommand(kind: .ring, arguments: arguments).run()
    case .info: try ShowCommand(kind: .info, arguments: arguments).run()
    case .success: try ShowCommand(kind: .success, arguments: arguments).run()
    case .error: try ShowCommand(kind: .error, arguments: arguments).run()
    case .text: try ShowCommand(kind: .text, arguments: arguments).run()
    case .image: try ImageCommand(arguments: arguments).run()
    case .progress: try ProgressCommand(arguments: arguments).run()
    case .status: try StatusCommand(arguments: arguments).run()
    case .ask: try AskCommand(arguments: arguments).run()
    case .run: try RunCommand(arguments: arguments).run()
    case .dismiss: try DismissCommand(arguments: arguments).run()
    case .monitor: try MonitorCommand(arguments: arguments).run()
    case .watch: try WatchCommand(arguments: arguments).run()
    case .attach: try AttachCommand(arguments: arguments).run()
    case .fact: try FactCommand(arguments: arguments).run()
    case .theme: try ThemeCommand(arguments: arguments).run()
    case .reload: try ReloadCommand(arguments: arguments).run()
    case .config: try ConfigCommand(arguments: arguments).run()
    case .doctor: try DoctorCommand(arguments: arguments).run()
    case .outlines: try OutlinesCommand(arguments: arguments).run()
    case .quit: try QuitCommand(arguments: arguments).run()
    case .duration: try DurationCommand(arguments: arguments).run()
    case .render where arguments.has(.current): try RenderCommand(arguments: arguments).run()
    case .demo, .render, .importTheme: try startTools(words)
    }
  }

  /// Turns this process into one of bezel-tools.
  ///
  /// - Throws: if it is not installed.
  private static func startTools(_ words: [String]) throws(CommandFailure) {
    let reason = Program.replace(by: Program.folder + "/bezel-tools", words)
    throw CommandFailure(
      reason == .noSuchFile
        ? "bezel \(words[0]) is in the package bezel-tools: install that, too."
        : "could not start bezel-tools: \(reason).", status: 69)
  }
}
