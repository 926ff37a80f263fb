import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("Sockets of the service manager's")
struct InheritedSocketTests {
  /// A shell prefix that makes the standard input the socket that is called "varlink".
  private static let launcher = [
    "/bin/sh", "-c",
    "LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=varlink exec \"$@\" 3<&0 </dev/null", "sh",
  ]

  private static func pair(_ kind: __socket_type) -> Int32 {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(kind.rawValue), 0, &ends)
    close(ends[1])
    return ends[0]
  }

  /// Descriptors that are no listening socket for clients.
  private static let wrong: [(name: String, open: @Sendable () -> Int32)] = [
    ("a device", { open("/dev/null", O_RDONLY) }),
    (
      "a pipe",
      {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        close(ends[1])
        return ends[0]
      }
    ),
    ("a connection", { pair(SOCK_STREAM) }),
    ("a datagram socket", { pair(SOCK_DGRAM) }),
    ("a stream that does not listen", { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }),
    (
      "a port of the network",
      {
        let port = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        listen(port, 1)
        return port
      }
    ),
  ]

  @Test("of another kind end the service with a sentence", arguments: wrong.indices)
  func wrongKind(index: Int) throws {
    let descriptor = Self.wrong[index].open()
    try #require(descriptor >= 0)
    let input = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let run = try ProgramRun(
      "bezeld", ["--memory", "8x8", "--font", "none"], by: Self.launcher, input: .stream(input))
    #expect(run.status == 1, "\(Self.wrong[index].name)")
    #expect(run.errors.contains("ListenStream="), "\(Self.wrong[index].name): \(run)")
  }

  @Test("that listen are used in place of its own")
  func listening() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID())").path
    defer { unlink(path) }
    let listener = try SocketListener(at: path)
    let input = FileHandle(
      fileDescriptor: dup(listener.descriptor.rawValue), closeOnDealloc: true)
    let service = try StartedProgram(
      "bezeld", ["--memory", "8x8", "--font", "none"], by: Self.launcher, input: .stream(input))
    let caller = try ServiceConnection(to: path)
    try caller.call(.popActivity)
    try caller.call(.quit)
    #expect(try service.end().status == 0)
    // The socket belongs to the service manager, and stays.
    #expect(access(path, F_OK) == 0)
    withExtendedLifetime(listener) {}
  }
}
