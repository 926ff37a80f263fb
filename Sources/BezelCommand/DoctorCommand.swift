import ArgumentParser
import Bezel

/// `bezel doctor`: says what there is for a HUD and what is missing.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say which screen and touch panel there are, and what is missing.",
    discussion: "The exit status is 0 if a HUD can be shown, and 1 if not.")

  @OptionGroup var screen: ScreenArguments

  @Option(help: ArgumentHelp("A font file to be looked at too.", valueName: "file"))
  var font: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    var equipment = Equipment()
    equipment.settings = screen.settings
    equipment.font = font
    let survey = try equipment.survey()
    if json {
      say(survey.json.line)
    } else {
      for line in survey.lines { say(line) }
    }
    if !survey.isUsable { throw ExitCode.failure }
  }
}
