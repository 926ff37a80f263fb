import CBezelLinux
import FakeFiles
import Foundation
import Testing

@testable import BezelLinux

@Suite("Sockets")
struct SocketTests {
  private let folder: FakeFiles

  init() throws { folder = try FakeFiles() }
  private var path: String { "\(folder.root)/run/io.bezel.HUD" }

  /// The two ends of a connection.
  private func pair() throws -> (client: SocketConnection, server: SocketConnection) {
    let listener = try SocketListener(at: path)
    let client = try SocketConnection(connectingTo: path)
    return (client, try #require(listener.accept()))
  }

  /// The bytes of one message, without descriptors.
  private struct Piece: Equatable {
    var bytes: [UInt8] = []
    var isLast = false
  }

  private func piece(_ end: SocketConnection, _ limit: Int) -> Piece {
    let arrival = end.receive(atMost: limit)
    return Piece(bytes: arrival.bytes, isLast: arrival.isLast)
  }

  @Test(
    "are drained once all is read and the other end has closed, with or without reading our bytes")
  func drained() throws {
    let listener = try SocketListener(at: path)
    for hasReply in [false, true] {
      let server: SocketConnection
      do {
        let client = try SocketConnection(connectingTo: path)
        server = try #require(listener.accept())
        #expect(!server.isDrained)
        _ = try client.send([1, 2])
        if hasReply { _ = try server.send([3]) }
        #expect(!server.isDrained)
      }
      #expect(!server.isDrained)
      #expect(piece(server, 1) == Piece(bytes: [1]) && !server.isDrained)
      #expect(piece(server, 9).bytes == [2] && server.isDrained)
    }
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

  @Test("leaves the process's umask to the other threads")
  func umaskOfOthers() async throws {
    func mask() throws -> Substring {
      let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
      return try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
    }
    let former = try mask()
    let root = folder.root
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in 0..<4 {
        group.addTask {
          for _ in 0..<200 { _ = try SocketListener(at: "\(root)/\(name)") }
        }
      }
      group.addTask {
        for _ in 0..<200 {
          let seen = try mask()
          #expect(seen == former)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("replaces the socket of a service that was killed")
  func leftover() throws {
    let listener = try SocketListener(at: path)
    // A second name stays when the first is removed with its listener.
    #expect(link(path, "\(folder.root)/left") == 0)
    #expect(access("\(path).lock", F_OK) == 0)
    _ = consume listener
    let next = try SocketListener(at: "\(folder.root)/left")
    _ = try SocketConnection(connectingTo: "\(folder.root)/left")
    #expect(next.accept() != nil)
  }

  @Test("replaces no listening socket, and no other file")
  func occupied() throws {
    let listener = try SocketListener(at: path)
    let error = LinuxError(.listen, "\(path), process \(getpid())", .addressInUse)
    #expect(throws: error) { try SocketListener(at: path) }
    #expect(error.description.contains("already running: stop it, or name another --socket"))
    _ = try SocketConnection(connectingTo: path)
    withExtendedLifetime(listener) {}
    let file = "\(folder.root)/file"
    try folder.write("text", to: "file")
    #expect(throws: LinuxError(.listen, file, .fileExists)) { try SocketListener(at: file) }
    #expect(try Descriptor.firstLine(of: file) == "text")
    // The holder of the lock has the place, though no socket listens there yet.
    let lock = try SocketLock(besideSocketAt: "\(folder.root)/s")
    #expect(
      throws: LinuxError(.listen, "\(folder.root)/s, process \(getpid())", .addressInUse)
    ) { try SocketListener(at: "\(folder.root)/s") }
    _ = consume lock
    _ = try SocketListener(at: "\(folder.root)/s")
    #expect(Set(try Folder.names(in: folder.root, atMost: 9)) == ["run", "file"])
    // A link to an unrelated file is no lock.
    #expect(link(file, "\(folder.root)/s.lock") == 0)
    #expect(throws: LinuxError(.listen, "\(folder.root)/s", .fileExists)) {
      try SocketListener(at: "\(folder.root)/s")
    }
    #expect(try Descriptor.firstLine(of: file) == "text")
  }

  @Test("takes over from a socket of the service manager, and from no other service")
  func takeOver() throws {
    // The service manager's socket has no lock.
    let managers = try SocketListener(at: "\(folder.root)/managers")
    mkdir("\(folder.root)/run", 0o755)
    #expect(rename("\(folder.root)/managers", path) == 0)
    let early = try SocketConnection(connectingTo: path)
    #expect(throws: LinuxError.self) { try SocketListener(at: path) }
    let listener = try SocketListener(at: path, takesOver: true)
    let late = try SocketConnection(connectingTo: path)
    #expect(listener.accept() != nil && listener.accept() == nil)
    // The attempts of this client, with and without a take-over.
    #expect(managers.accept() != nil && managers.accept() != nil && managers.accept() == nil)
    let error = LinuxError(.listen, "\(path), process \(getpid())", .addressInUse)
    #expect(throws: error) { try SocketListener(at: path, takesOver: true) }
    withExtendedLifetime((early, late)) {}
  }

  @Test("leaves the socket alone that another program has put in its place")
  func replaced() throws {
    let listener = try SocketListener(at: path)
    #expect(unlink(path) == 0)
    try folder.write("text", to: "run/io.bezel.HUD")
    _ = consume listener
    #expect(try Descriptor.firstLine(of: path) == "text")
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
    #expect(error.description.contains("Does a bezeld listen there?"))
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

  @Test("lets in root and a group's members only")
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

  @Test("sends what there is room for, and fails when the other end is closed")
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

  @Test("hands descriptors over, and closes those that are not taken")
  func descriptors() throws {
    let (client, server) = try pair()
    let first = try MemoryFile(Array("first".utf8), name: "handed over")
    let second = try MemoryFile(Array("second".utf8), name: "handed over")
    let before = openFiles(named: "handed over")
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
    #expect(openFiles(named: "handed over") == before)
  }

  @Test("takes the kernel's limit of descriptors in one message, so that it closes none itself")
  func manyDescriptors() throws {
    let (client, server) = try pair()
    let file = try MemoryFile([], name: "many")
    let before = openFiles(named: "many")
    let number = file.descriptor.rawValue
    let most = SocketConnection.mostDescriptors
    #expect(throws: Errno.invalidArgument) {
      try client.send([1], with: .init(repeating: number, count: most + 1))
    }
    #expect(try client.send([1], with: .init(repeating: number, count: most)) == 1)
    var arrival = server.receive(atMost: 8)
    let isLast = arrival.isLast
    #expect(!isLast)
    let descriptors = arrival.popDescriptors()
    let count = descriptors.count
    #expect(count == most)
    _ = consume descriptors
    #expect(openFiles(named: "many") == before)
  }

  @Test("tells files in memory from others, whose places stay free")
  func foreign() throws {
    let file = try MemoryFile([1, 2], name: "a")
    let memory = dup(file.descriptor.rawValue)
    let other = dup(0)
    var received = ReceivedDescriptors(owning: [other, memory])
    let foreign = received.popForeign()
    let count = foreign.count
    #expect(count == 1)
    let isThere = received.take(0) != nil
    #expect(!isThere)
    let length = received.take(1)?.memoryFileLength
    #expect(length == 2)
  }

  @Test("who may open a device is who the kernel would let")
  func mayOpen() throws {
    let node = "\(folder.root)/card0"
    try folder.write("", to: "card0")
    #expect(chown(node, 100, 44) == 0)
    func may(_ user: UInt32, _ group: UInt32, _ groups: [UInt32] = []) -> Bool {
      Peer(process: 1, user: user, group: group, groups: groups).mayOpen(node, owner: 300)
    }
    #expect(chmod(node, 0o660) == 0)
    #expect(may(0, 0) && may(300, 300) && may(100, 1) && may(200, 44) && may(200, 1, [7, 44]))
    #expect(!may(200, 200, [7]))
    #expect(chmod(node, 0o640) == 0)
    #expect(may(100, 1) && !may(200, 44))
    #expect(chmod(node, 0o606) == 0)
    #expect(!may(200, 44) && may(200, 200))
    #expect(!Peer(process: 1, user: 200, group: 44, groups: []).mayOpen("/nowhere", owner: 300))
  }

  /// The number of this process's descriptors of files in memory with this name, which no other test uses.
  private func openFiles(named file: String) -> Int {
    ((try? Folder.names(in: "/proc/self/fd", atMost: 4_096)) ?? [])
      .filter { name in
        var target = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/self/fd/\(name)", &target, 64)
        let prefix = "/memfd:\(file) (".utf8.map { CChar($0) }
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
