internal import CBezelLinux

extension Descriptor {
  /// Sleeps until there is something to read, or the end of the file.
  ///
  /// - Parameter limit: from 0, which only looks; about 24 days at most.
  /// - Returns: `false` when the time is over.
  package borrowing func waitUntilReadable(atMostMilliseconds limit: Int) -> Bool {
    var rest = Int32(clamping: max(0, limit))
    let end = Timestamp.now().advanced(byNanoseconds: Int64(rest) * 1_000_000)
    var asked = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&asked, 1, rest)
      if count >= 0 { return count > 0 }
      precondition(Errno.current == .interrupted, "poll refuses only malformed lists")
      // A millisecond more rather than less: too early would be no answer at all.
      let left = max(0, end.nanoseconds(since: .now()) + 999_999) / 1_000_000
      rest = Int32(clamping: left)
    }
  }
}
