internal import CBezelLinux

/// A process that does nothing but wait for our death, and then puts a console's mode back.
///
/// It is a fork that holds the terminal and the reading end of a pipe. Only we hold the writing
/// end, so the pipe ends when we do, in whatever way. While we live it is ended by us, and it
/// leaves the console alone.
struct ConsoleGuard: ~Copyable {
  /// The guard's process number.
  let process: Int32
  private let lifeline: Descriptor  // the pipe's writing end

  /// Starts the guard of `terminal`, which is to be put into `mode`.
  ///
  /// - Throws: `guardConsole`.
  init(of terminal: borrowing Descriptor, mode: Int) throws(LinuxError) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw LinuxError(.guardConsole, "pipe", .current) }
    let readingEnd = Descriptor(owning: ends[0])
    let writingEnd = Descriptor(owning: ends[1])

    // All that the child needs is ready before the fork: between a fork and its end, a process that
    // had other threads may only make system calls, as one of them may have held malloc's lock.
    let name: StaticString = "bezel-console"
    let watched = readingEnd.rawValue
    let kept = terminal.rawValue
    let highest = max(watched, kept)
    // Blocked in us first, so that the child is never without: its handlers are ours.
    var every = sigset_t()
    sigfillset(&every)
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &every, &former)
    let process = bezel_fork()
    if process == 0 {
      Self.watch(watched, thenSet: kept, to: mode, highest: highest, name: name.utf8Start)
    }
    let reason = Errno.current
    pthread_sigmask(SIG_SETMASK, &former, nil)
    guard process > 0 else { throw LinuxError(.guardConsole, "fork", reason) }
    self.process = process
    lifeline = writingEnd
  }

  /// Ends the guard before the pipe closes, so that it does not act.
  deinit {
    // 0 says: it is our child and alive, so the number can not have passed to another process.
    if waitpid(process, nil, WNOHANG) == 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// The whole life of the child: system calls only, every signal but SIGKILL blocked.
  private static func watch(
    _ lifeline: Int32, thenSet terminal: Int32, to mode: Int, highest: Int32,
    name: UnsafePointer<UInt8>
  ) -> Never {
    // A process group of its own, out of reach of the terminal's signals. Not a session of its own:
    // that would lose the right of a login on this console to set its mode.
    setpgid(0, 0)
    _ = bezel_set_process_name(name)
    // Whatever else it held, above all the graphics card and the input devices, would stay open.
    var fd: Int32 = 0
    while fd < highest {
      if fd != lifeline && fd != terminal { close(fd) }
      fd &+= 1
    }
    closefrom(highest &+ 1)

    var byte: UInt8 = 0
    while read(lifeline, &byte, 1) < 0 && bezel_errno() == EINTR {}
    _ = bezel_ioctl_value(terminal, UInt(KDSETMODE), mode)
    _exit(0)
  }
}
