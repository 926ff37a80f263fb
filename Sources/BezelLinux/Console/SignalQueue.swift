internal import CBezelLinux

/// The events that a `ForkedProcess` waits for: some signals and, optionally, messages from the
/// process that it was forked from, that process's end, the hang-up of a terminal, and its openings.
package struct SignalQueue {
  package enum Event {
    /// There is a byte to read on the line, or its end.
    case message
    /// The process has ended.
    case end
    /// The terminal was hung up, as by a starting login; reported once.
    case hangUp
    /// A program has opened the terminal, or the console in front.
    case opening
    /// This signal arrived.
    case signal(Int32)
    /// The timeout has passed.
    case silence
  }

  private let queue: Int32
  private let signals: Int32
  private let process: Int32
  private let terminal: Int32
  /// Reports openings of device nodes (inotify).
  private let openings: Int32
  /// The name of the node whose openings are reported.
  private var watched: UnsafePointer<CChar>?

  /// - Parameters:
  ///   - line: a descriptor of a `SocketPair`; -1 for none.
  ///   - process: its number, or 0 for none.
  ///   - terminal: -1 for none.
  package init(
    signals numbers: (Int32, Int32, Int32), line: Int32 = -1, process number: Int32 = 0,
    terminal: Int32 = -1
  ) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, numbers.0)
    sigaddset(&set, numbers.1)
    sigaddset(&set, numbers.2)
    signals = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    // Before Linux 5.3 there are no pidfds, and only the line's end shows that the process has
    // ended.
    process = number > 0 ? bezel_pidfd_open(number) : -1
    self.terminal = terminal
    openings = terminal >= 0 ? inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) : -1
    watch(signals)
    watch(openings)
    watch(line)
    watch(process)
    watchTerminal()
  }

  private func watch(_ descriptor: Int32, for events: UInt32 = EPOLLIN.rawValue) {
    var event = epoll_event()
    event.events = events
    event.data.fd = descriptor
    epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event)
  }

  /// Watches the terminal, also after it was opened anew under its number.
  ///
  /// `EPOLLHUP` comes along with `EPOLLOUT`; edge-triggered, as a terminal is always writable.
  func watchTerminal() { watch(terminal, for: EPOLLOUT.rawValue | EPOLLET.rawValue) }

  /// Reports from now on when a program opens the console in front or, by the name of its node in `/dev`,
  /// another one.
  ///
  /// The folder is watched, as a node can be watched only by those who may read what is typed there; a
  /// service may not.
  ///
  /// - Parameter name: outlives the queue.
  mutating func watchOpenings(of name: UnsafePointer<CChar>) {
    watched = name
    "/dev".withCString { _ = inotify_add_watch(openings, $0, UInt32(IN_OPEN)) }
  }

  /// - Returns: whether one of the consoles was opened.
  private func takeOpenings() -> Bool {
    // An event with the longest name has 272 bytes.
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { events in
      var isFound = false
      while true {
        let count = read(openings, events.baseAddress, events.count)
        if count <= 0 { return isFound }
        var offset = 0
        while offset < count {
          let event = events.baseAddress! + offset
          let header = event.load(as: inotify_event.self)
          let name = event + MemoryLayout<inotify_event>.size
          if header.len > 0, isConsole(name.assumingMemoryBound(to: CChar.self)) { isFound = true }
          offset &+= MemoryLayout<inotify_event>.size &+ Int(header.len)
        }
      }
    }
  }

  private func isConsole(_ name: UnsafePointer<CChar>) -> Bool {
    func isNamed(_ other: StaticString) -> Bool {
      strcmp(name, UnsafeRawPointer(other.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
    if let watched, strcmp(name, watched) == 0 { return true }
    return isNamed("tty0") || isNamed("tty") || isNamed("console")
  }

  /// Whether nothing is to be reported; takes the openings, most of which are other nodes'.
  private func isIrrelevant(_ event: epoll_event) -> Bool {
    switch event.data.fd {
    case terminal: event.events & EPOLLHUP.rawValue == 0
    case openings: !takeOpenings()
    default: false
    }
  }

  /// Sleeps until an event happens.
  ///
  /// - Parameter moment: the timeout on the clock of `Timestamp`, in nanoseconds; `Int64.max` for
  ///   never.
  package func next(until moment: Int64) -> Event {
    var event = epoll_event()
    repeat {
      let count = epoll_wait(queue, &event, 1, SignalQueue.milliseconds(until: moment))
      if count < 0 {
        // Without an epoll descriptor, as where descriptors are scarce, the line is polled.
        if bezel_errno() != EINTR { ForkedProcess.sleep(milliseconds: 100) }
        return .message
      }
      if count == 0 { return .silence }
    } while isIrrelevant(event)
    if event.data.fd == terminal {
      epoll_ctl(queue, EPOLL_CTL_DEL, terminal, &event)
      return .hangUp
    }
    if event.data.fd == openings { return .opening }
    if event.data.fd == process { return .end }
    if event.data.fd != signals { return .message }
    var info = signalfd_siginfo()
    guard read(signals, &info, MemoryLayout<signalfd_siginfo>.size) > 0 else { return .silence }
    return .signal(Int32(bitPattern: info.ssi_signo))
  }

  /// Rounded up, so that the time has come when the sleep is over; at most a minute.
  private static func milliseconds(until moment: Int64) -> Int32 {
    if moment == .max { return -1 }
    let rest = Timestamp(nanoseconds: moment).nanoseconds(since: .now())
    return rest <= 0 ? 0 : Int32(truncatingIfNeeded: min(rest / 1_000_000 &+ 1, 60_000))
  }
}
