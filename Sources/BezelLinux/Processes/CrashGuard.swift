internal import CBezelLinux

/// A process that turns into another program when this one is killed, crashes, or does not answer for long.
///
/// It asks every second whether this process goes on. One that has not answered `patience` questions in a
/// row, as it hangs, is killed; one that was stopped by a signal sooner.
@usableFromInline package struct CrashGuard: ~Copyable {
  /// The messages between the guard and this process, one byte each.
  private enum Message {
    /// From the guard, and back: the question whether this process goes on.
    static var ping: UInt8 { UInt8(ascii: "p") }
    /// To the guard: the state to tell the other program.
    static var idle: UInt8 { UInt8(ascii: "i") }
    static var busy: UInt8 { UInt8(ascii: "b") }
  }

  private let process: Int32
  private let line: Descriptor
  private var isBusy = false

  /// How many questions in a row may stay without an answer, of a process that was stopped and of another.
  private static var stopPatience: Int32 { 2 }
  private static var patience: Int32 { 15 }
  private static var second: Int64 { 1_000_000_000 }

  /// Starts the guard.
  ///
  /// - Parameters:
  ///   - path: the other program.
  ///   - words: its arguments, before the last one.
  ///   - last: its last argument while this process is idle, and while it is busy.
  ///   - kept: a descriptor that the guard and the program keep open, the program under the number 3; -1
  ///     for none.
  /// - Throws: `guardProcess`.
  package init(
    running path: String, _ words: [String], last: (idle: String, busy: String), keeping kept: Int32
  ) throws(LinuxError) {
    let channel: SocketPair
    do throws(Errno) {
      channel = try SocketPair()
    } catch {
      throw LinuxError(.guardProcess, path, error)
    }
    let state = strdup("/proc/\(getpid())/stat")
    let idle = CrashGuard.copy([path] + words + [last.idle])
    let busy = CrashGuard.copy([path] + words + [last.busy])
    defer {
      CrashGuard.free(idle)
      CrashGuard.free(busy)
      CBezelLinux.free(state)
    }
    let (theirs, host) = (channel.theirs.rawValue, getpid())
    do throws(Errno) {
      process = try ForkedProcess.start("bezel-guard", keeping: (theirs, kept, -1)) {
        let isBusy = CrashGuard.watch(host, theirs, state)
        CrashGuard.become(isBusy ? busy : idle, keeping: kept)
      }
    } catch {
      throw LinuxError(.guardProcess, path, error)
    }
    line = channel.ours
  }

  /// Readable when the guard asks; goes into a `Poll`.
  package var descriptor: Descriptor { _read { yield line } }

  /// Answers the guard, if it has asked.
  ///
  /// - Returns: `false` if it is gone.
  package borrowing func answer() -> Bool {
    while true {
      switch SocketPair.receive(on: line.rawValue) {
      case .byte: SocketPair.send(Message.ping, on: line.rawValue)
      case .nothing: return true
      case .end: return false
      }
    }
  }

  /// Tells the guard what this process does, for the other program.
  package mutating func set(isBusy: Bool) {
    guard isBusy != self.isBusy else { return }
    self.isBusy = isBusy
    SocketPair.send(isBusy ? Message.busy : Message.idle, on: line.rawValue)
  }

  deinit { ForkedProcess.stop(process) }

  private static func copy(_ words: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  {
    let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: words.count + 1)
    for (index, word) in words.enumerated() { copies[index] = strdup(word) }
    copies[words.count] = nil
    return copies
  }

  private static func free(_ copies: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var next = copies
    while let copy = next.pointee {
      CBezelLinux.free(copy)
      next += 1
    }
    copies.deallocate()
  }

  // MARK: The guard's process, which uses system calls only

  /// Waits for the end of the host, and sees to it when that does not answer.
  ///
  /// - Parameter state: the path of the host's state in `/proc`.
  /// - Returns: whether the host was busy.
  private static func watch(
    _ host: Int32, _ line: Int32, _ state: UnsafePointer<CChar>?
  ) -> Bool {
    let none = OpenTerminal.acquireSignal
    let queue = SignalQueue(signals: (none, none, none), line: line, process: host)
    var (isBusy, unanswered) = (false, Int32(0))
    var next = Timestamp.now().nanoseconds &+ second
    while getppid() == host {
      switch queue.next(until: next) {
      case .message:
        switch SocketPair.receive(on: line) {
        case .byte(Message.ping): unanswered = 0
        case .byte(Message.busy): isBusy = true
        case .byte(Message.idle): isBusy = false
        case .byte, .nothing: break
        case .end: return isBusy
        }
      case .end: return isBusy
      case .silence:
        // A process that waits for a device may not end at once, or ever.
        if unanswered > patience { return isBusy }
        if unanswered >= stopPatience, isStopped(state) { unanswered = patience }
        if unanswered == patience { kill(host, SIGKILL) }
        unanswered &+= 1
        SocketPair.send(Message.ping, on: line)
        next = Timestamp.now().nanoseconds &+ second
      case .hangUp, .opening, .signal: break
      }
    }
    return isBusy
  }

  /// Whether a process was stopped by a signal, and not by a debugger.
  ///
  /// - Source: proc(5), `/proc/PID/stat`: the state follows the name in brackets.
  private static func isStopped(_ path: UnsafePointer<CChar>?) -> Bool {
    guard let path else { return false }
    let file = bezel_open(path, O_RDONLY | O_CLOEXEC, 0)
    defer { ForkedProcess.close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { text in
      let count = read(file, text.baseAddress, text.count)
      guard count > 0, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
      else { return false }
      return text[end + 2] == UInt8(ascii: "T")
    }
  }

  private static func become(
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, keeping kept: Int32
  ) -> Never {
    var stream: Int32 = 0
    while stream < 3 {
      // Whatever is open is for later programs to close; these three are what they expect.
      let null = "/dev/null".withCString { bezel_open($0, O_RDWR, 0) }
      if null >= 0, null != stream {
        dup2(null, stream)
        if null > 2 { ForkedProcess.close(null) }
      }
      stream &+= 1
    }
    if kept >= 0 { dup2(kept, 3) }
    bezel_default_signal(SIGPIPE)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    if let path = words.pointee { execv(path, words) }
    ForkedProcess.end()
  }
}
