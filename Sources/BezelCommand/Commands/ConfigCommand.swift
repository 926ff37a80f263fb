internal import BezelConfiguration

/// `bezel config`: prints the configuration that the files make together.
struct ConfigCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let report = try ConfigurationReport(
      root: arguments[.root] ?? "/", file: arguments[.config])
    for warning in report.warnings { warn(warning) }
    if arguments.has(.json) {
      say(report.json.line)
    } else {
      for line in report.lines { say(line) }
    }
  }
}
