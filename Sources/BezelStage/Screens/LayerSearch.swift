internal import BezelKMS
internal import BezelLinux
internal import BezelWayland

/// The compositors above which HUDs may be shown: those that were handed over, and those with a socket.
///
/// Connections are kept between two HUDs, so that the next one is shown at once. While a HUD is shown on a card,
/// or waits for one, folders are watched for the socket of a compositor that starts.
struct LayerSearch: ~Copyable {
  private let options: StageOptions
  private let closer = DescriptorCloser(token: Stage.Token.closing)
  /// The connected ones, the preferred one first.
  private var displays: [LayerDisplay] = []
  /// Kept between two HUDs, without folders.
  private var watch: FolderWatch?
  private var isLooking = false
  /// When to look for sockets; `nil` for only after a change of their folders.
  private var nextLook: Timestamp?
  /// The looks since the last change: a compositor listens a while after it has made its socket.
  private var looks = 0
  /// The sockets of compositors that are of no use, until others are made in their places.
  private var useless: [SocketFile] = []
  /// The names of the login sessions at the last look.
  private var sessions: Set<String> = []
  /// The session that has begun on the terminal in front.
  private var newSession: String?
  private var sessionChange: SessionChange?
  private var problems: [String] = []
  /// Why the last one that was tried cannot be used.
  private(set) var lastProblem: String?
  private var connections: UInt64 = 0

  private static let mostLooks = 20
  private static let lookPeriod: Int64 = 100_000_000
  private static let mostDisplays = 8

  init(_ options: StageOptions) { self.options = options }

  /// Whether HUDs may be shown above compositors, which tell neither cards nor the makers of monitors.
  var isAllowed: Bool {
    let screen = options.screen
    return options.display == .screen && options.compositor != .none && screen.card == nil
      && screen.driver == nil && screen.monitor == nil
  }

  /// The compositor above which HUDs can be shown now.
  var usable: LayerDisplay? { displays.first { $0.isUsable } }

  /// Whether one that is given time has not said yet what it can do.
  var isUndecided: Bool { displays.contains { $0.isUndecided } }

  /// When to look again, or a compositor that says nothing is given up.
  var nextTurn: Timestamp? {
    displays.reduce(nextLook) { earliest($0, $1.deadline) }
  }

  /// Takes the sentences about compositors that cannot be used.
  mutating func popProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  // MARK: Connecting

  /// Connects to the compositors that there are, if there may be others than at the last look.
  ///
  /// The looks begin when none can be used.
  mutating func look(at now: Timestamp, _ poll: borrowing Poll) {
    guard isAllowed, isLooking || usable == nil else { return }
    if !isLooking { beginLooking(at: now, poll) }
    guard let due = nextLook, due <= now else { return }
    nextLook = nil
    for path in options.compositor.paths {
      watch?.add(folderOf: path)
      let isNew =
        !displays.contains { $0.path == path } && displays.count < LayerSearch.mostDisplays
      guard isNew, let file = SocketFile(at: path), !useless.contains(file) else { continue }
      connect(path, at: now, poll)
    }
  }

  private mutating func beginLooking(at now: Timestamp, _ poll: borrowing Poll) {
    (isLooking, nextLook, looks) = (true, now, 0)
    sessions = LoginSessions.names()
    // Without it, for want of descriptors, a compositor that starts later is seen by the next HUD.
    if watch == nil { watch = try? FolderWatch() }
    switch watch {
    case .some(let watch): try? poll.add(watch.descriptor, token: Stage.Token.folders)
    case .none: return
    }
    watch?.add(folderOf: options.compositor.watched)
    watch?.add(folderOf: LoginSessions.folder + "/")
  }

  /// A change of the login sessions on the terminal in front.
  enum SessionChange {
    /// One has begun. Its compositor has no way to ask for a card that a HUD is shown on, and would end with an error.
    case began
    /// The one that had begun has ended.
    case ended
  }

  /// Takes what has happened since the last call; `nil` for nothing.
  mutating func popSessionChange() -> SessionChange? {
    defer { sessionChange = nil }
    return sessionChange
  }

  private mutating func lookForSessions() {
    let names = LoginSessions.names()
    let new = names.subtracting(sessions)
    sessions = names
    if let session = newSession, !names.contains(session) {
      (newSession, sessionChange) = (nil, .ended)
    }
    guard !new.isEmpty, let front = try? VirtualTerminal.active(),
      let session = new.first(where: { LoginSessions.terminal(of: $0) == front })
    else { return }
    (newSession, sessionChange) = (session, .began)
  }

  private mutating func connect(
    _ path: String, at now: Timestamp, _ poll: borrowing Poll
  ) {
    do throws(LinuxError) {
      let socket = try SocketConnection(toCompositorAt: path)
      displays.append(
        try LayerDisplay(options, socket, path: path, nextToken(), closer, at: now, poll))
    } catch {
      if error.reason == .refused, looks < LayerSearch.mostLooks {
        looks += 1
        nextLook = now.advanced(byNanoseconds: LayerSearch.lookPeriod)
      } else {
        lastProblem = error.description
        if case .path = options.compositor { problems.append(error.description) }
      }
    }
  }

  private mutating func nextToken() -> UInt64 {
    defer { connections += 1 }
    return Stage.Token.compositors + 2 * connections
  }

  /// Uses a compositor from now on, before the others.
  ///
  /// - Throws: `watch`.
  /// - Returns: its token.
  mutating func attach(
    _ socket: SocketConnection, at now: Timestamp, _ poll: borrowing Poll
  ) throws(LinuxError) -> UInt64 {
    let display = try LayerDisplay(options, socket, path: nil, nextToken(), closer, at: now, poll)
    displays.insert(display, at: 0)
    return display.token
  }

  /// Leaves a compositor that was handed over.
  mutating func detach(_ token: UInt64, _ poll: borrowing Poll) {
    for display in displays where display.token == token { display.close(poll) }
    displays.removeAll { $0.token == token }
  }

  /// Whether a compositor that was handed over is of use.
  func isAttached(_ token: UInt64) -> Bool { displays.contains { $0.token == token } }

  /// Connects to the compositors that there are, and waits until one can be used, or all have said what they can
  /// do, for a second at most.
  mutating func openNow(at now: Timestamp, _ poll: borrowing Poll) {
    look(at: now, poll)
    var ready: [Poll.Ready] = []
    while usable == nil, isUndecided {
      try? poll.wait(until: nextTurn, into: &ready)
      _ = handle(ready, at: .now(), poll)
    }
  }

  // MARK: Events

  /// Handles what the compositors have sent.
  mutating func handle(
    _ ready: [Poll.Ready], at time: Timestamp, _ poll: borrowing Poll
  ) -> [LayerDisplay.DisplayEvent] {
    if ready.contains(where: { $0.token == Stage.Token.folders }) {
      watch?.acknowledge()
      (nextLook, looks) = (time, 0)
      lookForSessions()
    }
    if ready.contains(where: { $0.token == Stage.Token.closing }) { closer.handle(poll) }
    var news: [LayerDisplay.DisplayEvent] = []
    for display in displays {
      display.handle(ready, at: time, poll, into: &news)
      guard let loss = display.loss else { continue }
      news.append(.changed)
      lose(display, loss, poll)
    }
    return news
  }

  /// Leaves a compositor that is of no use any more.
  private mutating func lose(
    _ display: LayerDisplay, _ error: ScreenError, _ poll: borrowing Poll
  ) {
    // One that ends while nothing is to be shown is no problem.
    if display.isShown || isLooking {
      problems.append(error.sentence)
      if let path = display.path, let file = SocketFile(at: path) { useless.append(file) }
    }
    lastProblem = error.sentence
    display.close(poll)
    displays.removeAll { $0 === display }
  }

  // MARK: Resting

  /// Ends the looks, as a HUD is shown above a compositor, or none is shown.
  mutating func stopLooking(_ poll: borrowing Poll) {
    guard isLooking else { return }
    switch watch {
    case .some(let watch): poll.remove(watch.descriptor)
    case .none: break
    }
    watch?.removeAll()
    (isLooking, nextLook, useless) = (false, nil, [])
    (newSession, sessionChange) = (nil, nil)
  }

  /// Leaves all compositors.
  mutating func close(_ poll: borrowing Poll) {
    stopLooking(poll)
    watch = nil
    for display in displays { display.close(poll) }
    displays = []
  }
}
