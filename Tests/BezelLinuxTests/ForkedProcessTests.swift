import CBezelLinux
import Testing

@testable import BezelLinux

@Suite("ForkedProcess: a fork on system calls alone", .serialized)
struct ForkedProcessTests {
  @Test("An orphan gets another parent, and its number is reported")
  func orphan() throws {
    let channel = try SocketPair()
    let line = channel.theirs.rawValue
    let process = try ForkedProcess.startOrphan("bezel-orphan", keeping: (line, -1, -1)) {
      let queue = SignalQueue(signals: (SIGUSR1, SIGUSR2, SIGUSR2), line: line)
      SocketPair.send(7, on: line)
      while case .message = queue.next(until: .max) {
        if case .byte = SocketPair.receive(on: line) { break }
      }
      if case .signal(SIGUSR2) = queue.next(until: .max) { SocketPair.send(8, on: line) }
      if case .silence = queue.next(until: 0) { SocketPair.send(9, on: line) }
      ForkedProcess.end()
    }
    guard case .byte(7) = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 10_000) else {
      Issue.record("it does not run")
      return
    }
    #expect(try Descriptor.firstLine(of: "/proc/\(process)/comm") == "bezel-orphan")
    #expect(getpgid(process) == process)
    #expect(waitpid(process, nil, WNOHANG) == -1 && Errno.current.rawValue == ECHILD)
    SocketPair.send(1, on: channel.ours.rawValue)
    kill(process, SIGUSR2)
    for expected in [UInt8(8), 9] {
      let arrival = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 10_000)
      guard case .byte(expected) = arrival else {
        Issue.record("\(arrival) instead of \(expected)")
        return
      }
    }
  }

  @Test("The caller keeps its signals, and no other child")
  func callersSide() throws {
    var before = sigset_t()
    var after = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    let process = try ForkedProcess.start("bezel-child", keeping: (-1, -1, -1)) {
      ForkedProcess.end()
    }
    pthread_sigmask(SIG_BLOCK, nil, &after)
    #expect(waitpid(process, nil, 0) == process)
    for number in 1...Int32(SIGSYS) {
      #expect(sigismember(&before, number) == sigismember(&after, number))
    }
  }

  @Test("A line brings its bytes in order, then nothing, then its end")
  func channel() throws {
    let line: Descriptor
    do {
      let channel = try SocketPair()
      for byte in UInt8(0)..<100 { SocketPair.send(byte, on: channel.theirs.rawValue) }
      for byte in UInt8(0)..<100 {
        guard case .byte(byte) = SocketPair.receive(on: channel.ours.rawValue) else {
          Issue.record("not \(byte)")
          return
        }
      }
      guard case .nothing = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 1) else {
        Issue.record("more than was sent")
        return
      }
      line = Descriptor(owning: dup(channel.ours.rawValue))
    }
    guard case .end = SocketPair.receive(on: line.rawValue, milliseconds: 10_000) else {
      Issue.record("it has no end")
      return
    }
    SocketPair.send(1, on: line.rawValue)  // lost, without SIGPIPE
  }

  @Test("A message without a reader is lost, and does not block")
  func fullLine() throws {
    let channel = try SocketPair()
    for _ in 0..<10_000 { SocketPair.send(1, on: channel.theirs.rawValue) }
    guard case .byte(1) = SocketPair.receive(on: channel.ours.rawValue) else {
      Issue.record("nothing arrived")
      return
    }
  }
}
