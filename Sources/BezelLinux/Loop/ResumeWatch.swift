internal import CBezelLinux

/// A descriptor that becomes readable when the machine resumes from suspend (timerfd).
///
/// The timer never expires; the kernel cancels it when the wall clock jumps, at resume or when the
/// clock is set. This needs neither D-Bus nor polling.
///
/// - Source: timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`.
@usableFromInline package struct ResumeWatch: ~Copyable {
  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  private var detector: SleepDetector

  /// - Throws: `makeTimer`.
  package init() throws(LinuxError) {
    let fd = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.makeTimer, "timerfd", .current) }
    let descriptor = Descriptor(owning: fd)
    var time = itimerspec()
    time.it_value.tv_sec = .max
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    guard timerfd_settime(fd, flags, &time, nil) == 0 else {
      throw LinuxError(.makeTimer, "timerfd", .current)
    }
    self.descriptor = descriptor
    detector = SleepDetector(at: .now())
  }

  /// Makes the descriptor unreadable until the next jump of the clock.
  ///
  /// - Returns: whether there was a suspend since the last call; `false` when the clock was set.
  package mutating func acknowledge() -> Bool {
    // Reading the error (ECANCELED) leaves the timer armed.
    descriptor.drainCounter()
    return detector.hasSlept(at: .now())
  }
}
