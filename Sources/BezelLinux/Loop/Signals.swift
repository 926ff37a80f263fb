internal import CBezelLinux

/// Signals that arrive as something to read instead of interrupting (signalfd).
///
/// They stay blocked in the thread that made this value for as long as it lives. Threads that exist
/// already do not learn of that and would still be interrupted: make it before starting others, and
/// let it go on the thread that made it.
@usableFromInline package struct Signals: ~Copyable {
  /// What service managers send to end a program.
  package static let terminate = SIGTERM
  /// What Ctrl-C sends.
  package static let interrupt = SIGINT
  /// What a terminal sends that hangs up.
  package static let hangUp = SIGHUP
  /// What Ctrl-\ sends.
  package static let quit = SIGQUIT
  /// Those that have no meaning of their own.
  package static let user = [SIGUSR1, SIGUSR2]

  /// One that has arrived.
  package struct Arrival: Equatable, Sendable {
    package let number: Int32
    /// Whether no process sent it; a terminal's keys make the kernel send it to a whole process group.
    package let isFromKernel: Bool

    /// Whether everybody in our process group has it too, a child that we started among them.
    ///
    /// A terminal that hangs up tells only the first process of its session.
    ///
    /// - Source: `isig()` in `drivers/tty/n_tty.c`, `tty_signal_session_leader()` in
    ///   `drivers/tty/tty_jobctrl.c`.
    package var reachedGroup: Bool {
      isFromKernel && !(number == SIGHUP && getsid(0) == getpid())
    }
  }

  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  /// Which signals were blocked before.
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

  /// A signal that came and was not read takes its ordinary effect now.
  deinit {
    var mask = formerMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Takes what has arrived.
  ///
  /// - Returns: at most 8; empty when there is nothing, and the descriptor stays
  ///   readable while there is more.
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
