import CBezelLinux
import Testing

@testable import BezelLinux

@Suite("A machine that stands still, as a virtual one may")
struct PausedMachineTests {
  @Test("A wait goes on after a pause that was longer than it")
  func wait() throws {
    let milliseconds = 2_000
    let channel = try SocketPair()
    let line = channel.theirs.rawValue
    // Stopping a process is what stopping the machine is for it.
    let process = try ForkedProcess.start("bezel-waiting", keeping: (line, -1, -1)) {
      let descriptor = Descriptor(owning: line)
      SocketPair.send(1, on: line)
      let isReadable = descriptor.waitUntilReadable(atMostMilliseconds: milliseconds)
      SocketPair.send(isReadable ? 2 : 3, on: descriptor.rawValue)
      ForkedProcess.end()
    }
    defer { waitpid(process, nil, 0) }
    _ = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 10_000)
    kill(process, SIGSTOP)
    Timestamp.sleep(milliseconds: milliseconds + 100)
    kill(process, SIGCONT)
    Timestamp.sleep(milliseconds: 20)
    SocketPair.send(1, on: channel.ours.rawValue)
    guard case .byte(2) = SocketPair.receive(on: channel.ours.rawValue, milliseconds: 10_000)
    else {
      Issue.record("it did not wait on")
      return
    }
  }
}
