import ArgumentParser

/// `bezel reload`: makes the service read its configuration again.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Have the service read its configuration again.",
    discussion: """
      Presentations stay on the screen and change their look. There is a warning for each file and \
      line that is ignored.

      \(ServiceArguments.exitStatuses)
      """)

  @OptionGroup var service: ServiceArguments

  func run() throws {
    try ServiceArguments.reporting {
      let reply = try service.connection().call(.reload)
      guard case .warnings(let warnings) = reply else { return }
      for warning in warnings { warn(warning) }
    }
  }
}
