import BezelHUD
import BezelFiles
import BezelRaster
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("Presentations of clients")
struct PresentationTests {
  @Test("is shown, changed and dismissed, and a monitor gets all events in order")
  func life() throws {
    let service = try RunningService()
    let caller = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    #expect(try listener.events(until: .idle).map(\.name) == [.idle])
    let handle = try caller.show(PresentationRequest(.ring, status: "Updating"))
    let shown = try listener.events(until: .didAppear)
    #expect(shown.allSatisfy { $0.handle == handle && $0.status == "Updating" })
    #expect(shown.map(\.name).filter { $0 != .announced } == [.shown, .willAppear, .didAppear])
    try caller.call(
      .update(UpdateCall(handle, PresentationRequest(.progress, progress: .one, status: "Done"))))
    #expect(try service.status.presentations.map(\.status) == ["Done"])
    try caller.call(.dismiss(DismissCall(handle)))
    let gone = try listener.events(until: .didDisappear)
    #expect(gone.contains { $0.name == .ended && $0.reason == "dismissed" })
    #expect(try service.status.presentations.isEmpty)
    #expect(throws: ServiceError.self) { try caller.call(.dismiss(DismissCall(handle))) }
  }

  @Test("comes back when what was shown over it has gone")
  func stack() throws {
    let service = try RunningService()
    let caller = try service.connect()
    let below = try caller.show(PresentationRequest(.ring, status: "below"))
    let above = try caller.show(PresentationRequest(.ring, status: "above"))
    let states = try service.status.presentations
    #expect(states.map(\.handle) == [above, below])
    #expect(states.map(\.state) == [.shown, .covered])
    try caller.call(.dismiss(DismissCall(above)))
    #expect(try service.status.presentations.map(\.state) == [.shown])
  }

  @Test("goes with its caller, unless it stays")
  func owners() throws {
    let service = try RunningService()
    var caller: ServiceConnection? = try service.connect()
    _ = try caller?.show(PresentationRequest(.ring, status: "goes"))
    let stays = try #require(
      try caller?.show(PresentationRequest(.ring, status: "stays")) { $0.stays = true })
    #expect(try service.status.presentations.count == 2)
    caller = nil
    #expect(try service.wait { try service.status.presentations.map(\.handle) == [stays] })
    #expect(try service.status.presentations.first?.client == nil)
  }

  @Test("takes the place of what is shown under the same name")
  func names() throws {
    let service = try RunningService()
    let (one, other) = (try service.connect(), try service.connect())
    let handle = try one.show(PresentationRequest(.ring, status: "a")) {
      $0.name = "job"
      $0.stays = true
    }
    let same = try other.show(PresentationRequest(.progress, progress: .one, status: "b")) {
      $0.name = "job"
      $0.stays = true
    }
    #expect(same != handle)
    // The former presentation has ended, and cannot change the one that has its name now.
    #expect(throws: ServiceError.self) { try one.call(.dismiss(DismissCall(handle))) }
    #expect(try service.status.presentations.map(\.status) == ["b"])
    try other.call(.update(UpdateCall(name: "job", PresentationRequest(status: "c"))))
    #expect(try service.status.presentations.map(\.status) == ["c"])
    #expect(throws: ServiceError.self) {
      try other.call(.update(UpdateCall(name: "none", PresentationRequest(status: "c"))))
    }
    try other.call(.dismiss(DismissCall(name: "job")))
    #expect(try service.status.presentations.isEmpty)
  }

  @Test("ends without updates, if its watchdog says so")
  func watchdog() throws {
    let service = try RunningService()
    let caller = try service.connect()
    let listener = try service.connect()
    let handle = try caller.show(PresentationRequest(.ring)) {
      $0.watchdog = Watchdog(limit: .milliseconds(200), action: .dismiss)
    }
    try listener.monitor(handle)
    let last = try #require(try listener.events(until: .ended).last)
    #expect(last.reason == "watchdog")
    // The connection is free for other calls.
    #expect(try listener.call(.status) != .done)
  }

  @Test("refuses settings that mean nothing, and shows nothing then")
  func settings() throws {
    let service = try RunningService()
    let caller = try service.connect()
    for (key, text, error) in [
      ("CornerRadius", "-1", "InvalidSetting"), ("Nonsense", "1", "InvalidSetting"),
      ("", "", "InvalidSetting"), ("InfoImage", "/etc/passwd", "InvalidImage"),
      ("NoBlur", "20", "InvalidSetting"),
    ] {
      let settings = "\"settings\":{\"\(key)\":\"\(text)\"}"
      for call in [
        "Show\",\"parameters\":{\"presentation\":{\(settings)}}}",
        "Configure\",\"parameters\":{\(settings)}}",
      ] {
        let reply = try service.reply(to: "{\"method\":\"io.bezel.HUD.\(call)")
        #expect(reply.contains("io.bezel.HUD.\(error)"), "\(call): \(reply)")
      }
    }
    #expect(try service.status.presentations.isEmpty)
    try caller.call(.configure(.settings([("Style", "dark"), ("mask", "black")])))
    _ = try caller.show(PresentationRequest(.ring).withSettings([("CornerRadius", "3")]))
    // A former name is accepted until version 1.0.
    _ = try caller.show(PresentationRequest(.ring).withSettings([("NoBlur", "yes")]))
    #expect(try service.status.presentations.count == 2)
  }

  @Test("shows images from descriptors and from the folders that are configured, and no others")
  func images() throws {
    let service = try RunningService()
    let inside = FileManager.default.temporaryDirectory.appending(path: "bezel-images-\(UUID())")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: inside) }
    let picture = try PNG.encode(Picture(width: 2, height: 2, pixels: [~0, ~0, ~0, ~0]))
    let path = inside.appending(path: "a.png").path
    try Data(picture).write(to: URL(filePath: path))
    let file = try MemoryFile(picture, name: "a.png")
    let caller = try service.connect()

    var call = PresentationRequest(.image, status: "mine").withImage(0)
    #expect(
      try caller.call(.show(call), with: [file.descriptor.rawValue]) == .handle(1))
    // A descriptor that was not sent, one that is no image, and one with an index that is not
    // allowed.
    #expect(throws: ServiceError.self) { try caller.call(.show(call), with: []) }
    let junk = try MemoryFile([1, 2, 3], name: "junk")
    #expect(throws: ServiceError.self) {
      try caller.call(.show(call), with: [junk.descriptor.rawValue])
    }
    call = PresentationRequest(.image).withImage(at: path)
    #expect(throws: ServiceError.self) { try caller.call(.show(call), with: []) }

    let other = try RunningService(
      configuration: "[Daemon]\nImageFolders=\(inside.path)\n")
    let second = try other.connect()
    #expect(try second.call(.show(call), with: []) == .handle(1))
    let link = inside.appending(path: "link.png").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "/etc/hostname")
    for outside in ["/etc/hostname", "\(inside.path)/../x", link, "/dev/zero", inside.path] {
      call = PresentationRequest(.image).withImage(at: outside)
      #expect(throws: ServiceError.self, "\(outside)") { try second.call(.show(call), with: []) }
    }
  }

  @Test("is rendered as it is on the screen")
  func render() throws {
    let service = try RunningService()
    let caller = try service.connect()
    let listener = try service.connect()
    #expect(throws: ServiceError.self) { try caller.call(.render) }
    let handle = try caller.show(PresentationRequest(.text, status: "Hello")) {
      $0.limit = .seconds(60)
    }
    try listener.monitor(handle)
    _ = try listener.events(until: .didAppear)
    guard case .picture(let picture) = try caller.call(.render) else {
      Issue.record("no picture")
      return
    }
    #expect((picture.width, picture.height) == (320, 240))
    guard let file = caller.popFile(picture.descriptor) else {
      Issue.record("no descriptor")
      return
    }
    let bytes = try FileBytes.read(file, name: "the screen", limit: 1 << 20)
    let decoded = try PNG.decode(bytes, name: "the screen")
    #expect((decoded.width, decoded.height) == (320, 240))
    // The sequence numbers of the next connection begin anew.
    guard case .picture(let next) = try caller.call(.render) else {
      Issue.record("no second picture")
      return
    }
    #expect(next.descriptor == 0 && caller.popFile(0) != nil && caller.popFile(1) == nil)
    // The box is light on a black screen, around the middle at 45 per cent of the height.
    #expect(decoded.pixels[108 * 320 + 160] & 0xFF > 100)
    #expect(decoded.pixels[0] == 0xFF00_0000)
  }
}
