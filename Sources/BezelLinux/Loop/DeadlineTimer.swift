internal import CBezelLinux

/// A descriptor that becomes readable at a point in time (timerfd on the monotonic clock).
@usableFromInline package struct DeadlineTimer: ~Copyable {
  /// Goes into a `Poll`.
  package let descriptor: Descriptor

  /// - Throws: `makeTimer`.
  package init() throws(LinuxError) {
    let fd = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.makeTimer, "timerfd", .current) }
    descriptor = Descriptor(owning: fd)
  }

  /// Sets the deadline: the timer fires once, immediately if the deadline has passed; `nil` disarms
  /// it.
  ///
  /// An earlier deadline is replaced, also one that has fired and was not acknowledged.
  package borrowing func arm(at deadline: Timestamp?) {
    var time = itimerspec()
    if let deadline {
      // All zero would mean "never", and a negative time is refused.
      let nanoseconds = max(1, deadline.nanoseconds)
      time.it_value.tv_sec = .init(clamping: nanoseconds / 1_000_000_000)
      time.it_value.tv_nsec = .init(nanoseconds % 1_000_000_000)
    }
    let armed = timerfd_settime(descriptor.rawValue, Int32(TFD_TIMER_ABSTIME), &time, nil)
    precondition(armed == 0, "a timer refuses only malformed times")
  }

  /// Makes the descriptor unreadable again after the timer fired; does nothing if it has not.
  package borrowing func acknowledge() { descriptor.drainCounter() }
}
