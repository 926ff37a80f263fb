import ArgumentParser
import Bezel

/// `bezel config`: says what the configuration's files say together.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the configuration, and where each value comes from.",
    discussion: """
      What is printed is a configuration file itself, with all keys that there are; an empty value \
      stands for what is built in. Files and lines that do not count are warned of.
      """)

  @Option(
    help: ArgumentHelp(
      "A configuration file to be read in place of all those of the system.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("The folder that stands for '/'.", valueName: "folder"))
  var root = "/"

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let report = try SetupReport(root: root, file: config)
    for warning in report.warnings { warn(warning) }
    if json {
      say(try report.json())
    } else {
      for line in report.lines { say(line) }
    }
  }
}
