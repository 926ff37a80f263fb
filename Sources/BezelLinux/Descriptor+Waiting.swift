internal import CBezelLinux

extension Descriptor {
  /// Sleeps until there is something to read, or the end of the file.
  ///
  /// A pause of the whole machine, as a virtual one has them, takes at most a quarter of a long wait: the
  /// other side could not run either. Who waits for 250 ms or less wakes once.
  ///
  /// - Parameter limit: 0 to poll without sleeping; about 24 days at most.
  /// - Returns: `false` after the timeout.
  package borrowing func waitUntilReadable(atMostMilliseconds limit: Int) -> Bool {
    wait(for: POLLIN, atMostMilliseconds: limit)
  }

  /// Sleeps until there is room for a write, or an error to report by one, as until there is something to read.
  ///
  /// - Parameter limit: 0 to poll without sleeping; about 24 days at most.
  /// - Returns: `false` after the timeout.
  package borrowing func waitUntilWritable(atMostMilliseconds limit: Int) -> Bool {
    wait(for: POLLOUT, atMostMilliseconds: limit)
  }

  private borrowing func wait(for events: Int32, atMostMilliseconds limit: Int) -> Bool {
    var rest = Int32(clamping: max(0, limit))
    let step = max(250, rest / 4)
    repeat {
      if isReady(for: events, within: min(step, rest)) { return true }
      rest -= min(step, rest)
    } while rest > 0
    return false
  }

  private borrowing func isReady(for events: Int32, within limit: Int32) -> Bool {
    var rest = limit
    let end = Timestamp.now().advanced(byNanoseconds: Int64(rest) * 1_000_000)
    var requests = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    while true {
      let count = poll(&requests, 1, rest)
      if count >= 0 { return count > 0 }
      precondition(Errno.current == .interrupted, "poll refuses only malformed lists")
      // Rounded up: an early return would be wrong.
      let left = max(0, end.nanoseconds(since: .now()) + 999_999) / 1_000_000
      rest = Int32(clamping: left)
    }
  }

  /// Sleeps until there is something to read, or the end of the file.
  ///
  /// - Parameters:
  ///   - stream: a descriptor whose other end a second process reads, as the standard output in a
  ///     pipeline, or has, as a socket; -1 for none.
  ///   - limit: about 24 days at most.
  /// - Returns: `false` as soon as that end is closed; `nil` after the timeout.
  package borrowing func waitUntilReadable(
    whileReading stream: Int32, atMostMilliseconds limit: Int
  ) -> Bool? {
    var requests = [pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0), pollfd()]
    requests[1].fd = stream
    // A stop and continue of the process ends the sleep too.
    var count: Int32 = -1
    while count < 0 { count = poll(&requests, 2, Int32(clamping: max(0, limit))) }
    if count == 0 { return nil }
    return requests[1].revents & Int16(POLLERR | POLLHUP) == 0
  }
}
