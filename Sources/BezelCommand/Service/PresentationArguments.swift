import ArgumentParser
import Bezel

/// Options of the commands that show something.
struct PresentationArguments: ParsableArguments {
  @Option(help: "A smaller text below the text.")
  var details: String?

  @Option(help: ArgumentHelp("A button below it, with this title.", valueName: "title"))
  var button: String?

  @Option(help: ArgumentHelp("Show it so long at most.", valueName: "seconds"))
  var seconds: Seconds?

  @Flag(help: "Show it after what was queued before, in place of over everything.")
  var queue = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The highest one is seen, whatever came later: -100 … 100 (default: 0).",
      valueName: "number"))
  var priority: Int?

  @OptionGroup var watchdog: WatchdogArguments

  @Flag(help: "Wait until it has ended, and take it away if this command ends before.")
  var hold = false

  @Flag(help: "Wait until it has ended, which it does not do with this command.")
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
    if let priority, !(-100...100).contains(priority) {
      throw ValidationError("--priority is one of -100 … 100: \(priority) is not.")
    }
    if hold, wait { throw ValidationError("--hold waits by itself: leave --wait out.") }
    let remote: [(String, Bool)] = [
      ("--queue", queue), ("--priority", priority != nil), ("--hold", hold), ("--wait", wait),
      ("--json", json), ("--name", name.name != nil), ("--socket", service.socket != nil),
      ("--watchdog", watchdog.watchdog != nil),
    ]
    if local, let option = remote.first(where: { $0.1 }) {
      throw ValidationError("\(option.0) is for the service: leave it or --local out.")
    }
  }

  /// In the words that were typed.
  var settings: [HUDSetting: String] {
    [indicator.settings, place.settings, timing.settings, touch.settings]
      .reduce(look.settings) { $0.merging($1) { $1 } }
  }

  /// - Parameter content: what is shown, and its text.
  func call(_ content: WirePresentation) -> ShowCall {
    var presentation = content
    presentation.details = details
    presentation.button = button
    presentation.settings = settings.map { WireSetting($0.key.key, $0.value) }
      .sorted { $0.name < $1.name }
    var call = ShowCall(presentation)
    call.name = name.known
    call.order = queue ? .queue : .stack
    call.priority = priority ?? 0
    call.stays = !hold
    call.seconds = seconds?.duration
    call.watchdog = watchdog.watchdog
    return call
  }
}

/// Options that say what becomes of a presentation that is not heard of.
struct WatchdogArguments: ParsableArguments {
  @Option(
    name: .customLong("watchdog"),
    help: ArgumentHelp(
      "What happens if it is neither shown again nor updated for so long: it ends.",
      valueName: "seconds"))
  var limit: Seconds?

  @Option(
    help: ArgumentHelp("In place of its end: another text.", valueName: "text"))
  var watchdogText: String?

  @Option(
    help: ArgumentHelp("In place of its end: another colour.", valueName: "RRGGBB[AA]"))
  var watchdogColor: String?

  @Flag(help: "In place of its end: a button to end it.")
  var watchdogCancel = false

  func validate() throws {
    let actions = given.filter { $0 != "--watchdog" && $0 != "--limit" }
    if let action = actions.first, limit == nil {
      throw ValidationError("\(action) is what a watchdog does: add --watchdog SECONDS.")
    }
    if actions.count > 1 {
      throw ValidationError("A watchdog does one thing: leave \(actions[0]) or \(actions[1]) out.")
    }
    if limit?.duration == .zero {
      throw ValidationError("--watchdog is a time: give more than 0 seconds.")
    }
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
