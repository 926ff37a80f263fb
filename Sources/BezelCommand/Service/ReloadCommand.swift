import ArgumentParser
import Bezel

/// `bezel reload`: has the service read its configuration again.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Have the service read its configuration again.",
    discussion: """
      Nothing goes off the screen; what is on it changes. Files and lines that do not count are \
      warned of.

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
