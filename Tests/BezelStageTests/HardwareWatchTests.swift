import Testing

@testable import BezelLinux
@testable import BezelStage

/// The stage's reactions to the kernel's events.
@Suite("News of hardware") struct HardwareWatchTests {
  private func changes(
    _ action: String, _ subsystem: String, node: String = "x"
  ) throws -> HardwareWatch.Changes {
    let message =
      "\(action)@/d\0ACTION=\(action)\0DEVPATH=/d\0SUBSYSTEM=\(subsystem)\0DEVNAME=\(node)\0SEQNUM=1\0"
    let event = try #require(KernelEvent(parsing: Array(message.utf8)[...]))
    return HardwareWatch.changes(event)
  }

  @Test("a card that comes is tried, one that goes or has another screen is looked at")
  func cards() throws {
    #expect(try changes("add", "drm", node: "dri/card0") == .cards)
    #expect(try changes("add", "drm", node: "dri/renderD128") == [])
    #expect(try changes("change", "drm") == .connectors)
    #expect(try changes("remove", "drm") == .connectors)
    #expect(try changes("add", "graphics") == .cards)
    #expect(try changes("remove", "graphics") == [.framebuffer, .cards])
    for (action, subsystem) in [("change", "graphics"), ("bind", "drm"), ("add", "tty")] {
      #expect(try changes(action, subsystem) == [])
    }
  }

  @Test("an input device that comes is looked at once, whatever nodes it has")
  func inputs() throws {
    #expect(try changes("add", "input", node: "input/event3") == .inputs)
    #expect(try changes("add", "input", node: "input/mouse0") == [])
    #expect(try changes("remove", "input", node: "input/event3") == [])
  }
}
