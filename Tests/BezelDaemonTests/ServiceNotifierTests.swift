import Foundation
import FakeFiles
import Testing

@testable import BezelDaemon
@testable import BezelLinux

@Suite("Notifications to the service manager")
struct ServiceNotifierTests {
  private let folder: FakeFiles

  init() throws { folder = try FakeFiles() }

  /// A service manager whose socket is full until its messages are received.
  private final class BusyManager {
    private let socket: Descriptor
    let service: NotifySocket

    init(at path: String) throws {
      let kind = Int32(SOCK_DGRAM.rawValue) | SocketConnection.flags
      let number = Glibc.socket(AF_UNIX, kind, 0)
      let status = try SocketAddress(path).withKernelForm { bind(number, $0, $1) }
      try #require(status == 0)
      socket = Descriptor(owning: number)
      service = try #require(
        NotifySocket { ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000000000000"][$0] })
    }

    func fill() { while service.notify(.status("others")) {} }

    /// Returns the received messages of this test, without those of others.
    func messages() -> [String] {
      var messages: [String] = []
      while let bytes = try? socket.read(atMost: 4_096), !bytes.isEmpty {
        messages.append(String(decoding: bytes, as: UTF8.self))
      }
      return messages.filter { $0 != "STATUS=others" }
    }
  }

  @Test("messages of readiness, watchdog and status are sent again until they are received")
  func busy() throws {
    let manager = try BusyManager(at: folder.path("notify"))
    let poll = try Poll()
    let notifier = try ServiceNotifier(poll, token: 1, manager: manager.service)
    /// Returns all messages from now on until one contains the text.
    func wait() throws -> [String] {
      for _ in 0..<20 {
        let messages = manager.messages()
        if !messages.isEmpty { return messages }
        for ready in try poll.wait() where ready.token == 1 { notifier.handle() }
      }
      return []
    }
    manager.fill()
    notifier.notify("begins")
    notifier.notify("goes on")
    notifier.notifyAlive()
    #expect(manager.messages().isEmpty)
    #expect(try wait() == ["READY=1\nSTATUS=goes on", "WATCHDOG=1"])
    notifier.notify("shows it")
    #expect(try wait() == ["STATUS=shows it"])
    manager.fill()
    notifier.reload()
    notifier.notify("shows it")
    #expect(manager.messages().isEmpty)
    #expect(try wait() == ["READY=1\nSTATUS=shows it"])
    notifier.reload()
    #expect(try wait().first?.hasPrefix("RELOADING=1\n") == true)
    notifier.notify("shows it")
    #expect(try wait() == ["READY=1\nSTATUS=shows it"])
    notifier.notify("shows it")
    #expect(manager.messages().isEmpty)
  }

  @Test("is nothing where there is no manager")
  func nobody() throws {
    let poll = try Poll()
    let notifier = try ServiceNotifier(poll, token: 1, manager: nil)
    notifier.notify("begins")
    notifier.notifyAlive()
    notifier.stop()
    #expect(try poll.ready().isEmpty)
  }
}
