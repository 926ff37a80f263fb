package import BezelHUD
package import BezelLinux
package import BezelWire

/// The service, as it shows what becomes of one command.
///
/// Nothing here waits for it: a call is made once the one before is answered, and of all that is to be
/// shown meanwhile the newest counts. When the service ends or keeps silent, the next one is looked for, and
/// shows what the former one did.
package final class ServiceScreen {
  private enum Phase {
    /// Too many others wait to be let in.
    case connecting
    /// Whether this user may call it is not known yet.
    case asking
    case ready
    case refused
    /// It has ended, or keeps silent.
    case away
    /// It does not do what it is asked to.
    case lost
  }

  private enum Token {
    static let calls: UInt64 = 1
    static let events: UInt64 = 2
    static let timer: UInt64 = 3
  }

  /// How long it may keep silent.
  private static let patience: Int64 = 1_000_000_000
  private static let retry: Int64 = 20_000_000
  /// How long it may be away without a word.
  private static let shortAbsence: Int64 = 2_000_000_000
  /// How long it may be away when the command has ended.
  private static let longAbsence: Int64 = 5_000_000_000

  private let socket: String
  private let name: String
  private let timer: DeadlineTimer
  private var phase = Phase.connecting
  private var calls: ServiceConnection?
  /// A connection that hears events makes no calls.
  private var events: ServiceConnection?
  private var handle: UInt64?
  /// The call that has not been answered yet.
  private var pendingMethod: HUDMethod?
  /// When it is given up, if nothing is heard of it.
  private var end = Timestamp(nanoseconds: 0)
  private var next: HUDCall?
  private var dismisses = false
  /// The newest call, for the next service; `nil` if what it shows is over.
  private var shown: PresentationRequest?
  /// Whether there was a service that does what it is asked to, for which another one may come.
  private var hasBeenReady = false
  private var attempts = ReconnectionPace()
  /// Since when it is away, and what is said of that.
  private var absence: (start: Timestamp, words: String)?
  /// Whether there may be events that were received already.
  private var hasEvents = false

  /// The maximum number of events in a turn, so that no service keeps the command's signals and end
  /// waiting.
  private static let mostEvents = 64

  /// - Parameter name: of what it shows.
  /// - Throws: if there is none.
  package init(at socket: String, name: String) throws(ServiceError) {
    self.socket = socket
    self.name = name
    do throws(LinuxError) {
      timer = try DeadlineTimer()
    } catch {
      throw ServiceError(error)
    }
    do throws(ServiceError) {
      try connect()
    } catch {
      guard case .unreachable = error else { throw error }
      // It may be about to follow the splash of the boot.
      calls = try ServiceConnection(to: socket, patience: .zero)
      try connect()
    }
  }

  /// Subscribes to the service.
  ///
  /// - Throws: if there is no memory to watch it.
  package func begin(_ poll: borrowing Poll) throws(ServiceError) {
    try watch(timer.descriptor, Token.timer, poll)
    end = Timestamp.now().advanced(byNanoseconds: ServiceScreen.patience)
    try ask(poll)
    arm()
  }

  /// Whether it may still show something.
  package var isThere: Bool { phase != .refused && phase != .lost }
  /// Whether calls are accepted.
  package var isReady: Bool { phase == .ready }
  /// Whether it does not take calls of this user.
  package var isRefused: Bool { phase == .refused }
  /// Whether it has been away for so long that the end of a command does not wait for it.
  package var isGone: Bool {
    guard let absence else { return false }
    return Timestamp.now().nanoseconds(since: absence.start) > ServiceScreen.longAbsence
  }
  /// Whether it has done all that it was asked to.
  package var isIdle: Bool { isReady && pendingMethod == nil && next == nil && !dismisses }

  /// Reads replies and events.
  ///
  /// - Parameter warn: is told of its loss.
  /// - Returns: what has happened to the HUD.
  package func handle(_ poll: borrowing Poll, _ warn: (String) -> Void) -> [WireEvent.Name] {
    timer.acknowledge()
    var names: [WireEvent.Name] = []
    do throws(ServiceError) {
      if phase == .away, attempts.next <= .now() {
        phase = .connecting
        end = Timestamp.now().advanced(byNanoseconds: ServiceScreen.patience)
      }
      if phase == .connecting {
        try connect()
        try ask(poll)
      }
      try popAnswer()
      names = try popEvents()
      try send()
      if pendingMethod != nil || phase == .connecting, Timestamp.now() >= end {
        throw ServiceConnection.noAnswer
      }
    } catch {
      if case .denied = error, phase == .asking { phase = .refused } else { lose(error, warn) }
    }
    if let absence, !absence.words.isEmpty,
      Timestamp.now().nanoseconds(since: absence.start) > ServiceScreen.shortAbsence
    {
      warn(absence.words)
      self.absence?.words = ""
    }
    arm()
    return names
  }

  /// Has a presentation shown, now or after the call that is not answered yet.
  ///
  /// - Parameter request: `nil` to dismiss what is shown.
  package func show(_ request: PresentationRequest?, _ warn: (String) -> Void) {
    shown = request
    shown?.name = name
    next = shown.map { .show($0) }
    dismisses = request == nil
    do throws(ServiceError) {
      try send()
    } catch {
      lose(error, warn)
    }
    arm()
  }

  // MARK: Calls and their answers

  private func connect() throws(ServiceError) {
    if calls == nil { calls = try ServiceConnection(withoutWaitingTo: socket) }
    if events == nil { events = try ServiceConnection(withoutWaitingTo: socket) }
  }

  /// Asks whether this user may call it, as soon as it is connected.
  private func ask(_ poll: borrowing Poll) throws(ServiceError) {
    guard let calls, let events else { return }
    try watch(calls.descriptor, Token.calls, poll)
    try watch(events.descriptor, Token.events, poll)
    phase = .asking
    next = .status
    handle = nil
  }

  private func watch(
    _ descriptor: borrowing Descriptor, _ token: UInt64, _ poll: borrowing Poll
  ) throws(ServiceError) {
    do throws(LinuxError) {
      try poll.add(descriptor, token: token)
    } catch {
      throw ServiceError(error)
    }
  }

  private func send() throws(ServiceError) {
    guard pendingMethod == nil, let calls else { return }
    if dismisses, let handle { next = .dismiss(DismissCall(handle)) }
    dismisses = false
    guard let call = next else { return }
    next = nil
    try calls.begin(call)
    pendingMethod = call.method
    end = Timestamp.now().advanced(byNanoseconds: ServiceScreen.patience)
  }

  private func popAnswer() throws(ServiceError) {
    guard let calls else { return }
    guard let method = pendingMethod else { return try calls.checkStillness() }
    do throws(ServiceError) {
      guard let reply = try calls.answer(to: method) else { return }
      pendingMethod = nil
      if phase == .asking {
        phase = .ready
        hasBeenReady = true
        absence = nil
        attempts.succeed()
        if next == nil { next = shown.map { .show($0) } }
      }
      if case .handle(let handle, _) = reply {
        if self.handle != handle { try events?.begin(.monitor(handle)) }
        self.handle = handle
      }
    } catch .nothingShown {
      pendingMethod = nil  // Somebody has sent it away.
    }
  }

  private func popEvents() throws(ServiceError) -> [WireEvent.Name] {
    var names: [WireEvent.Name] = []
    hasEvents = false
    guard let events else { return names }
    // Also without a presentation: the end of the connection has to be noticed.
    for _ in 0..<ServiceScreen.mostEvents {
      do throws(ServiceError) {
        switch try events.nextEvent(within: .zero) {
        case .event(let event): if handle != nil { names.append(event.name) }
        case .unknown: break
        case .last(let event):
          // The end of what was shown before it.
          guard event.handle == handle, handle != nil else { continue }
          names.append(event.name)
          (handle, shown) = (nil, nil)
        case .nothing: return names
        }
      } catch .nothingShown {
        // It had ended before it could be heard.
        if handle != nil { names.append(.ended) }
        (handle, shown) = (nil, nil)
      }
    }
    hasEvents = true
    return names
  }

  private func lose(_ error: ServiceError, _ warn: (String) -> Void) {
    guard error.isLoss, hasBeenReady || DefaultSocketPath.isAwaited(at: socket) else {
      phase = .lost
      warn("\(error) The command goes on without a HUD.")
      return
    }
    phase = .away
    (calls, events, handle, pendingMethod) = (nil, nil, nil, nil)
    (next, dismisses, hasEvents) = (nil, false, false)
    attempts.fail()
    // Without a HUD nothing is missed.
    if absence == nil, shown == nil {
      absence = (.now(), "")
    } else if absence == nil {
      absence = (.now(), "\(error) The command goes on without a HUD until there is a service.")
    }
  }

  private func arm() {
    if phase == .away {
      timer.arm(at: attempts.next)
    } else if phase == .connecting {
      timer.arm(at: min(end, Timestamp.now().advanced(byNanoseconds: ServiceScreen.retry)))
    } else if hasEvents {
      timer.arm(at: .now())
    } else {
      timer.arm(at: pendingMethod == nil ? nil : end)
    }
  }
}
