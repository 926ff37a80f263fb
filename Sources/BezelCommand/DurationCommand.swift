import ArgumentParser
import Bezel

/// `bezel duration`: says how long a message is shown.
struct DurationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duration",
    abstract: "Print how many seconds an image with this text stays on the screen.",
    discussion: """
      Half a second, and 0.06 s for each character, within the two limits. A script that waits for a \
      message says: sleep "$(bezel duration "All files copied")".
      """)

  @Argument(help: "The text.")
  var text: String

  @OptionGroup var stay: StayArguments

  func run() throws { say(try duration.seconds) }

  var duration: Duration {
    get throws { try HUDSetup(unread: stay.settings).timing.displayDuration(of: text) }
  }
}
