internal import CBezelLinux

/// A fork of this process that uses system calls only.
///
/// Another thread may hold a lock of malloc or of the Swift runtime at the moment of the fork, and
/// no thread is left in the child to release it. So the code in such a process allocates no memory
/// and uses no generic type, array, string or class: all that it needs is made before the fork.
package enum ForkedProcess {
  /// Forks, and runs `body` in the child.
  ///
  /// The child has a name and a process group of its own, so that a terminal's signals do not reach
  /// it; not a session of its own, as that would lose the right of a login on a console to set its
  /// mode. It blocks every signal and holds no descriptor but those in `keeping`, where -1 stands
  /// for none.
  ///
  /// - Returns: the child's process number.
  static func start(
    _ name: StaticString, keeping: (Int32, Int32, Int32), _ body: () -> Never
  ) throws(Errno) -> Int32 {
    let (process, reason) = fork {
      enter(name, keeping)
      body()
    }
    guard process > 0 else { throw reason }
    return process
  }

  /// Like `start(_:keeping:_:)`, but for a grandchild, which init adopts and reaps, and which may
  /// so outlive this process.
  ///
  /// - Returns: its process number.
  package static func startOrphan(
    _ name: StaticString, keeping: (Int32, Int32, Int32), _ body: () -> Never
  ) throws(Errno) -> Int32 {
    let report = try SocketPair()
    let line = report.theirs.rawValue
    let (process, reason) = fork {
      // The number goes byte by byte, as a `SocketPair` sends it.
      let grandchild = bezel_fork()
      if grandchild == 0 {
        enter(name, keeping)
        body()
      }
      var shift: Int32 = 0
      while shift < 32 {
        SocketPair.send(UInt8(truncatingIfNeeded: max(grandchild, 0) &>> shift), on: line)
        shift &+= 8
      }
      _exit(0)
    }
    guard process > 0 else { throw reason }
    // If the host ignores SIGCHLD, the kernel reaps the child, and there is none to wait for.
    while waitpid(process, nil, 0) < 0 && Errno.current == .interrupted {}
    var grandchild: Int32 = 0
    for shift in stride(from: Int32(0), to: 32, by: 8) {
      guard case .byte(let byte) = SocketPair.receive(on: report.ours.rawValue) else { break }
      grandchild |= Int32(byte) << shift
    }
    guard grandchild > 0 else { throw .wouldBlock }
    return grandchild
  }

  /// - Returns: the child's process number, or 0 or less and the reason.
  private static func fork(_ body: () -> Never) -> (process: Int32, reason: Errno) {
    // Blocked in this process first, so that the child always blocks them: it inherits the signal
    // handlers.
    var every = sigset_t()
    sigfillset(&every)
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &every, &former)
    let process = bezel_fork()
    if process == 0 { body() }
    let reason = Errno.current
    pthread_sigmask(SIG_SETMASK, &former, nil)
    return (process, reason)
  }

  private static func enter(_ name: StaticString, _ kept: (Int32, Int32, Int32)) {
    setpgid(0, 0)
    _ = bezel_set_process_name(name.utf8Start)
    closeAll(but: kept)
  }

  /// Closes all other descriptors, above all those of the graphics card and the input devices.
  private static func closeAll(but kept: (Int32, Int32, Int32)) {
    let highest = max(kept.0, max(kept.1, kept.2))
    var fd: Int32 = 0
    while fd < highest {
      if fd != kept.0 && fd != kept.1 && fd != kept.2 { close(fd) }
      fd &+= 1
    }
    closefrom(highest &+ 1)
  }

  /// Kills a process that this one has started, and reaps it.
  static func stop(_ process: Int32) {
    // 0 means: our child, and alive, so the number cannot have passed to another process.
    if waitpid(process, nil, WNOHANG) == 0 {
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0 && Errno.current == .interrupted {}
    }
  }

  /// Ends the process.
  package static func end() -> Never { _exit(0) }

  package static func close(_ descriptor: Int32) { _ = CBezelLinux.close(descriptor) }

  static func sleep(milliseconds: Int32) { poll(nil, 0, milliseconds) }
}
