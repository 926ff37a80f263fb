import CBezelLinux
import Testing

@testable import BezelLinux

/// Returns the names of the files that a process has open, from `/proc`.
private func openFiles(of process: Int32) -> Set<String> {
  var found: Set<String> = []
  for fd in 0..<256 {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = readlink("/proc/\(process)/fd/\(fd)", &buffer, buffer.count)
    guard length > 0 else { continue }
    found.insert(String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
  return found
}

/// Returns a terminal that refuses every request.
private func notATerminal() throws -> OpenTerminal {
  OpenTerminal(try Descriptor(opening: "/dev/null", O_RDWR), at: "/dev/null", finalMode: 0)
}

/// Waits until the other side has read all messages on `line`.
private func waitUntilRead(_ line: Int32) {
  var unread: Int32 = 1
  while bezel_ioctl(line, UInt(TIOCOUTQ), &unread) == 0 && unread != 0 { usleep(1_000) }
}

/// Waits until a process has taken every signal that was sent to it.
private func waitUntilSignalled(_ process: Int32) throws {
  var isPending = true
  while isPending {
    let file = try Descriptor(opening: "/proc/\(process)/status", O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    let signals = try #require(lines.first { $0.hasPrefix("ShdPnd:") })
    isPending = !signals.hasSuffix("\t0000000000000000")
  }
}

@Suite("Console: a text console comes back", .serialized)
struct ConsoleTests {
  @Test("Only names of consoles are read as such")
  func names() {
    #expect(VirtualTerminal(named: "tty1")?.number == 1)
    #expect(VirtualTerminal(named: "tty63")?.path == "/dev/tty63")
    for junk in ["", "tty", "tty0", "tty64", "tty-1", "ttyS0", "tty1x", "xtty1", "tty999999999999"]
    {
      #expect(VirtualTerminal(named: junk) == nil, "\(junk)")
    }
  }

  @Test("Only numbers of consoles are consoles")
  func numbers() {
    #expect(VirtualTerminal(number: 1)?.path == "/dev/tty1")
    for number in [Int.min, -1, 0, 64, .max] { #expect(VirtualTerminal(number: number) == nil) }
  }

  @Test("The guard holds nothing but the terminal and its lines, under its own name and group")
  func guardHoldsNothing() throws {
    let other = try Descriptor(opening: "/dev/zero", O_RDONLY)
    let terminal = try notATerminal()
    let watcher = try ConsoleGuard(of: terminal)
    let number = watcher.process
    let process = try #require(number)
    let files = openFiles(of: process)
    #expect(files.count == 6, "\(files)")
    #expect(files.contains("anon_inode:inotify"))
    #expect(files.contains("anon_inode:[pidfd]"))
    #expect(files.contains("/dev/null"))
    #expect(files.contains { $0.hasPrefix("socket:") })
    #expect(files.contains("anon_inode:[signalfd]") && files.contains("anon_inode:[eventpoll]"))
    #expect(try Descriptor.firstLine(of: "/proc/\(process)/comm") == "bezel-console")
    #expect(getpgid(process) == process)
    let follows = watcher.followsSwitches
    #expect(!follows, "what is no terminal is not switched")
    #expect(openFiles(of: getpid()).contains("/dev/zero") && other.rawValue >= 0)
  }

  @Test("The guard outlives every signal that asks, and is gone when it is let go")
  func guardIsStubborn() throws {
    var process: Int32 = 0
    do {
      let terminal = try notATerminal()
      let watcher = try ConsoleGuard(of: terminal)
      let number = watcher.process
      process = try #require(number)
      for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGPIPE, SIGALRM] {
        #expect(kill(process, number) == 0)
      }
      kill(process, SIGSTOP)
      kill(process, SIGCONT)
      usleep(20_000)
      #expect(waitpid(process, nil, WNOHANG) == 0, "it is alive")
      kill(process, SIGSTOP)  // releasing a stopped process must not block
    }
    #expect(kill(process, 0) == -1 && Errno.current == .noSuchProcess)
  }

  @Test("The guard passes the kernel's questions on, each once, and answers for who is silent")
  func questions() throws {
    let terminal = try notATerminal()
    let watcher = try ConsoleGuard(of: terminal)
    let number = watcher.process
    let process = try #require(number)
    let line = watcher.line.rawValue
    func next() -> UInt8? {
      guard case .byte(let byte) = SocketPair.receive(on: line, milliseconds: 10_000) else {
        return nil
      }
      return byte
    }
    kill(process, OpenTerminal.acquireSignal)
    #expect(next() == ConsoleGuard.Message.acquired)
    SocketPair.send(ConsoleGuard.Message.allow, on: line)  // an answer without a question
    SocketPair.send(0, on: line)  // an unknown message
    waitUntilRead(line)

    kill(process, OpenTerminal.releaseSignal)
    #expect(next() == ConsoleGuard.Message.release)
    kill(process, OpenTerminal.releaseSignal)  // the same request again
    try waitUntilSignalled(process)
    SocketPair.send(ConsoleGuard.Message.allow, on: line)
    // A file that is no terminal cannot be released: it stays in front, and that is reported.
    #expect(next() == ConsoleGuard.Message.acquired)
    guard case .nothing = SocketPair.receive(on: line) else {
      Issue.record("it asked twice")
      return
    }

    kill(process, OpenTerminal.releaseSignal)
    #expect(next() == ConsoleGuard.Message.release)
    #expect(next() == ConsoleGuard.Message.acquired, "without our answer")
  }

  @Test("A guard that was killed is seen, and leaves no zombie behind")
  func killedGuard() throws {
    let terminal = try notATerminal()
    var watcher = try ConsoleGuard(of: terminal)
    let number = watcher.process
    let process = try #require(number)
    kill(process, SIGKILL)
    guard case .end = SocketPair.receive(on: watcher.line.rawValue, milliseconds: 10_000) else {
      Issue.record("the line goes on")
      return
    }
    watcher.reap()
    let rest = watcher.process
    #expect(rest == nil)
    #expect(kill(process, 0) == -1 && Errno.current == .noSuchProcess)
    SocketPair.send(ConsoleGuard.Message.allow, on: watcher.line.rawValue)  // no SIGPIPE
  }

  @Test("A guard that is retired says so, and does nothing to the terminal from then on")
  func retiredGuard() throws {
    let terminal = try notATerminal()
    let watcher = try ConsoleGuard(of: terminal)
    let number = watcher.process
    let process = try #require(number)
    kill(process, OpenTerminal.acquireSignal)  // its answer comes first, and is skipped
    watcher.retire()
    #expect(waitpid(process, nil, WNOHANG) == 0, "it is alive")
    guard case .nothing = SocketPair.receive(on: watcher.line.rawValue) else {
      Issue.record("it goes on")
      return
    }
    kill(process, SIGKILL)
    watcher.retire()  // a dead process is not waited for
  }

  @Test(
    "The guard ends by itself when the process that it watches is killed",
    arguments: [false, true])
  func guardOfTheKilled(hasChild: Bool) throws {
    // The terminal is a pipe here: it ends when the last process that holds it has ended.
    var ends: [Int32] = [-1, -1]
    try #require(pipe2(&ends, O_CLOEXEC) == 0)
    let reading = Descriptor(owning: ends[0])
    var terminal: Descriptor? = Descriptor(owning: ends[1])
    // Another process stands in for the one that is killed.
    let watched = bezel_fork()
    if watched == 0 {
      // A group of its own, with the child below, which is ended as one.
      setpgid(0, 0)
      if let descriptor = terminal.take() {
        let terminal = OpenTerminal(descriptor, at: "/dev/null", finalMode: 0)
        guard let watcher = try? ConsoleGuard(of: terminal), var number = watcher.process else {
          _exit(1)
        }
        let end = terminal.descriptor.rawValue
        if hasChild, bezel_fork() == 0 {
          // The child has the line, too, and runs on.
          close(end)
          while true { pause() }
        }
        write(end, &number, 4)
        while true { pause() }
      }
      _exit(1)
    }
    terminal = nil
    defer { kill(-watched, SIGKILL) }
    var process: Int32 = 0
    let count = try withUnsafeMutableBytes(of: &process) { try reading.read(into: $0) }
    try #require(count == 4 && process > 0)
    #expect(kill(process, 0) == 0)
    kill(watched, SIGKILL)
    #expect(waitpid(watched, nil, 0) == watched)
    // Hung up or readable; a guard that does not end would keep `read` waiting for ever.
    var ending = pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)
    try #require(poll(&ending, 1, 10_000) == 1)
    let rest = try withUnsafeMutableBytes(of: &process) { try reading.read(into: $0) }
    #expect(rest == 0, "the guard has let go of the terminal")
  }
}
