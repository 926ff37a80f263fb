import CBezelLinux
import FakeFiles
import Foundation
import Testing

@testable import BezelLinux

@Suite("Abstract names of sockets")
struct AbstractSocketTests {
  private let name = "/bezel-tests/\(UUID())"

  /// The names of all Unix sockets, with "@" for each zero byte.
  private func names() throws -> String { try Descriptor.text(of: "/proc/net/unix") }

  @Test("A client reaches a listener at an abstract name, which leaves no file")
  func connecting() throws {
    let address = SocketAddress(abstract: name)
    let listener = try SocketListener(abstract: address)
    let client = try SocketConnection(to: address)
    let server = try #require(listener.accept())
    #expect(try client.send([1, 2, 3][...]) == 3)
    #expect(server.receive(atMost: 10).bytes == [1, 2, 3])
    #expect(try Peer(of: client).process == getpid())
    #expect(access(name, F_OK) != 0)
    #expect(access("@" + name, F_OK) != 0)
  }

  @Test("A name that is filled with zero bytes is another name")
  func padding() throws {
    let plain = SocketAddress(abstract: name)
    let padded = SocketAddress(abstract: name, isPadded: true)
    let listener = try SocketListener(abstract: padded)
    #expect(throws: LinuxError(.connect, "@" + name, .refused)) { try SocketConnection(to: plain) }
    let second = try SocketListener(abstract: plain)
    _ = try SocketConnection(to: padded)
    #expect(listener.accept() != nil)
    #expect(second.accept() == nil)
  }

  @Test("The kernel's address of plymouth's names has the length that its clients use")
  func lengths() {
    let plain = SocketAddress(abstract: "/org/freedesktop/plymouthd")
    plain.withKernelForm { #expect($1 == 29) }
    let padded = SocketAddress(abstract: "/ply-boot-protocol", isPadded: true)
    padded.withKernelForm { address, size in
      #expect(size == 110)
      let bytes = UnsafeRawBufferPointer(start: address, count: 110)
      #expect(
        Array(bytes[2...]) == [0] + Array("/ply-boot-protocol".utf8)
          + [UInt8](repeating: 0, count: 89))
    }
  }

  @Test("A name can be listened at once, and again after that")
  func inUse() throws {
    let address = SocketAddress(abstract: name)
    var listener: SocketListener? = try SocketListener(abstract: address)
    #expect(throws: LinuxError(.listen, "@" + name, .addressInUse)) {
      try SocketListener(abstract: address)
    }
    withExtendedLifetime(listener) {}
    listener = nil
    listener = try SocketListener(abstract: address)
    _ = try SocketConnection(to: address)
    #expect(listener?.accept() != nil)
  }

  @Test("A process is known to be stopped or ended, whatever its name")
  func stopped() throws {
    let folder = try FakeFiles()
    let peer = Peer(process: 42, user: 0, group: 0, groups: [])
    #expect(!peer.isStopped(proc: folder.root))
    for (line, isStopped) in [
      ("42 (bezeld) S 1 42", false), ("42 (bezeld) R 1 42", false), ("42 (bezeld) D 1 42", false),
      ("42 (bezeld) T 1 42", true), ("42 (bezeld) t 1 42", true), ("42 (bezeld) Z 1 42", true),
      ("42 (a) T (b)) S 1 42", false), ("42 (a) S ) T 1 42", true), ("42 (bezeld", false),
      ("42 (bezeld)", false), ("", false), (")", false), ("T", false),
    ] {
      try folder.write(line, to: "42/stat")
      #expect(peer.isStopped(proc: folder.root) == isStopped, "\(line)")
    }
    #expect(!Peer(process: 0, user: 0, group: 0, groups: []).isStopped(proc: folder.root))
    #expect(!Peer(process: getpid(), user: 0, group: 0, groups: []).isStopped())
  }
}
