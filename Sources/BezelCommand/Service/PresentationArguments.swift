import ArgumentParser
import BezelHUD
import BezelRaster
import BezelWire

/// Options of the commands that show something.
struct PresentationArguments: ParsableArguments {
  @Option(help: "A smaller text below the text.")
  var details: String?

  @Option(help: ArgumentHelp("A button below the text, with this title.", valueName: "title"))
  var button: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The maximum time that it is shown.", valueName: "seconds"),
    transform: Seconds.typed)
  var seconds: Seconds?

  @Flag(
    help: """
      Show it after the presentations that are queued, in place of over them; without --name it \
      replaces none.
      """)
  var queue = false

  @OptionGroup var priority: PriorityArguments

  @OptionGroup var watchdog: WatchdogArguments

  @Flag(help: "Wait until it has ended; if this command ends before, it ends, too.")
  var hold = false

  @Flag(help: "Wait until it has ended; it stays if this command ends before.")
  var wait = false

  @Flag(help: "Draw in this process, without the service, until it has ended or Ctrl-C.")
  var local = false

  @Flag(help: "Print the answer as JSON.")
  var json = false

  @OptionGroup var name: NameArguments
  @OptionGroup var service: ServiceArguments
  @OptionGroup(title: "Its look") var look: LookArguments
  @OptionGroup(title: "Its rings and images") var indicator: IndicatorArguments
  @OptionGroup(title: "Its place") var place: AreaArguments
  @OptionGroup(title: "Its times") var timing: TimingArguments
  @OptionGroup(title: "What touches and keys do") var touch: TouchArguments

  func validate() throws {
    try TextArguments.check(details, "text of --details")
    try TextArguments.check(button, "title of --button")
    if hold, wait { throw ValidationError("--hold waits, too: leave --wait out.") }
    let remote = given([
      ("--queue", queue), ("--priority", priority.priority != nil), ("--hold", hold),
      ("--wait", wait),
      ("--json", json), ("--name", name.name != nil), ("--socket", service.socket != nil),
      ("--watchdog", watchdog.watchdog != nil),
    ])
    if local, let option = remote.first {
      throw ValidationError("\(option) is for the service: leave it or --local out.")
    }
  }

  /// The settings as they were typed.
  var settings: [HUDOption: String] {
    [indicator.settings, place.settings, timing.settings, touch.settings]
      .reduce(look.settings) { $0.merging($1) { $1 } }
  }

  /// - Parameter content: the indicator and the text.
  func call(_ content: WirePresentation) -> ShowCall {
    var presentation = content
    presentation.details = details
    presentation.button = button
    presentation.settings = WireSetting.list(settings)
    var call = ShowCall(presentation)
    call.name = queue ? name.name : name.known
    call.order = queue ? .queue : .stack
    call.priority = priority.number
    call.stays = !hold
    call.seconds = seconds?.duration
    call.watchdog = watchdog.watchdog
    return call
  }
}

extension WireSetting {
  static func list(_ settings: [HUDOption: String]) -> [WireSetting] {
    settings.map { WireSetting($0.key.key, $0.value) }.sorted { $0.name < $1.name }
  }
}

/// The option that decides which of several presentations is shown.
struct PriorityArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The priority; the highest presentation is shown: -100 … 100 (default: 0).",
      valueName: "number"))
  var priority: Int?

  func validate() throws {
    if let priority, !ShowCall.priorities.contains(priority) {
      throw ValidationError("--priority is a number of -100 … 100, not \(priority).")
    }
  }

  var number: Int { priority ?? 0 }
}

/// Options for the end of a presentation that is not updated.
struct WatchdogArguments: ParsableArguments {
  @Option(
    name: .customLong("watchdog"), parsing: .unconditional,
    help: ArgumentHelp(
      "End the presentation if it is not updated for this long.",
      valueName: "seconds"), transform: Seconds.typed)
  var limit: Seconds?

  @Option(
    help: ArgumentHelp("Change the text instead.", valueName: "text"))
  var watchdogText: String?

  @Option(
    help: ArgumentHelp("Change the colour instead.", valueName: "RRGGBB[AA]"))
  var watchdogColor: String?

  @Flag(help: "Add a button that ends the presentation instead.")
  var watchdogCancel = false

  func validate() throws {
    let actions = given([
      ("--watchdog-text", watchdogText != nil), ("--watchdog-color", watchdogColor != nil),
      ("--watchdog-cancel", watchdogCancel),
    ])
    if let action = actions.first, limit == nil {
      throw ValidationError("\(action) is the action of a watchdog: add --watchdog SECONDS.")
    }
    if actions.count > 1 {
      throw ValidationError("A watchdog has one action: leave \(actions[0]) or \(actions[1]) out.")
    }
    if limit?.duration == .zero {
      throw ValidationError("--watchdog is a positive time: give more than 0 seconds.")
    }
    try TextArguments.check(watchdogText, "text of --watchdog-text")
    if let watchdogColor, Color(hexadecimal: watchdogColor) == nil {
      throw ValidationError("--watchdog-color is RRGGBB or RRGGBBAA.")
    }
  }

  var watchdog: WireWatchdog? {
    guard let limit = limit?.duration else { return nil }
    if let watchdogText { return WireWatchdog(limit, .text(watchdogText)) }
    if let watchdogColor { return WireWatchdog(limit, .color(watchdogColor)) }
    return WireWatchdog(limit, watchdogCancel ? .cancel : .dismiss)
  }
}
