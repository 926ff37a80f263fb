import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

/// A presentation that outlives its connection also outlives a restart of the service.
@Suite("A restart of the service") struct RestartTests {
  /// A service manager that keeps a file for the service, and starts its processes.
  private final class Manager {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID())")
    private let socket: SocketConnection
    private(set) var file: Int32?

    /// A shell prefix that makes the standard input the stored file.
    private static let launcher = [
      "/bin/sh", "-c",
      "LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=presentations exec \"$@\" 3<&0 </dev/null", "sh",
    ]

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let number = Glibc.socket(
        AF_UNIX, Int32(SOCK_DGRAM.rawValue) | SocketConnection.flags, 0)
      socket = SocketConnection(Descriptor(owning: number))
      let status = try SocketAddress(folder.appending(path: "notify").path)
        .withKernelForm { bind(number, $0, $1) }
      try #require(status == 0)
    }

    deinit {
      if let file { close(file) }
      try? FileManager.default.removeItem(at: folder)
    }

    /// Starts the next process.
    func service() throws -> RunningService {
      var environment = ProcessInfo.processInfo.environment
      environment["NOTIFY_SOCKET"] = folder.appending(path: "notify").path
      guard let file else { return try RunningService(in: folder, environment: environment) }
      return try RunningService(
        in: folder, by: Self.launcher, environment: environment,
        input: FileHandle(fileDescriptor: dup(file), closeOnDealloc: true))
    }

    /// Takes the file that the process stored.
    func takeFile() -> Bool {
      while true {
        var arrival = socket.receive(atMost: 4_096)
        if arrival.bytes.isEmpty { return file != nil }
        let text = String(decoding: arrival.bytes, as: UTF8.self)
        guard text.hasPrefix("FDSTORE=1\n") else { continue }
        #expect(text == "FDSTORE=1\nFDNAME=presentations")
        #expect(file == nil, "one file is enough")
        if let stored = arrival.descriptors.take(0) { file = dup(stored.rawValue) }
      }
    }
  }

  /// Returns a line for each presentation of a status.
  private static func lines(_ service: RunningService) throws -> [String] {
    try service.status.presentations.map {
      let progress = $0.progress.map { " \(Double($0.rawValue) / Double(Fraction.one.rawValue))" }
      return "\($0.handle) \($0.name ?? "-") \($0.status ?? "-")\(progress ?? "")"
    }
  }

  @Test(
    "shows again what stays, with its handle, its newest values and its place, and nothing else")
  func restart() throws {
    let manager = try Manager()
    var service = try manager.service()
    var caller: ServiceConnection? = try service.connect()
    _ = try caller?.show(PresentationRequest(.ring, status: "of a client"))
    try caller?.call(.configure(.settings([("Style", "dark")])))
    let job = try #require(
      try caller?.show(
        PresentationRequest(.progress, progress: Fraction(0.125), status: "job").withSettings([
          ("Style", "light")
        ])
      ) { ($0.name, $0.stays) = ("job", true) })
    let over = try #require(
      try caller?.show(PresentationRequest(.ring, status: "over it")) { $0.stays = true })
    try caller?.call(
      .update(UpdateCall(name: "job", PresentationRequest(progress: Fraction(0.5), status: "most")))
    )
    let expected = ["\(over) - over it", "\(job) job most 0.5"]
    #expect(try service.wait { try Self.lines(service).dropLast() == expected[...] })
    #expect(service.wait { manager.takeFile() })
    kill(service.id, SIGKILL)
    _ = service.end()
    service = try manager.service()
    #expect(try Self.lines(service) == expected)
    // Handles go on from there.
    caller = try service.connect()
    #expect(try caller?.show(PresentationRequest(.ring)) == over + 1)
    caller = nil
    // An orderly end, however soon, keeps them too.
    for _ in 0..<10 {
      service.terminate()
      service = try manager.service()
      #expect(try Self.lines(service) == expected)
    }
    try service.connect().call(.dismiss(DismissCall(over)))
    service.terminate()
    service = try manager.service()
    #expect(try Self.lines(service) == Array(expected.dropFirst()))
    #expect(service.errors.isEmpty)
  }

  @Test("after a crash within seconds of the last one shows nothing again")
  func crashes() throws {
    let manager = try Manager()
    var service = try manager.service()
    let call = PresentationRequest(.ring, status: "deadly")
    _ = try service.connect().show(call) { $0.stays = true }
    #expect(service.wait { manager.takeFile() })
    for expected in [["1 - deadly"], []] {
      kill(service.id, SIGKILL)
      _ = service.end()
      service = try manager.service()
      #expect(try Self.lines(service) == expected)
    }
  }

  @Test("does not lengthen the delay of a dismissal, and the end by a call is final")
  func ends() throws {
    let manager = try Manager()
    var service = try manager.service()
    let caller = try service.connect()
    let handle = try caller.show(PresentationRequest(.ring, status: "soon")) { $0.stays = true }
    _ = try caller.show(PresentationRequest(.ring, status: "later")) { $0.stays = true }
    try caller.call(.dismiss(DismissCall(handle, after: .seconds(2))))
    #expect(service.wait { manager.takeFile() })
    service.terminate()
    sleep(2)
    service = try manager.service()
    #expect(try service.wait { try Self.lines(service) == ["2 - later"] })
    try service.connect().call(.quit)
    #expect(service.end() == 0)
    service = try manager.service()
    #expect(try Self.lines(service).isEmpty)
  }

  @Test("loses a picture of the caller's own, and with it a presentation that has no text")
  func pictures() throws {
    for (status, hasContent) in [(nil, false), ("", false), ("Text", true)] {
      let request = PresentationRequest(.image, status: status).withImage(0)
        .withSettings([("SuccessImage", "fd:1"), ("Style", "dark")])
      let kept = KeptPresentation(1, request, dismissal: nil)
      #expect(kept.hasContent == hasContent)
      #expect(kept.request.image == nil)
      #expect(kept.request.changes == .settings([("Style", "dark")]))
    }
    let named = PresentationRequest().withImage(at: "logo.png")
    #expect(KeptPresentation(1, named, dismissal: nil).hasContent)
  }

  @Test("shows facts again until they are removed, bounded and without control characters")
  func facts() throws {
    let manager = try Manager()
    var service = try manager.service()
    var caller = try service.connect()
    for number in 0..<Facts.most {
      try caller.call(.setFact(Fact(name: "\(number)", text: "fact\n\(number)")))
    }
    #expect(throws: ServiceError.self) {
      try caller.call(.setFact(Fact(name: "another", text: "A")))
    }
    for number in 2..<Facts.most {
      try caller.call(.setFact(Fact(name: "\(number)", text: "")))
    }
    try caller.call(.setFact(Fact(name: "0", text: "10.0.0.5")))
    let expected = [Fact(name: "0", text: "10.0.0.5"), Fact(name: "1", text: "fact?1")]
    #expect(try service.status.facts == expected)
    #expect(service.wait { manager.takeFile() })
    kill(service.id, SIGKILL)
    _ = service.end()
    service = try manager.service()
    #expect(try service.status.facts == expected)
    caller = try service.connect()
    for fact in expected { try caller.call(.setFact(Fact(name: fact.name, text: ""))) }
    service.terminate()
    service = try manager.service()
    #expect(try service.status.facts.isEmpty)
    service.terminate()
  }

  @Test("passes over bytes that are no presentation")
  func hostile() throws {
    let good = KeptPresentation(7, PresentationRequest(.ring), dismissal: nil)
    let fact = Fact(name: "a", text: "A")
    let bytes = KeptPresentation.bytes(of: [good], [fact])
    let (kept, facts, unreadable) = KeptPresentation.read(
      Array("{\"handle\":1}\0[]\0{\"handle\":2,\"call\":{\"presen".utf8) + [0] + bytes + [0xFF])
    #expect(kept == [good] && facts == [fact] && unreadable == 4)
  }
}
