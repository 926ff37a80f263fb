import ArgumentParser
import Bezel

/// `bezel status`: changes the text of what is shown, or tells how the service is.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Change the text of what is shown or, without one, tell how the service is.",
    discussion: ServiceArguments.exitStatuses)

  @Argument(help: "The text.")
  var text: String?

  @Option(help: "A smaller text below the text.")
  var details: String?

  @Flag(help: "Print how the service is as JSON.")
  var json = false

  @OptionGroup var name: NameArguments
  @OptionGroup var service: ServiceArguments

  func validate() throws {
    if json, text != nil || details != nil {
      throw ValidationError("--json is for how the service is: leave it or the text out.")
    }
  }

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      if text != nil || details != nil {
        let change = WirePresentation(status: text, details: details)
        try connection.call(.update(UpdateCall(name: name.known, change)))
        return
      }
      let reply = try connection.call(.status)
      guard case .status(let status) = reply else { return }
      if json { say(reply.reply().line) } else { for line in status.lines { say(line) } }
    }
  }
}

/// `bezel dismiss`: takes something off the screen.
struct DismissCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Take what is shown off the screen.",
    discussion: """
      It is no mistake if it has gone already.

      \(ServiceArguments.exitStatuses)
      """)

  @Option(help: ArgumentHelp("After this time.", valueName: "seconds"))
  var after: Seconds?

  @Option(
    help: ArgumentHelp("The presentation that `bezel show --json` told of.", valueName: "number"))
  var handle: UInt64?

  @Flag(help: "Everything, whoever shows it.")
  var all = false

  @OptionGroup var name: NameArguments
  @OptionGroup var service: ServiceArguments

  func validate() throws {
    if [all, handle != nil, name.name != nil].filter({ $0 }).count > 1 {
      throw ValidationError("Say in one way what goes: leave --all, --handle or --name out.")
    }
  }

  func run() throws {
    try ServiceArguments.reporting {
      let named = all || handle != nil ? nil : name.known
      let call = DismissCall(handle, name: named, after: after?.duration ?? .zero)
      do {
        try service.connection().call(.dismiss(call))
      } catch ServiceError.nothingShown {
        // That is what was wanted.
      }
    }
  }
}

/// `bezel monitor`: tells what happens.
struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Print what happens, a line each, until Ctrl-C.",
    discussion: ServiceArguments.exitStatuses)

  @Option(
    help: ArgumentHelp(
      "Only what happens to this presentation, until it has ended.", valueName: "number"))
  var handle: UInt64?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var service: ServiceArguments

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      try connection.monitor(handle)
      while true {
        switch try connection.nextEvent() {
        case .event(let event): tell(event)
        case .last(let event):
          tell(event)
          return
        case .nothing: break
        }
      }
    }
  }

  private func tell(_ event: WireEvent) {
    say(json ? HUDReply.event(event).reply().line : event.words)
  }
}

/// `bezel quit`: ends the service.
struct QuitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quit",
    abstract: "Take everything off the screen and end the service.",
    discussion: ServiceArguments.exitStatuses)

  @OptionGroup var service: ServiceArguments

  func run() throws {
    _ = try ServiceArguments.reporting { try service.connection().call(.quit) }
  }
}
