import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

/// A blocked way to the service costs that way alone, and a warning that says what to do.
@Suite("A way to the service that is blocked")
struct SideDoorTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "bezel-doors-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Makes something at `path` that is no named pipe.
  enum Blocker: String, CaseIterable {
    case file, folder, link, device, socket

    func make(at path: String) throws {
      switch self {
      case .file: try Data("MSG too early\0".utf8).write(to: URL(filePath: path))
      case .folder:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .link: try #require(symlink("/dev/null", path) == 0)
      case .device:
        // Of /dev/full, which no test may harm.
        if mknod(path, S_IFCHR | 0o600, 1 << 8 | 7) != 0 {
          try #require(symlink("/dev/full", path) == 0)
        }
      case .socket:
        let listener = try SocketListener(at: path)
        // Its value's end would remove it.
        _ = Unmanaged.passRetained(listener)
      }
    }
  }

  @Test(
    "something else at the FIFO's path stays, and a FIFO follows with a reload",
    arguments: Blocker.allCases)
  func fifo(blocker: Blocker) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let fifo = folder.appending(path: "fifo").path
    try blocker.make(at: fifo)
    let service = try RunningService(["--fifo", fifo])
    #expect(
      service.errors.contains("Something else than a named pipe is there"), "\(service.errors)")
    #expect(service.errors.contains("The service goes on without it."))
    let caller = try service.connect()
    guard case .warnings(let warnings) = try caller.call(.reload) else {
      Issue.record("no warnings")
      return
    }
    #expect(warnings.count == 1 && warnings.allSatisfy { $0.contains(fifo) }, "\(warnings)")
    if blocker == .file {
      #expect(try Data(contentsOf: URL(filePath: fifo)) == Data("MSG too early\0".utf8))
    }
    try FileManager.default.removeItem(atPath: fifo)
    #expect(try caller.call(.reload) == .warnings([]))
    let pipe = try Descriptor(opening: fifo, O_WRONLY | O_NONBLOCK)
    try pipe.write(all: Array("MSG On time\0".utf8))
    let isShown = try service.wait {
      try service.status.presentations.map(\.status) == ["On time"]
    }
    #expect(isShown)
  }

  @Test("the FIFO is the group's to write into, whatever the umask")
  func sharing() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let fifo = folder.appending(path: "fifo").path
    let name = try #require(getgrgid(getgid()).map { String(cString: $0.pointee.gr_name) })
    let service = try RunningService(
      ["--fifo", fifo, "--group", name], by: ["/bin/sh", "-c", "umask 077; exec \"$@\"", "sh"])
    var status = stat()
    #expect(stat(fifo, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
    #expect(status.st_gid == getgid())
    withExtendedLifetime(service) {}
  }

  @Test("a FIFO is its owner's alone without the group")
  func noGroup() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let fifo = folder.appending(path: "fifo").path
    let service = try RunningService(["--fifo", fifo, "--group", "no-such-group"])
    var status = stat()
    #expect(stat(fifo, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    withExtendedLifetime(service) {}
  }

  @Test("the file with the process's number", arguments: ["nowhere/bezeld.pid", "taken.pid"])
  func processFile(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: name).path
    try Data("not a number".utf8).write(to: folder.appending(path: "taken.pid"))
    let service = try RunningService(["--pid-file", path])
    #expect(service.errors.contains(path), "\(service.errors)")
    #expect(service.errors.contains("The service goes on without it."))
    #expect(try Data(contentsOf: folder.appending(path: "taken.pid")) == Data("not a number".utf8))
  }

  @Test("without its socket the service is there for its FIFO, and without both it ends")
  func socket() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let fifo = folder.appending(path: "fifo").path
    let configuration = folder.appending(path: "bezel.conf")
    try Data().write(to: configuration)
    func start(_ fifo: String) throws -> StartedProgram {
      try StartedProgram(
        "bezeld",
        [
          "--memory", "320x240", "--font", "none", "--config", configuration.path, "--socket",
          folder.appending(path: "no/such/folder/s").path, "--fifo", fifo,
        ])
    }
    let service = try start(fifo)
    // It is there before anyone reads from it.
    while access(fifo, F_OK) != 0, service.isRunning { usleep(10_000) }
    #expect(service.isRunning)
    let pipe = try Descriptor(opening: fifo, O_RDWR)
    try pipe.write(all: Array("QUIT\0".utf8))
    #expect(try service.end().status == 0)
    let refused = try start(folder.appending(path: "no/fifo").path).end()
    #expect(refused.status == 1)
    let text = refused.errors
    #expect(text.contains("no/such/folder/s") && text.contains("no/fifo"), "\(text)")
  }
}
