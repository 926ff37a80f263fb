internal import CBezelLinux

/// Signals that are read from a descriptor instead of interrupting (signalfd).
///
/// They stay blocked in the thread that made this value for as long as it lives. Threads that exist
/// already do not block them and would still be interrupted: make it before starting others, and
/// release it on the thread that made it.
@usableFromInline package struct Signals: ~Copyable {
  /// The signal with which service managers end a program.
  package static let terminate = SIGTERM
  /// The signal of Ctrl-C.
  package static let interrupt = SIGINT
  /// The signal of a terminal that hangs up.
  package static let hangUp = SIGHUP
  /// The signal of Ctrl-\.
  package static let quit = SIGQUIT
  /// The signals without a fixed meaning.
  package static let user = [SIGUSR1, SIGUSR2]

  /// A signal that has arrived.
  package struct Arrival: Equatable, Sendable {
    package let number: Int32
    /// Whether the kernel sent it, as for the keys of a terminal, where it goes to a whole process
    /// group.
    package let isFromKernel: Bool

    /// Whether every process of our process group has received it, child processes among them.
    ///
    /// For a terminal that hangs up the kernel signals only the session leader.
    ///
    /// - Source: `isig()` in `drivers/tty/n_tty.c`, `tty_signal_session_leader()` in
    ///   `drivers/tty/tty_jobctrl.c`.
    package var reachedGroup: Bool {
      isFromKernel && !(number == SIGHUP && getsid(0) == getpid())
    }
  }

  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  /// The signal mask before this value was made.
  let formerMask: sigset_t

  /// Receives the signals with these numbers, for example `SIGTERM`.
  ///
  /// - Throws: `receiveSignals`.
  package init(_ numbers: [Int32]) throws(LinuxError) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers {
      precondition(sigaddset(&set, number) == 0, "no such signal")
    }
    let fd = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.receiveSignals, "signalfd", .current) }
    descriptor = Descriptor(owning: fd)
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &former)
    formerMask = former
  }

  /// Restores the mask; a pending signal that was not read then takes its usual effect.
  deinit {
    var mask = formerMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Reads the signals that have arrived.
  ///
  /// - Returns: at most 8, empty when there is none; the descriptor stays readable while there are
  ///   more.
  package borrowing func read() -> [Arrival] {
    withUnsafeTemporaryAllocation(of: signalfd_siginfo.self, capacity: 8) { signals in
      let bytes = (try? descriptor.read(into: UnsafeMutableRawBufferPointer(signals))) ?? 0
      var arrivals: [Arrival] = []
      for signal in signals[..<(bytes / MemoryLayout<signalfd_siginfo>.stride)] {
        arrivals.append(
          Arrival(
            number: Int32(bitPattern: signal.ssi_signo), isFromKernel: signal.ssi_code == SI_KERNEL)
        )
      }
      return arrivals
    }
  }
}
