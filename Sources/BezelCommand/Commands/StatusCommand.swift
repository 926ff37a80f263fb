internal import BezelClient
internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// `bezel status`: changes the text of a presentation, or prints the state of the service.
struct StatusCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    var change = PresentationRequest(status: try arguments.text(), details: arguments[.details])
    change.setCode(arguments[.qr])
    try arguments.checkName()
    let service = ServiceAccess(arguments)
    if change.status != nil || change.details != nil || change.qr != nil {
      if arguments.has(.json) {
        throw .usage("--json is for the state of the service: leave it or the text out.")
      }
      let call = UpdateCall(name: arguments.knownName, change)
      try service.ask { connection throws(ServiceError) in
        _ = try connection.call(.update(call))
      }
      return
    }
    let reply = try service.ask { connection throws(ServiceError) in
      try connection.call(.status)
    }
    guard case .status(let status) = reply else { return }
    if arguments.has(.json) {
      say(reply.reply().line)
    } else {
      for line in status.lines { say(line) }
    }
  }
}

/// `bezel dismiss`: dismisses presentations.
struct DismissCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let chosen = arguments.given(.all, .handle, .name)
    if chosen.count > 1 {
      throw .usage("Give one of --all, --handle and --name: leave the others out.")
    }
    try arguments.checkName()
    let isNamed = !arguments.has(.all) && !arguments.has(.handle)
    let call = DismissCall(
      arguments.number(.handle).map { UInt64($0) }, name: isNamed ? arguments.knownName : nil,
      after: arguments.seconds(.after) ?? .zero)
    let isFound = try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      do throws(ServiceError) {
        try connection.call(.dismiss(call))
        return true
      } catch .nothingShown {
        // The presentation has ended already.
        return false
      }
    }
    if arguments.has(.json) { say("{\"dismissed\":\(isFound)}") }
  }
}

/// `bezel monitor`: prints events.
struct MonitorCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    try ServiceAccess(arguments).insist(absence: nil) { connection throws(ServiceError) in
      try connection.monitor(arguments.number(.handle).map { UInt64($0) })
      while !StandardOutput.isLost {
        switch try connection.nextEvent(within: .zero) {
        case .event(let event): send(event)
        case .last(let event): return send(event)
        case .unknown: break
        case .nothing: guard try connection.waitForEvent(whileReading: 1) else { return }
        }
      }
    }
  }

  private func send(_ event: WireEvent) {
    say(arguments.has(.json) ? HUDReply.event(event).reply().line : event.words)
  }
}
