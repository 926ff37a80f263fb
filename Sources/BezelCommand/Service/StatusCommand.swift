import ArgumentParser
import BezelClient
import BezelWire

/// `bezel status`: changes the text of a presentation, or prints the state of the service.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Change the text of a presentation or, without a text, print the state of the service.",
    discussion: ServiceArguments.exitStatuses)

  @OptionGroup var text: TextArguments

  @Option(help: "A smaller text below the text.")
  var details: String?

  @Flag(help: "Print the state of the service as JSON.")
  var json = false

  @OptionGroup var name: NameArguments
  @OptionGroup var service: ServiceArguments

  func validate() throws {
    if json, text.words != nil || details != nil {
      throw ValidationError("--json is for the state of the service: leave it or the text out.")
    }
    try TextArguments.check(details, "text of --details")
  }

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      if text.words != nil || details != nil {
        let change = WirePresentation(status: text.words, details: details)
        try connection.call(.update(UpdateCall(name: name.known, change)))
        return
      }
      let reply = try connection.call(.status)
      guard case .status(let status) = reply else { return }
      if json { say(reply.reply().line) } else { for line in status.lines { say(line) } }
    }
  }
}

/// `bezel dismiss`: dismisses presentations.
struct DismissCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Dismiss a presentation.",
    discussion: """
      It is no error if it has ended already.

      \(ServiceArguments.exitStatuses)
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Dismiss it after this time.", valueName: "seconds"),
    transform: Seconds.typed)
  var after: Seconds?

  @Option(
    help: ArgumentHelp(
      "The presentation with this handle, as `bezel show --json` prints it.", valueName: "number"))
  var handle: UInt64?

  @Flag(help: "Dismiss all presentations, also those of other clients.")
  var all = false

  @OptionGroup var name: NameArguments
  @OptionGroup var service: ServiceArguments

  func validate() throws {
    if [all, handle != nil, name.name != nil].filter({ $0 }).count > 1 {
      throw ValidationError("Give one of --all, --handle and --name: leave the others out.")
    }
  }

  func run() throws {
    try ServiceArguments.reporting {
      let named = all || handle != nil ? nil : name.known
      let call = DismissCall(handle, name: named, after: after?.duration ?? .zero)
      do {
        try service.connection().call(.dismiss(call))
      } catch ServiceError.nothingShown {
        // The presentation has ended already.
      }
    }
  }
}

/// `bezel monitor`: prints events.
struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Print events, a line each, until Ctrl-C or until the output is closed.",
    discussion: ServiceArguments.exitStatuses)

  @Option(
    help: ArgumentHelp(
      "Print only the events of this presentation, until it has ended.", valueName: "number"))
  var handle: UInt64?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var service: ServiceArguments

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      try connection.monitor(handle)
      while !StandardOutput.isLost {
        switch try connection.nextEvent(within: .zero) {
        case .event(let event): send(event)
        case .last(let event): return send(event)
        case .nothing: guard connection.waitForEvent(whileReading: 1) else { return }
        }
      }
    }
  }

  private func send(_ event: WireEvent) {
    say(json ? HUDReply.event(event).reply().line : event.words)
  }
}

/// `bezel quit`: ends the service.
struct QuitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quit",
    abstract: "End the service, and wait until it has ended.",
    discussion: ServiceArguments.exitStatuses)

  @OptionGroup var service: ServiceArguments

  func run() throws {
    try ServiceArguments.reporting {
      let connection = try service.connection()
      try connection.call(.quit)
      connection.waitForEnd()
    }
  }
}
