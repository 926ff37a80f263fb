import ArgumentParser
import BezelWire
import Foundation

/// The command line.
@main
struct BezelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bezel",
    abstract: "A progress HUD for Linux screens without a window system.",
    version: "bezel \(Version.text)",
    groupedSubcommands: [
      CommandGroup(
        name: "Service",
        subcommands: [
          ShowCommand.self, ProgressCommand.self, StatusCommand.self, InfoCommand.self,
          SuccessCommand.self, ErrorCommand.self, TextCommand.self, ImageCommand.self,
          AskCommand.self, DismissCommand.self, RunCommand.self, MonitorCommand.self,
          ThemeCommand.self,
          ReloadCommand.self, QuitCommand.self,
        ]),
      CommandGroup(
        name: "Other",
        subcommands: [
          ConfigCommand.self, DemoCommand.self, RenderCommand.self, DoctorCommand.self,
          DurationCommand.self,
        ]),
    ])

  static func main() {
    // A closed standard stream is opened as /dev/null, so that no other file gets its descriptor.
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    _ = inheritsClosedPipes
    var outcome: (any Error)?
    do {
      try refuseUnknownCommand(CommandLine.arguments.dropFirst().first ?? "")
      var command = try parseAsRoot()
      try command.run()
    } catch {
      outcome = advised(error)
    }
    if let ending = outcome, exitCode(for: ending) == .success {
      let help = fullMessage(for: ending)
      if !help.isEmpty { say(help) }
      outcome = nil
    }
    if let problem = StandardOutput.problem {
      warn("could not write to the standard output: \(problem).")
      Foundation.exit(EX_IOERR)
    }
    exit(withError: outcome)
  }

  /// The prefix of all error messages.
  static var _errorPrefix: String { "bezel: " }

  /// Returns the error, with advice if a negative number was taken for an option.
  private static func advised(_ error: any Error) -> any Error {
    let words = message(for: error).split(separator: "'")
    guard words.count > 1, words[0] == "Unknown option ", words[1].hasPrefix("-"),
      words[1].dropFirst().first?.isWholeNumber == true
    else { return error }
    return ValidationError("'\(words[1])' is no option: write -- before it if it is an argument.")
  }

  /// - Throws: `ValidationError` for a word that is no command, with the most similar one.
  private static func refuseUnknownCommand(_ word: String) throws {
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !word.isEmpty, !word.hasPrefix("-"), !names.contains(word) else { return }
    let similar = names.min { $0.distance(to: word) < $1.distance(to: word) } ?? ""
    let advice =
      similar.distance(to: word) <= 2 ? "Did you mean '\(similar)'?" : "See 'bezel --help'."
    throw ValidationError("There is no command '\(word)'. \(advice)")
  }

  /// Whether SIGPIPE was ignored when this process started, as for services.
  ///
  /// From then on it is ignored: a closed pipe must not end the process in the middle of a frame.
  static let inheritsClosedPipes: Bool = {
    var former = sigaction()
    sigaction(SIGPIPE, nil, &former)
    signal(SIGPIPE, SIG_IGN)
    return unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }()
}

/// Writes a line at once, also into a pipe.
func say(_ line: String) { StandardOutput.write(Array("\(line)\n".utf8)) }

/// Writes a line to the standard error at once; a line that cannot be written is lost.
func warn(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("bezel: \(line)\n".utf8))
}
