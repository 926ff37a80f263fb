import ArgumentParser
import Bezel

/// `bezel theme`: takes another theme, or lists those that there are.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Take another theme or, without one, list the themes that there are.",
    discussion: """
      What is on the screen changes at once. In the list there is a star before the theme that is in \
      use. A theme that shall stay in use when the service starts anew is Theme= in bezel.conf.

      \(ServiceArguments.exitStatuses)
      """)

  @Argument(help: "The theme.")
  var name: String?

  @Flag(help: "Take the one of the configuration again, or none if that names none.")
  var configured = false

  @Flag(help: "Print the list as JSON.")
  var json = false

  @OptionGroup var service: ServiceArguments

  func validate() throws {
    if configured, name != nil {
      throw ValidationError("Say in one way which theme: leave --configured or its name out.")
    }
    if json, configured || name != nil {
      throw ValidationError("--json is for the list: leave it or the theme out.")
    }
  }

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      if configured || name != nil {
        try connection.call(.setTheme(name))
        return
      }
      let reply = try connection.call(.listThemes)
      guard case .themes(let names, let current) = reply else { return }
      if json { return say(reply.reply().line) }
      for name in names { say("\(name == current ? "*" : " ") \(name)") }
    }
  }
}
