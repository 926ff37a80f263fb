import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("Users of the service", .enabled(if: OtherUser.isPossible))
struct UserTests {
  @Test("a stranger is refused whatever it asks, and has no room for long messages")
  func stranger() throws {
    let service = try RunningService(configuration: "[Daemon]\nGroup=root\n")
    let socket = ["--socket", service.socket]
    for words in [["show", "Hello"], ["status"], ["dismiss", "--all"], ["reload"], ["quit"]] {
      let run = try OtherUser.nobody.run("bezel", words + socket)
      #expect(run.status == 77, "\(words): \(run.errors)")
      #expect(run.errors.contains("group"), "\(run.errors)")
    }
    let long = String(repeating: "x", count: 4_096)
    #expect(try OtherUser.nobody.run("bezel", ["show", long] + socket).status != 0)
    #expect(
      service.errors.contains("user 65534) was disconnected: a message is longer than 4096 bytes."))
    #expect(try service.status.presentations.isEmpty)
    // An authorized client has room for it.
    _ = try service.connect().show(PresentationRequest(.text, status: long))
  }

  @Test("one member leaves a quarter of the places to others, and root has some more")
  func share() throws {
    let service = try RunningService(configuration: "[Daemon]\nGroup=nogroup\nMaximumClients=8\n")
    let socket = ["--socket", service.socket]
    var listeners: [StartedProgram] = []
    let caller = try service.connect()
    func clients() throws -> Int? {
      guard case .status(let status) = try caller.call(.status) else { return nil }
      return status.clients
    }
    // Six of eight places.
    for _ in 0..<6 {
      listeners.append(try OtherUser.nobody.start("bezel", ["monitor"] + socket))
    }
    #expect(try service.wait { try clients() == 7 })
    let refused = try OtherUser.nobody.run("bezel", ["status"] + socket)
    #expect(refused.status == 1 && refused.errors.contains("clients"), "\(refused.errors)")
    // Another member has the eighth.
    listeners.append(try OtherUser.daemon.start("bezel", ["monitor"] + socket))
    #expect(try service.wait { try clients() == 8 })
    #expect(try OtherUser.daemon.run("bezel", ["status"] + socket).status == 1)
    let roots = try (0..<4).map { _ in try service.connect() }
    for root in roots { try root.call(.popActivity) }
    #expect(throws: ServiceError.self) { try service.connect().call(.popActivity) }
    // A connection closes after its last use.
    withExtendedLifetime((caller, roots, listeners)) {}
  }

  @Test("a service of a user's own admits that user and root")
  func own() throws {
    let folder = try TemporaryFolder()
    #expect(chown(folder.url.path, OtherUser.nobody.id, OtherUser.nobody.id) == 0)
    let socket = folder.url.appending(path: "s").path
    let service = try OtherUser.nobody.start(
      "bezeld", ["--memory", "32x32", "--font", "none", "--group", "root", "--socket", socket])
    for _ in 0..<1_000 where (try? ServiceConnection(to: socket).call(.getInfo)) == nil {
      usleep(10_000)
    }
    #expect(try OtherUser.nobody.run("bezel", ["show", "his", "--socket", socket]).status == 0)
    #expect(try OtherUser.daemon.run("bezel", ["status", "--socket", socket]).status == 77)
    try ServiceConnection(to: socket).call(.quit)
    #expect(try service.end().status == 0)
  }
}
