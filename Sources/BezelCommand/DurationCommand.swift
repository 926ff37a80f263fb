import ArgumentParser
import BezelHUD

/// `bezel duration`: prints how long a message is shown.
struct DurationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duration",
    abstract: "Print how many seconds an image with this text stays on the screen.",
    discussion: """
      Half a second, and 0.06 s for each character, within the two limits. A script waits for a \
      message with: sleep "$(bezel duration "All files copied")".
      """)

  @Argument(help: "The text.")
  var text: String

  @Option(.minimumDismiss, valueName: "seconds") var minimumDismiss: String?
  @Option(.maximumDismiss, valueName: "seconds") var maximumDismiss: String?

  func run() throws { say(try duration.seconds) }

  var duration: Duration {
    get throws {
      let limits = [HUDOption.minimumDismiss: minimumDismiss, .maximumDismiss: maximumDismiss]
      var setup = HUDConfiguration()
      try setup.set(limits.compactMapValues { $0 })
      return setup.timing.displayDuration(of: text)
    }
  }
}
