import CBezelLinux
import Testing

@testable import BezelLinux

/// What `/proc` says of a process: the names of its descriptors' files.
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

/// Waits until `condition` holds, for 10 seconds at most.
private func wait(until condition: () -> Bool) {
  for _ in 0..<10_000 {
    if condition() { return }
    usleep(1_000)
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

  @Test("The guard holds nothing but the terminal and the pipe, under its own name and group")
  func guardHoldsNothing() throws {
    let other = try Descriptor(opening: "/dev/zero", O_RDONLY)
    let terminal = try Descriptor(opening: "/dev/null", O_RDWR)
    let watcher = try ConsoleGuard(of: terminal, mode: 0)
    wait { openFiles(of: watcher.process).count == 2 }
    let files = openFiles(of: watcher.process)
    #expect(files.count == 2, "\(files)")
    #expect(files.contains("/dev/null"))
    #expect(files.contains { $0.hasPrefix("pipe:") })
    #expect(try Descriptor.firstLine(of: "/proc/\(watcher.process)/comm") == "bezel-console")
    #expect(getpgid(watcher.process) == watcher.process)
    #expect(openFiles(of: getpid()).contains("/dev/zero") && other.rawValue >= 0)
  }

  @Test("The guard outlives every signal that asks, and is gone when it is let go")
  func guardIsStubborn() throws {
    var process: Int32 = 0
    do {
      let terminal = try Descriptor(opening: "/dev/null", O_RDWR)
      let watcher = try ConsoleGuard(of: terminal, mode: 0)
      process = watcher.process
      wait { openFiles(of: process).count == 2 }
      for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGPIPE, SIGALRM] {
        #expect(kill(process, number) == 0)
      }
      kill(process, SIGSTOP)
      kill(process, SIGCONT)
      usleep(20_000)
      #expect(waitpid(process, nil, WNOHANG) == 0, "it is alive")
      kill(process, SIGSTOP)  // letting go of a stopped one must not wait for it
    }
    #expect(kill(process, 0) == -1 && Errno.current == Errno(rawValue: ESRCH))
  }

  @Test("The guard ends by itself when the process that it watches is killed")
  func guardOfTheKilled() throws {
    // The terminal is a pipe here: it ends when the last process that holds it has ended.
    var ends: [Int32] = [-1, -1]
    try #require(pipe2(&ends, O_CLOEXEC) == 0)
    let reading = Descriptor(owning: ends[0])
    var terminal: Descriptor? = Descriptor(owning: ends[1])
    // A process of its own takes the part of the one that is killed.
    let watched = bezel_fork()
    if watched == 0 {
      alarm(60)  // should the test be killed first
      if let terminal = terminal.take(), let watcher = try? ConsoleGuard(of: terminal, mode: 0) {
        var number = watcher.process
        write(terminal.rawValue, &number, 4)
        while true { pause() }
      }
      _exit(1)
    }
    terminal = nil
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
