import ArgumentParser

/// `bezel config`: prints the configuration that the files make together.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the configuration, and where each value comes from.",
    discussion: """
      The output is itself a configuration file, with all keys; an empty value stands for the \
      built-in default. There is a warning for each file and line that is ignored.
      """)

  @Option(
    help: ArgumentHelp(
      "Read this configuration file in place of those of the system.", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Read the system's files below this folder in place of '/'.", valueName: "folder"))
  var root = "/"

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let report = try ConfigurationReport(root: root, file: config)
    for warning in report.warnings { warn(warning) }
    if json {
      say(try report.json())
    } else {
      for line in report.lines { say(line) }
    }
  }
}
