internal import CBezelLinux

/// What a `BareProcess` sleeps on: some signals, and perhaps a line to the process it comes from.
package struct BareQueue {
  package enum Event {
    /// There is something on the line, or its end.
    case message
    /// This signal came.
    case signal(Int32)
    /// The time was up.
    case silence
  }

  private let queue: Int32
  private let signals: Int32

  /// - Parameter line: -1 for none.
  package init(signals numbers: (Int32, Int32, Int32), line: Int32 = -1) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, numbers.0)
    sigaddset(&set, numbers.1)
    sigaddset(&set, numbers.2)
    signals = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    watch(signals)
    watch(line)
  }

  private func watch(_ descriptor: Int32) {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.fd = descriptor
    epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event)
  }

  /// Sleeps until something happens.
  ///
  /// - Parameter moment: on the clock of `Timestamp`, in nanoseconds; `Int64.max` for never.
  package func next(until moment: Int64) -> Event {
    var event = epoll_event()
    let count = epoll_wait(queue, &event, 1, BareQueue.milliseconds(until: moment))
    if count < 0 {
      // Without a queue, as where descriptors are scarce, it looks around once in a while.
      if bezel_errno() != EINTR { BareProcess.sleep(milliseconds: 100) }
      return .message
    }
    if count == 0 { return .silence }
    if event.data.fd != signals { return .message }
    var news = signalfd_siginfo()
    guard read(signals, &news, MemoryLayout<signalfd_siginfo>.size) > 0 else { return .silence }
    return .signal(Int32(bitPattern: news.ssi_signo))
  }

  /// Rounded up, so that the moment has come when the sleep is over; at most a minute.
  private static func milliseconds(until moment: Int64) -> Int32 {
    if moment == .max { return -1 }
    let rest = Timestamp(nanoseconds: moment).nanoseconds(since: .now())
    return rest <= 0 ? 0 : Int32(truncatingIfNeeded: min(rest / 1_000_000 &+ 1, 60_000))
  }
}
