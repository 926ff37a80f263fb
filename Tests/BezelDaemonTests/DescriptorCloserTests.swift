import Foundation
import Testing

@testable import BezelLinux

@Suite("Closing what others opened")
struct DescriptorCloserTests {
  @Test("sleeps on a few threads, never here, and keeps what comes then until there is one again")
  func lingering() throws {
    let poll = try Poll()
    let closer = DescriptorCloser(token: 1)
    let sockets = try (0..<DescriptorCloser.mostThreads).map { _ in try LingeringSocket() }
    for socket in sockets {
      closer.close(ReceivedDescriptors(owning: [socket.descriptor]))
      closer.begin(poll)
    }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let copies = (1..<DescriptorCloser.mostWaiting).map { _ in dup(ends[1]) }
    closer.close(ReceivedDescriptors(owning: copies))
    closer.begin(poll)
    #expect(!closer.isFull)
    closer.close(ReceivedDescriptors(owning: [ends[1]]))
    #expect(closer.isFull)
    for socket in sockets { socket.reset() }
    while closer.isFull {
      for _ in try poll.wait() { closer.handle(poll) }
    }
    // The other ends are all closed when the reader comes to the end.
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
  }
}
