import CBezelLinux
import FakeFiles
import Testing

@testable import BezelLinux

@Suite("The service manager")
struct NotifySocketTests {
  private let folder: FakeFiles

  init() throws { folder = try FakeFiles() }

  /// A listening service manager, and the messages that it has received.
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

  @Test("gets readiness, watchdog and end of a service, a line each")
  func telling() throws {
    let path = "\(folder.root)/notify"
    let manager = try Manager(at: path)
    let service = try #require(
      NotifySocket { ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "2500000"][$0] })
    #expect(service.watchdog == .milliseconds(2_500))
    service.notify(.ready(status: "idle"))
    #expect(manager.next == "READY=1\nSTATUS=idle")
    service.notify(.status("shows \"a\nREADY=0\""))
    #expect(manager.next == "STATUS=shows \"a READY=0\"")
    service.notify(.alive)
    #expect(manager.next == "WATCHDOG=1")
    service.notify(.reloading)
    #expect(manager.next?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
    service.notify(.stopping)
    #expect(manager.next == "STOPPING=1")
    #expect(manager.next == nil)
  }

  @Test(
    "has no watchdog without a valid interval",
    arguments: ["", "0", "-1", "abc", "9999999999999999999"])
  func watchdog(microseconds: String) throws {
    let service = try #require(
      NotifySocket { ["NOTIFY_SOCKET": "/tmp/x", "WATCHDOG_USEC": microseconds][$0] })
    #expect(service.watchdog == nil)
  }

  @Test("is not there for another process, or without a listener")
  func absent() throws {
    #expect(NotifySocket({ _ in nil }) == nil)
    #expect(NotifySocket { ["NOTIFY_SOCKET": ""][$0] } == nil)
    let other = try #require(
      NotifySocket {
        ["NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"][$0]
      })
    #expect(other.watchdog == nil)
    other.notify(.alive)  // without a listener nothing happens
  }
}
