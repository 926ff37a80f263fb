import ArgumentParser

/// `bezel theme`: selects a theme, or lists the themes.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Select a theme or, without a name, list the themes.",
    discussion: """
      Presentations on the screen change at once. The list has a star before the theme in use. To \
      keep a theme when the service restarts, set Theme= in bezel.conf.

      \(ServiceArguments.exitStatuses)
      """)

  @Argument(help: "The theme.")
  var name: String?

  @Flag(help: "Select the theme of the configuration, or none if it names none.")
  var configured = false

  @Flag(help: "Print the list as JSON.")
  var json = false

  @OptionGroup var service: ServiceArguments

  func validate() throws {
    if configured, name != nil {
      throw ValidationError("There are two themes: leave --configured or the name out.")
    }
    if json, configured || name != nil {
      throw ValidationError("--json is for the list: leave it or the theme out.")
    }
  }

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      if configured || name != nil {
        guard case .warnings(let warnings) = try connection.call(.setTheme(name)) else { return }
        for warning in warnings { warn(warning) }
        return
      }
      let reply = try connection.call(.listThemes)
      guard case .themes(let names, let current) = reply else { return }
      if json { return say(reply.reply().line) }
      for name in names { say("\(name == current ? "*" : " ") \(name)") }
    }
  }
}
