internal import BezelConfiguration
internal import BezelHUD

/// `bezel duration`: prints how long a message is shown.
struct DurationCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    var setup = HUDConfiguration()
    // Every value was checked when it was read.
    try? setup.set(arguments.settings.hud)
    say(setup.timing.displayDuration(of: arguments.operands[0]).seconds)
  }
}
