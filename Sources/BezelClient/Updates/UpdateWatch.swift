internal import BezelHUD
package import BezelLinux
package import BezelWire
package import BezelWords

/// Watches one update service, and has the service `bezeld` show its updates.
///
/// Both may come later, end and come again. Nothing waits for either.
package final class UpdateWatch {
  /// The usual places of SWUpdate's socket, and of the named pipe for bootc.
  private static let (socket, pipe) = ("/tmp/swupdateprog", "/run/bezel-watch/bootc")
  /// The pause before another attempt to connect, in nanoseconds.
  private static let (pause, longPause): (Int64, Int64) = (2_000_000_000, 60_000_000_000)
  /// Nobody reads faster.
  private static let shortest: Int64 = 100_000_000
  /// How much is read in a turn.
  private static let (mostBytes, mostReads) = (65_536, 16)

  private let service: UpdateService
  /// The path of the socket or of the pipe; `nil` for the standard input.
  private let path: String?
  private let display: String
  private let log: (String) -> Void
  /// The last sentence about the connection, which is not logged again.
  private var said = ""

  private var connection: SocketConnection?
  private var swupdate = SWUpdateReader()
  private var bus: BusMonitor?
  private var objects: BusUpdateReader
  private var input: PipeInput?
  private var bootc = BootcReader()
  private var next = Timestamp.now()

  private var hud: UpdateHUD
  private var screen: ServiceScreen?
  private var nextScreen = Timestamp.now()
  private var shown: PresentationRequest?
  private var nextChange = Timestamp.now()

  /// Whether the standard input has ended.
  private var isOver = false
  /// Whether there is nothing more to do.
  package var isFinished: Bool {
    isOver && (hud.request == nil || hud.request == shown && screen?.isIdle == true)
  }

  /// - Parameters:
  ///   - path: another place of the service's socket or pipe; `nil` for the usual one.
  ///   - readsInput: whether bootc writes into the standard input.
  ///   - display: the path of the socket of `bezeld`.
  ///   - log: is called with sentences.
  package init(
    _ service: UpdateService, at path: String? = nil, readsInput: Bool = false, on display: String,
    in words: Words, log: @escaping (String) -> Void
  ) {
    self.service = service
    self.path =
      readsInput ? nil : path ?? (service == .bootc ? UpdateWatch.pipe : UpdateWatch.socket)
    self.display = display
    self.log = { log("\(service.rawValue): \($0)") }
    objects = BusUpdateReader(service)
    hud = UpdateHUD(service, in: words)
  }

  /// When `handle(_:)` has to be called at the latest; `nil` for only when a descriptor is ready.
  package var deadline: Timestamp? {
    var deadlines = [hud.deadline.map { Timestamp(nanoseconds: $0.nanoseconds) }, bus?.deadline]
    if !isConnected, !isOver { deadlines.append(next) }
    // A screen that is not ready wakes by itself.
    if hud.request != shown, screen?.isReady != false {
      deadlines.append(screen == nil ? nextScreen : nextChange)
    }
    return deadlines.compactMap { $0 }.min()
  }

  private var isConnected: Bool { connection != nil || bus != nil || input != nil }

  /// Does all that there is to do.
  ///
  /// - Parameter token: for its descriptors in the `Poll`.
  package func handle(_ poll: borrowing Poll, token: UInt64) {
    let now = Timestamp.now()
    if !isConnected, next <= now, !isOver { connect(poll, token) }
    read(poll, token)
    note(hud.wake(at: moment))
    present(poll)
  }

  private var moment: Moment { Moment(nanoseconds: Timestamp.now().nanoseconds) }

  private func note(_ sentence: String?) {
    if let sentence { log(sentence) }
  }

  /// Says something of the connection, once.
  private func say(_ sentence: String) {
    if sentence != said { log(sentence) }
    said = sentence
  }

  private func handle(_ reports: [UpdateReport]) {
    for report in reports { note(hud.handle(report, at: moment)) }
  }

  // MARK: The service

  private func connect(_ poll: borrowing Poll, _ token: UInt64) {
    next = Timestamp.now().advanced(byNanoseconds: UpdateWatch.pause)
    do throws(LinuxError) {
      if let name = service.busName {
        let bus = try BusMonitor(of: name)
        try poll.add(bus.descriptor, token: token, for: bus.interest)
        self.bus = bus
      } else if service == .bootc {
        let input = try PipeInput(at: path)
        try poll.add(input.descriptor, token: token)
        self.input = input
      } else {
        let connection = try SocketConnection(connectingTo: path ?? UpdateWatch.socket)
        let user = try Peer(of: connection).user
        guard user == 0 || user == Program.user else { return distrust(Int64(user)) }
        try poll.add(connection.descriptor, token: token)
        (self.connection, swupdate) = (connection, SWUpdateReader())
      }
      said = ""
    } catch {
      // It has not been started yet.
      guard error.reason != .noSuchFile, error.reason != .refused else { return }
      say(error.description)
    }
  }

  private func distrust(_ user: Int64) {
    say("A process of user \(user) says that it is the service; only root is believed.")
    next = Timestamp.now().advanced(byNanoseconds: UpdateWatch.longPause)
  }

  private func lose() {
    (connection, bus, input) = (nil, nil, nil)
    hud.lose(at: moment)
  }

  private func read(_ poll: borrowing Poll, _ token: UInt64) {
    if let connection { read(connection) }
    if let bus { read(bus, poll, token) }
    if let input { read(input, poll, token) }
  }

  private func read(_ connection: SocketConnection) {
    for _ in 0..<UpdateWatch.mostReads {
      let arrival = connection.receive(atMost: UpdateWatch.mostBytes)
      do throws(UpdateReadError) {
        if !arrival.bytes.isEmpty { handle(try swupdate.read(arrival.bytes)) }
      } catch {
        say("\(error)")
        lose()
        next = Timestamp.now().advanced(byNanoseconds: UpdateWatch.longPause)
        return
      }
      if arrival.isLast { return lose() }
      if arrival.bytes.isEmpty { return }
    }
  }

  private func read(_ bus: BusMonitor, _ poll: borrowing Poll, _ token: UInt64) {
    for event in bus.handle() {
      switch event {
      case .appeared: objects.reset()
      case .disappeared: hud.lose(at: moment)
      case .stranger(let user): distrust(user)
      case .signal(let path, let member, let values):
        handle(objects.read(.init(path, member, values.map { JSON($0) })))
      case .properties(let path, let values):
        handle(objects.read(.init(path, "", values.map { JSON($0) })))
      }
      for question in objects.popQuestions() {
        bus.askProperties(of: question.path, question.interface)
      }
    }
    if bus.isGone {
      lose()
    } else {
      poll.change(bus.descriptor, token: token, to: bus.interest)
    }
  }

  private func read(_ input: PipeInput, _ poll: borrowing Poll, _ token: UInt64) {
    for _ in 0..<UpdateWatch.mostReads {
      guard let bytes = input.read() else { return }
      guard bytes.isEmpty else {
        handle(bootc.read(bytes))
        continue
      }
      if let report = bootc.end() { handle([report]) }
      isOver = path == nil
      if isOver || (try? poll.add(input.descriptor, token: token)) == nil { self.input = nil }
      return
    }
  }

  // MARK: The HUD

  private func present(_ poll: borrowing Poll) {
    let now = Timestamp.now()
    if screen == nil, hud.request != nil, hud.request != shown, nextScreen <= now {
      nextScreen = now.advanced(byNanoseconds: UpdateWatch.pause / 2)
      screen = try? ServiceScreen(at: display, name: service.presentationName)
      if (try? screen?.begin(poll)) == nil { screen = nil }
      if screen == nil { say("There is no service `bezeld` at \(display). It is waited for.") }
    }
    guard let screen else { return shown = hud.request == nil ? nil : shown }
    for event in screen.handle(poll, { _ in }) where event == .ended { hud.hide() }
    guard screen.isThere else {
      if screen.isRefused { say("The service `bezeld` shows nothing for this user.") }
      (self.screen, shown) = (nil, nil)
      return
    }
    guard screen.isReady else { return }
    if hud.request != shown, nextChange <= now {
      shown = hud.request
      screen.show(shown, { _ in })
      nextChange = now.advanced(byNanoseconds: UpdateWatch.shortest)
    }
    if shown == nil, hud.request == nil, screen.isIdle { self.screen = nil }
  }
}

extension JSON {
  fileprivate init(_ value: BusValue) {
    switch value {
    case .number(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .string(text)
    case .pair(let name, let value): self = .array([JSON(name), JSON(value)])
    case .list(let values):
      var members: JSON.Object = []
      for case .pair(.text(let name), let value) in values {
        members.append(.init(name, JSON(value)))
      }
      self = members.isEmpty ? .array(values.map { JSON($0) }) : .object(members)
    }
  }
}
