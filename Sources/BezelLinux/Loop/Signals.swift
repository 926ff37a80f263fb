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

  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  private let formerMask: sigset_t

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
  /// - Returns: signal numbers, at most 8; empty when there is nothing, and the descriptor stays
  ///   readable while there is more.
  package borrowing func read() -> [Int32] {
    withUnsafeTemporaryAllocation(of: signalfd_siginfo.self, capacity: 8) { signals in
      let bytes = (try? descriptor.read(into: UnsafeMutableRawBufferPointer(signals))) ?? 0
      var numbers: [Int32] = []
      for signal in signals[..<(bytes / MemoryLayout<signalfd_siginfo>.stride)] {
        numbers.append(Int32(bitPattern: signal.ssi_signo))
      }
      return numbers
    }
  }
}
