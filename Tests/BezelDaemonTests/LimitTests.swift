import BezelHUD
import BezelFiles
import BezelRaster
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("Limits of the service")
struct LimitTests {
  @Test("texts of a list of all presentations are cut, so that everybody can read it")
  func longTexts() throws {
    let service = try RunningService()
    let callers = try (0..<4).map { _ in try service.connect() }
    for caller in callers {
      for _ in 0..<16 {
        _ = try caller.show(
          PresentationRequest(.ring, status: String(repeating: "ü", count: 2_048)))
      }
    }
    let shown = try service.status.presentations
    #expect(shown.count == 64)
    #expect(shown.allSatisfy { (250...256).contains($0.status?.utf8.count ?? 0) })
    let listener = try service.connect()
    defer { withExtendedLifetime(callers) {} }
    try listener.monitor()
    for _ in 0..<64 {
      guard case .event(let event) = try listener.nextEvent(within: .seconds(20)) else {
        Issue.record("not all are told of")
        return
      }
      #expect(event.status?.utf8.count ?? 0 <= 256)
    }
  }

  @Test("a call with more settings than there are is refused")
  func settings() throws {
    let service = try RunningService()
    let many = (0..<1_000).map { "\"Nothing\($0)\":\"\"" }.joined(separator: ",")
    for call in [
      "Show\",\"parameters\":{\"presentation\":{\"settings\":{\(many)}}}}",
      "Configure\",\"parameters\":{\"settings\":{\(many)}}}",
    ] {
      let reply = try service.reply(to: "{\"method\":\"io.bezel.HUD.\(call)")
      #expect(reply.contains("InvalidParameter") && reply.contains("settings"), "\(reply)")
    }
  }

  @Test("the last calls of one who has hung up are carried out")
  func hungUp() throws {
    let service = try RunningService()
    let caller = try service.connect()
    let handle = try caller.show(PresentationRequest(.ring))
    let bare = try service.connectBare()
    var calls: [UInt8] = []
    for number in 1...400 {
      let update = UpdateCall(handle, PresentationRequest(status: "\(number)"))
      // Those that want an answer get none, and stop nothing.
      calls += HUDCall.update(update).bytes(isOneway: number % 3 > 0)
    }
    #expect(try bare.send(calls[...]) == calls.count)
    _ = consume bare
    #expect(try service.wait { try service.status.presentations.first?.status == "400" })
  }

  @Test("an image that outlives its caller is read although the caller has disconnected")
  func hungUpImage() throws {
    let service = try RunningService()
    let picture = try PNG.encode(Picture(width: 1, height: 1, pixels: [~0]))
    let file = try MemoryFile(picture, name: "a.png")
    var call = PresentationRequest(.image, status: "kept").withImage(0)
    call.stays = true
    call.limit = .seconds(600)
    let bare = try service.connectBare()
    _ = try bare.send(
      HUDCall.show(call).bytes(isOneway: true)[...], with: [file.descriptor.rawValue])
    _ = consume bare
    #expect(try service.wait { try service.status.presentations.first?.status == "kept" })
  }

  @Test("out of descriptors it waits for one, and does not turn in circles")
  func descriptors() throws {
    let service = try RunningService()
    let caller = try service.connect()
    try caller.call(.popActivity)
    let text = try String(contentsOfFile: "/proc/\(service.id)/limits", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Max open files") })
    let former = line.split(separator: " ").compactMap { Int($0) }
    #expect(former[0] >= min(4_096, former[1]))
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd")
    try setFileLimit(open.compactMap { Int($0) }.max() ?? 0, of: service)
    let late = try service.connectBare()
    _ = try late.send(HUDCall.popActivity.bytes()[...])
    try caller.call(.popActivity)
    let before = try ticks(of: service)
    sleep(1)
    // A tick is a hundredth of a second.
    #expect(try ticks(of: service) - before < 10)
    try setFileLimit(former[0], of: service)
    #expect(late.waitUntilReadable(atMostMilliseconds: 20_000))
  }

  /// Returns the processor time of the service's process, in hundredths of a second.
  private func ticks(of service: RunningService) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(service.id)/stat", encoding: .utf8)
    let words = text.split(separator: ")").last?.split(separator: " ") ?? []
    return try #require(Int(words[11])) + #require(Int(words[12]))
  }

  @Test("a log that is not read stops nothing, and says how much of it is missing")
  func log() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let service = try RunningService(
      configuration: (0..<60).map { "[HUD]\nNothing\($0)=1\n" }.joined(),
      errors: FileHandle(fileDescriptor: dup(ends[1]), closeOnDealloc: true))
    // Nothing more fits into it.
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    let flags = fcntl(ends[1], F_GETFL)
    let own = open("/proc/self/fd/\(ends[1])", O_WRONLY | O_NONBLOCK)
    while write(own, chunk, chunk.count) > 0 {}
    while write(own, chunk, 1) > 0 {}
    #expect(fcntl(ends[1], F_GETFL) == flags)
    close(own)
    close(ends[1])
    let caller = try service.connect()
    for _ in 0..<3 { try caller.call(.reload) }
    // The next logged line is written, after a line with the number of lost ones.
    let reader = FileHandle(fileDescriptor: dup(ends[0]), closeOnDealloc: true)
    var text = ""
    try withExtendedLifetime(reader) {
      var tries = 0
      while !text.contains("lines of the log were lost"), tries < 1_000 {
        text += String(decoding: reader.availableData, as: UTF8.self)
        let bare = try service.connectBare()
        _ = try bare.send(Array("nonsense\0".utf8)[...])
        #expect(bare.waitUntilReadable(atMostMilliseconds: 20_000))
        tries += 1
      }
    }
    #expect(text.contains("lines of the log were lost"))
  }
}
