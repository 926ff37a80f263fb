import BezelHUD
import BezelFiles
import BezelRaster
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("Clients' pictures")
struct PictureBudgetTests {
  /// The largest image that is read: 16 MiB of pixels.
  private static func large() throws -> MemoryFile {
    let pixels = [UInt32](repeating: 0xFF20_4060, count: 2_048 * 2_048)
    return try MemoryFile(
      try PNG.encode(Picture(width: 2_048, height: 2_048, pixels: pixels)), name: "large.png")
  }

  /// Lends the descriptor of a file that is opened anew, so that it is read from its beginning.
  private static func open<Result>(
    _ file: borrowing MemoryFile, _ body: ([Int32]) throws -> Result
  ) throws -> Result {
    let own = try Descriptor(opening: "/proc/self/fd/\(file.descriptor.rawValue)", O_RDONLY)
    defer { withExtendedLifetime(own) {} }
    return try body([own.rawValue])
  }

  /// A number of `/proc/PID/status`, in kB.
  private static func memory(_ name: String, of service: RunningService) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(service.id)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name):") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test("take as much memory as there is for them, and give it back")
  func budget() throws {
    let service = try RunningService()
    let file = try Self.large()
    var call = PresentationRequest(.image, status: "large").withImage(0)
    call.stays = true
    // Images end by themselves.
    call.limit = .seconds(600)
    var callers: [ServiceConnection] = []
    var taken: [UInt64] = []
    for _ in 0..<4 {
      let caller = try service.connect()
      callers.append(caller)
      for attempt in 0..<4 {
        do {
          // Presentations of the queue, or the next one would end the former; and no two are equal.
          call.order = .queue
          call.status = "large \(callers.count) \(attempt)"
          let reply = try Self.open(file) { try caller.call(.show(call), with: $0) }
          if case .handle(let handle, _) = reply { taken.append(handle) }
        } catch {
          #expect("\(error)".contains("MiB"), "\(error)")
          #expect(attempt > 0 || taken.count == 2)
        }
      }
    }
    #expect(taken.count == 2)
    // One picture takes another's place, and text needs no room.
    var other = PresentationRequest().withImage(0)
    try Self.open(file) {
      _ = try callers[3].call(.update(UpdateCall(taken[0], other)), with: $0)
    }
    other = PresentationRequest(status: "more")
    try callers[3].call(.update(UpdateCall(taken[1], other)))
    _ = try callers[3].show(other)
    // The peak: the images that are held, one more, and the file that it is decoded from.
    #expect(try Self.memory("VmHWM", of: service) < 160_000)

    try callers[0].call(.dismiss(DismissCall()))
    let next = try Self.open(file) { try callers[3].call(.show(call), with: $0) }
    #expect(next != .done)
    try callers[0].call(.dismiss(DismissCall()))
    // The renderer caches the last frame.
    #expect(try service.wait { try Self.memory("VmRSS", of: service) < 60_000 })
  }

  @Test("of those who are gone are not read any more")
  func gone() throws {
    let service = try RunningService()
    let open = {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd").count
    }
    let before = try open()
    let file = try Self.large()
    for _ in 0..<60 {
      let bare = try service.connectBare()
      let call = HUDCall.show(PresentationRequest(.image).withImage(0))
      try Self.open(file) { _ = try bare.send(call.bytes(isOneway: true)[...], with: $0) }
    }
    let caller = try service.connect()
    #expect(
      try service.wait {
        guard case .status(let status) = try caller.call(.status) else { return false }
        return status.clients == 1
      })
    // This caller's connection, the one that is read, and its thread's own.
    #expect(try service.wait { try open() <= before + 6 })
  }
}
