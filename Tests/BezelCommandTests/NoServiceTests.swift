import Foundation
import RunningPrograms
import Testing

/// Every command where no service can be reached: it ends, with a sentence and a status.
@Suite("bezel without a service") struct NoServiceTests {
  private let commands: CommandCheck
  private var folder: TemporaryFolder { commands.folder }

  init() throws { commands = try CommandCheck() }

  @Test("What is no service's socket is told, with how one is started")
  func places() throws {
    let url = folder.url
    func path(_ name: String) -> String { url.appending(path: name).path }
    try folder.write([], to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: path("loop"), withDestinationPath: path("loop"))
    close(try Self.bind(path("dead"), SOCK_STREAM))
    let datagrams = try Self.bind(path("datagrams"), SOCK_DGRAM)
    defer { close(datagrams) }
    for place in [
      path("none"), path("none/none"), path("file"), path("file/s"), url.path, path("loop"),
      path("dead"), path("datagrams"), "/" + String(repeating: "x", count: 108), "@bezel-none",
      path("\u{1B}[2J\n\u{9B}"),
    ] {
      try commands.check(.fails, at: place, "at \(place.debugDescription)")
    }
  }

  @Test("A socket of another user is told as such", .enabled(if: isRoot))
  func permission() throws {
    let service = try FakeService(in: folder.url) { $0.answer() }
    try #require(chmod(service.socket, 0o600) == 0)
    let program = ProgramRun.products.appending(path: "bezel").path
    for call in ServiceCall.all {
      let run = try StartedProgram(
        "/usr/bin/setpriv",
        ["--reuid=65534", "--regid=65534", "--clear-groups", program] + call.words,
        in: folder.url, environment: ["BEZEL_SOCKET": service.socket], input: call.input
      ).end(within: CommandCheck.limit)
      commands.check(run, of: call, .denied, "another user: \(call)")
    }
    service.end()
  }

  private static let isRoot: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    let program = ProgramRun.products.appending(path: "bezel").path
    let run = try? ProgramRun(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", program, "--version"], in: folder.url)
    return run?.status == 0
  }()

  @Test("A service that lets nobody in is given up")
  func full() throws {
    let full = try FullSocket(at: folder.url.appending(path: "full").path)
    try commands.check(.fails, at: full.path, "full")
  }

  /// A socket whose owner accepts nobody, with as many waiting as may.
  private final class FullSocket {
    let path: String
    private var descriptors: [Int32] = []

    init(at path: String) throws {
      self.path = path
      descriptors.append(try NoServiceTests.bind(path, SOCK_STREAM))
      try #require(listen(descriptors[0], 0) == 0)
      while true {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        descriptors.append(socket(AF_UNIX, kind, 0))
        let status = NoServiceTests.withAddress(path) { connect(descriptors.last!, $0, $1) }
        if status != 0 { break }
      }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
  }

  /// Makes a socket that nobody listens at.
  @discardableResult
  private static func bind(_ path: String, _ kind: __socket_type) throws -> Int32 {
    let socket = socket(AF_UNIX, Int32(kind.rawValue), 0)
    try #require(withAddress(path) { Foundation.bind(socket, $0, $1) } == 0)
    return socket
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
