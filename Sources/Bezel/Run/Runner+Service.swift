internal import BezelHUD
internal import BezelLinux
internal import BezelWire

extension Runner {
  /// Runs the command with its HUD on the service's screen; how it ended is shown after this returns.
  func run(on screen: ServiceScreen, warn: @escaping (String) -> Void) throws -> Int32 {
    let poll = try Poll()
    let run = try CommandRun(self, warn: warn) { try poll.add($0, token: 0) }
    try screen.watch(poll, token: 1)
    let words = settings.map { WireSetting($0.key.key, $0.value) }.sorted { $0.name < $1.name }
    while !screen.isOver {
      let now = Moment(nanoseconds: Timestamp.now().nanoseconds)
      run.hear()
      for command in run.commands(at: now, isUnseen: false) {
        screen.carryOut(command, settings: words, isLast: run.isOver, run.warn)
      }
      if run.isOver { break }
      for ready in try poll.wait() where ready.token == 1 {
        for event in screen.events(run.warn) {
          switch event {
          case .buttonPressed, .confirmed, .cancelRequested: run.cancel()
          case .willDisappear, .ended: run.hide()
          default: break
          }
        }
      }
    }
    return run.finish()
  }
}

/// The service, as it shows what becomes of one command.
final class ServiceScreen {
  private let calls: ServiceConnection
  /// A connection that hears events makes no calls.
  private let events: ServiceConnection
  private var handle: UInt64?
  /// The service is gone: the command goes on without a HUD.
  private(set) var isOver = false
  private let name: String

  /// - Throws: if it is not to be had.
  init(at socket: String) throws(ServiceError) {
    calls = try ServiceConnection(to: socket)
    events = try ServiceConnection(to: socket)
    // Who has not the right to it has to know before anything begins.
    try calls.call(.status)
    name = "run-\(Program.process)"
  }

  func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try poll.add(events.descriptor, token: token)
  }

  /// - Parameter isLast: whether the command has ended: what is shown of that outlives this process.
  func carryOut(
    _ command: Command, settings: [WireSetting], isLast: Bool, _ warn: (String) -> Void
  ) {
    do throws(ServiceError) {
      switch command {
      case .show(let presentation):
        guard var wire = WirePresentation(presentation) else { return }
        wire.settings = settings
        var call = ShowCall(wire)
        call.name = name
        call.stays = isLast
        guard case .handle(let handle) = try calls.call(.show(call)) else { return }
        if self.handle == nil { try events.monitor(handle) }
        self.handle = handle
      case .dismiss:
        guard let handle else { return }
        try calls.call(.dismiss(DismissCall(handle)))
      default: break  // Settings go with what is shown.
      }
    } catch ServiceError.nothingShown {
      // Somebody has sent it away.
    } catch {
      isOver = true
      warn("\(error) The command goes on without a HUD.")
    }
  }

  /// What has happened to the HUD.
  func events(_ warn: (String) -> Void) -> [WireEvent.Name] {
    var names: [WireEvent.Name] = []
    do throws(ServiceError) {
      while true {
        switch try events.nextEvent(within: .zero) {
        case .event(let event): names.append(event.name)
        case .last(let event):
          names.append(event.name)
          handle = nil
        case .nothing: return names
        }
      }
    } catch {
      isOver = true
      warn("\(error) The command goes on without a HUD.")
      return names
    }
  }
}
