import ArgumentParser
import BezelClient
import BezelStage
import BezelWire

/// `bezel doctor`: prints the screens, panels and fonts for a HUD, and what is missing.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Print the screens, touch panels and service that were found, and what is missing.",
    discussion: """
      The exit status is 0 if a HUD can be shown, 1 if not, and 64 for a wrong option.
      """)

  @OptionGroup var service: ServiceArguments

  @OptionGroup var screen: ScreenArguments

  @Option(help: ArgumentHelp("Check this font file, too.", valueName: "file"))
  var font: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    var stageArguments = StageArguments()
    stageArguments.settings = screen.settings
    stageArguments.drawing.font = font
    let diagnostics = Diagnostics(try stageArguments.stageOptions(), font: font)
    let found = ServiceDiagnostic(at: service.path)
    if json {
      guard case .object(let members) = diagnostics.json else { return }
      say(JSON.object(members + [.init("service", found.json)]).line)
    } else {
      for line in diagnostics.lines + [found.line] { say(line) }
    }
    if !diagnostics.isUsable { throw ExitCode.failure }
  }
}
