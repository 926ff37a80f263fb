import CBezelLinux
import MadeUpFiles
import Testing

@testable import BezelLinux

@Suite("Sockets")
struct SocketTests {
  private let folder: MadeUpFiles

  init() throws { folder = try MadeUpFiles() }
  private var path: String { "\(folder.root)/run/io.bezel.HUD" }

  /// The two ends of a connection.
  private func pair() throws -> (client: SocketConnection, server: SocketConnection) {
    let listener = try SocketListener(at: path)
    let client = try SocketConnection(connectingTo: path)
    return (client, try #require(listener.accept()))
  }

  /// What came in one piece, without descriptors.
  private struct Piece: Equatable {
    var bytes: [UInt8] = []
    var isLast = false
  }

  private func piece(_ end: SocketConnection, _ limit: Int) -> Piece {
    let arrival = end.receive(atMost: limit)
    return Piece(bytes: arrival.bytes, isLast: arrival.isLast)
  }

  @Test("makes the folder, lets every user connect, and leaves nothing behind")
  func listening() throws {
    do {
      let listener = try SocketListener(at: path)
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o666)
      #expect(listener.accept() == nil)
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("replaces the socket of a service that was killed")
  func leftover() throws {
    let listener = try SocketListener(at: path)
    // A second name lives on when the first is removed with its listener.
    #expect(link(path, "\(folder.root)/left") == 0)
    _ = consume listener
    let next = try SocketListener(at: "\(folder.root)/left")
    _ = try SocketConnection(connectingTo: "\(folder.root)/left")
    #expect(next.accept() != nil)
  }

  @Test("takes the place of nobody who listens, and of no other file")
  func occupied() throws {
    let listener = try SocketListener(at: path)
    #expect(throws: LinuxError(.listen, path, .addressInUse)) { try SocketListener(at: path) }
    _ = try SocketConnection(connectingTo: path)
    withExtendedLifetime(listener) {}
    let file = "\(folder.root)/file"
    try folder.write("text", to: "file")
    #expect(throws: LinuxError(.listen, file, .addressInUse)) { try SocketListener(at: file) }
    #expect(try Descriptor.firstLine(of: file) == "text")
  }

  @Test("refuses paths that no socket can have, and says what to do")
  func paths() {
    let long = "/tmp/" + String(repeating: "a", count: 103)
    #expect(throws: LinuxError(.listen, long, .nameTooLong)) { try SocketListener(at: long) }
    #expect(throws: LinuxError(.connect, long, .nameTooLong)) {
      try SocketConnection(connectingTo: long)
    }
    #expect(throws: LinuxError(.connect, "", .invalidArgument)) {
      try SocketConnection(connectingTo: "")
    }
    let missing = "\(folder.root)/none"
    let error = LinuxError(.connect, missing, .noSuchFile)
    #expect(throws: error) { try SocketConnection(connectingTo: missing) }
    #expect(error.description.contains("Is bezeld running?"))
  }

  @Test("knows who is at the other end")
  func peer() throws {
    let (client, server) = try pair()
    let peer = try Peer(of: server)
    #expect(peer.process == getpid())
    #expect(peer.user == getuid())
    #expect(peer.group == getgid())
    withExtendedLifetime(client) {}
  }

  @Test("lets in root, a group's members, and nobody else")
  func rights() {
    func peer(_ user: UInt32, _ group: UInt32, _ groups: [UInt32]) -> Peer {
      Peer(process: 1, user: user, group: group, groups: groups)
    }
    #expect(peer(0, 0, []).isRootOrMember(of: nil))
    #expect(peer(1_000, 7, []).isRootOrMember(of: 7))
    #expect(peer(1_000, 1_000, [4, 7]).isRootOrMember(of: 7))
    #expect(!peer(1_000, 1_000, [4, 8]).isRootOrMember(of: 7))
    #expect(!peer(1_000, 0, [0]).isRootOrMember(of: nil))
    // A service of an ordinary user's own.
    #expect(peer(1_000, 1_000, []).isRootOrMember(of: nil, owner: 1_000))
    #expect(!peer(1_001, 1_000, []).isRootOrMember(of: 7, owner: 1_000))
    #expect(Peer.group(named: "root") == 0)
    #expect(Peer.group(named: "no such group") == nil)
  }

  @Test("carries bytes in both directions, and says when the other end has gone")
  func bytes() throws {
    let (client, server) = try pair()
    #expect(try client.send([1, 2, 3]) == 3)
    #expect(piece(server, 2) == Piece(bytes: [1, 2]))
    #expect(piece(server, 2) == Piece(bytes: [3]))
    #expect(piece(server, 2) == Piece())
    #expect(try server.send([9]) == 1)
    client.finishSending()
    #expect(piece(server, 2) == Piece(isLast: true))
    #expect(piece(client, 2) == Piece(bytes: [9]))
  }

  @Test("sends what there is room for, and fails when nobody reads")
  func room() throws {
    let (client, server) = try pair()
    let much = [UInt8](repeating: 7, count: 1 << 22)
    let taken = try client.send(much[...])
    #expect(taken > 0 && taken < much.count)
    #expect(try client.send(much[...]) == 0)
    var count = 0
    while true {
      let part = piece(server, 65_536).bytes
      if part.isEmpty { break }
      count += part.count
    }
    #expect(count == taken)
    _ = consume server
    #expect(throws: Errno.brokenPipe) { try client.send([1]) }
  }

  @Test("hands descriptors over, and closes those that nobody takes")
  func descriptors() throws {
    let (client, server) = try pair()
    let first = try MemoryFile(Array("first".utf8), name: "a")
    let second = try MemoryFile(Array("second".utf8), name: "b")
    let before = openDescriptors
    #expect(
      try client.send([1], with: [first.descriptor.rawValue, second.descriptor.rawValue]) == 1)
    do {
      var arrival = server.receive(atMost: 8)
      let (bytes, count) = (arrival.bytes, arrival.descriptors.count)
      #expect(bytes == [1])
      #expect(count == 2)
      guard let taken = arrival.descriptors.take(1) else {
        Issue.record("it did not come")
        return
      }
      for index in [1, 2, -1] {
        let isThere = arrival.descriptors.take(index) != nil
        #expect(!isThere)
      }
      let text = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
        count = (try? taken.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      }
      #expect(text == Array("second".utf8))
    }
    #expect(openDescriptors == before)
  }

  @Test("cuts off who sends more descriptors than anybody needs")
  func tooManyDescriptors() throws {
    let (client, server) = try pair()
    let file = try MemoryFile([], name: "a")
    let before = openDescriptors
    let many = [Int32](
      repeating: file.descriptor.rawValue, count: SocketConnection.mostDescriptors + 1)
    #expect(try client.send([1], with: many) == 1)
    #expect(piece(server, 8).isLast)
    #expect(openDescriptors == before)
  }

  private var openDescriptors: Int {
    ((try? Folder.names(in: "/proc/self/fd", atMost: 4_096)) ?? [])
      .filter { name in
        // Other tests open theirs at the same time.
        var target = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/self/fd/\(name)", &target, 64)
        let prefix = "/memfd:".utf8.map { CChar($0) }
        return target.prefix(max(0, count)).starts(with: prefix)
      }.count
  }

  @Test("files in memory stay as they are")
  func memoryFile() throws {
    let file = try MemoryFile([1, 2, 3], name: "picture")
    #expect(throws: Errno.notPermitted) { try file.descriptor.write(all: [4]) }
    #expect(ftruncate(file.descriptor.rawValue, 0) == -1)
    let bytes = [UInt8](unsafeUninitializedCapacity: 8) { buffer, count in
      count = (try? file.descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    #expect(bytes == [1, 2, 3])
  }
}

@Suite("The service manager")
struct SupervisorTests {
  private let folder: MadeUpFiles

  init() throws { folder = try MadeUpFiles() }

  /// A manager that listens, and what it has heard.
  private final class Manager {
    let socket: Descriptor

    init(at path: String) throws {
      socket = Descriptor(
        owning: CBezelLinux.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | SocketConnection.flags, 0))
      let status = try SocketAddress(path).withKernelForm { bind(socket.rawValue, $0, $1) }
      #expect(status == 0)
    }

    var next: String? {
      let bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
        count = (try? socket.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
      }
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test("hears that a service is ready, lives, and ends, a line each")
  func telling() throws {
    let path = "\(folder.root)/notify"
    let manager = try Manager(at: path)
    let service = try #require(
      Supervisor { ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "2500000"][$0] })
    #expect(service.watchdog == .milliseconds(2_500))
    service.tell(.ready(status: "idle"))
    #expect(manager.next == "READY=1\nSTATUS=idle")
    service.tell(.status("shows \"a\nREADY=0\""))
    #expect(manager.next == "STATUS=shows \"a READY=0\"")
    service.tell(.alive)
    #expect(manager.next == "WATCHDOG=1")
    service.tell(.reloading)
    #expect(manager.next?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
    service.tell(.stopping)
    #expect(manager.next == "STOPPING=1")
    #expect(manager.next == nil)
  }

  @Test(
    "asks for no sign of life that is not ours to give",
    arguments: ["", "0", "-1", "abc", "9999999999999999999"])
  func watchdog(microseconds: String) throws {
    let service = try #require(
      Supervisor { ["NOTIFY_SOCKET": "/tmp/x", "WATCHDOG_USEC": microseconds][$0] })
    #expect(service.watchdog == nil)
  }

  @Test("is not there for another process, or where nobody listens")
  func absent() throws {
    #expect(Supervisor({ _ in nil }) == nil)
    #expect(Supervisor { ["NOTIFY_SOCKET": ""][$0] } == nil)
    let other = try #require(
      Supervisor {
        ["NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"][$0]
      })
    #expect(other.watchdog == nil)
    other.tell(.alive)  // nobody hears it, and nothing happens
  }
}

@Suite("The file with the process's number")
struct ProcessFileTests {
  private let folder: MadeUpFiles

  init() throws { folder = try MadeUpFiles() }

  @Test("is there as long as the service")
  func life() throws {
    let path = "\(folder.root)/bezeld.pid"
    do {
      let file = try ProcessFile(at: path)
      #expect(try Descriptor.firstLine(of: path) == "\(getpid())")
      withExtendedLifetime(file) {}
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("says what to do where it cannot be")
  func refused() {
    #expect(throws: LinuxError(.writeProcessFile, "/nowhere/a.pid", .noSuchFile)) {
      try ProcessFile(at: "/nowhere/a.pid")
    }
  }
}
