import FakeCard
import Testing

@testable import BezelKMS

/// The settings that a compositor has left in force on a connector and its CRTC: colours, timing,
/// clones, the cursor.
@Suite("A screen that another program has left in force")
struct LeftSettingsTests {
  private static let styles = SwapChainTests.styles

  // MARK: Colours and timing

  /// A card that shows a picture in BT.2020 with high dynamic range, at a variable rate.
  private struct HighDynamicRange {
    let fake: FakeCard
    let found: UInt32
    let metadata = [UInt8](repeating: 7, count: 32)
    private let connector: UInt32

    init() {
      var description = CardDescription()
      description.connectors[0].hasColorspaces = true
      description.crtcs = [CRTCDescription(hasVariableRefresh: true)]
      fake = FakeCard(description)
      found = fake.enable()
      connector = fake.connector(0)
      fake.set("HDR_OUTPUT_METADATA", of: connector, to: fake.foreignBlob(metadata))
      fake.set("Colorspace", of: connector, to: 0)
      fake.set("VRR_ENABLED", of: fake.crtc(0), to: 1)
    }

    var isPlain: Bool {
      // The driver's number for "Default" is 1.
      fake.value("HDR_OUTPUT_METADATA", of: connector) == 0
        && fake.value("Colorspace", of: connector) == 1
        && fake.value("VRR_ENABLED", of: fake.crtc(0)) == 0
    }

    var isAsFound: Bool {
      fake.value("HDR_OUTPUT_METADATA", of: connector).flatMap { fake.blob($0) } == metadata
        && fake.value("Colorspace", of: connector) == 0
        && fake.value("VRR_ENABLED", of: fake.crtc(0)) == 1
        && fake.screen()?.framebuffer == found
    }
  }

  @Test("is shown in sRGB at a steady rate, and is left as it was found", arguments: styles)
  func colours(_ commit: CommitStyle) throws {
    let left = HighDynamicRange()
    let screen = try FakeScreen(on: left.fake) { $0.commit = commit }
    #expect(left.isAsFound, "something was changed by a test")
    try screen.enable(1)
    try screen.settle()
    #expect(left.isPlain)
    screen.outputs.close()
    #expect(left.isAsFound)
    #expect(left.fake.held == .open)
  }

  @Test("is left as it was found, one setting at a time, if all at once is refused")
  func oneByOne() throws {
    let left = HighDynamicRange()
    let screen = try FakeScreen(on: left.fake)
    try screen.enable(1)
    try screen.settle()
    left.fake.fail(of: .atomic, with: .invalidArgument)
    screen.outputs.close()
    #expect(left.isAsFound)
    #expect(left.fake.held == .open)
  }

  // MARK: The link

  @Test("is lit with a good link, whatever its driver says of it", arguments: styles)
  func link(_ commit: CommitStyle) throws {
    let fake = FakeCard()
    fake.enable()
    let connector = fake.connector(0)
    fake.set("link-status", of: connector, to: 1)
    let screen = try FakeScreen(on: fake) { $0.commit = commit }
    #expect(try screen.card.topology().connectors[0].hasBadLink)
    try screen.enable(1)
    #expect(fake.value("link-status", of: connector) == 0)
    #expect(try !screen.card.topology().connectors[0].hasBadLink)
  }

  // MARK: Clones

  private func clones(_ modes: [CardMode]) -> FakeCard {
    var description = CardDescription()
    description.connectors = [modes, modes].map { ConnectorDescription(modes: $0) }
    return FakeCard(description)
  }

  @Test("stays lit where it shows the same picture as the one that is named", arguments: styles)
  func cloned(_ commit: CommitStyle) throws {
    let fake = clones([CardMode(640, 480, isPreferred: true)])
    let found = fake.enable([0, 1])
    for name in ["HDMI-A-1", "HDMI-A-2", nil] {
      let screen = try FakeScreen(on: fake) {
        $0.commit = commit
        $0.connector = name
      }
      #expect(screen.outputs.chains.count == 1)
      for _ in 1...2 {
        try screen.enable(1)
        try screen.settle()
        #expect(fake.screen()?.connectors == [0, 1])
        screen.chain.forget()
      }
      screen.outputs.close()
      #expect(fake.screen()?.framebuffer == found)
      #expect(fake.screen()?.connectors == [0, 1])
    }
  }

  @Test("goes dark where the other one changes the mode, and comes back", arguments: styles)
  func otherMode(_ commit: CommitStyle) throws {
    let fake = clones([CardMode(640, 480, isPreferred: true), CardMode(320, 240)])
    fake.enable([0, 1])
    let screen = try FakeScreen(on: fake) {
      $0.commit = commit
      $0.connector = "HDMI-A-2"
      $0.mode = ModeRequest(width: 320, height: 240)
    }
    try screen.enable(1)
    try screen.settle()
    #expect(fake.screen()?.connectors == [1])
    screen.outputs.close()
    #expect(fake.screen()?.connectors == [0, 1])
  }

  @Test("goes dark when its plug is empty", arguments: styles)
  func pulledOut(_ commit: CommitStyle) throws {
    let fake = clones([CardMode(640, 480)])
    fake.enable([0, 1])
    fake.pullOut(0)
    let screen = try FakeScreen(on: fake) { $0.commit = commit }
    try screen.enable(1)
    #expect(fake.screen()?.connectors == [1])
  }

  // MARK: The cursor

  @Test("has no cursor over the picture, though virtual machines hide its plane", arguments: styles)
  func hostCursor(_ commit: CommitStyle) throws {
    for hasHostCursors in [true, false] {
      var description = CardDescription()
      description.hasHostCursors = hasHostCursors
      description.planes.append(PlaneDescription(.cursor, formats: [.argb8888]))
      let fake = FakeCard(description)
      fake.enable()
      let pointer = fake.foreignFramebuffer(64, 64, format: .argb8888) { _, _ in 0xFF00_FF00 }
      let plane = fake.plane(1)
      for (name, value) in [
        ("FB_ID", UInt64(pointer)), ("CRTC_ID", UInt64(fake.crtc(0))), ("SRC_W", 64 << 16),
        ("SRC_H", 64 << 16), ("CRTC_W", 64), ("CRTC_H", 64),
      ] {
        fake.set(name, of: plane, to: value)
      }
      let screen = try FakeScreen(on: fake) { $0.commit = commit }
      try screen.enable(1)
      #expect(fake.value("FB_ID", of: plane) == 0)
      screen.outputs.close()
      #expect(fake.value("FB_ID", of: plane) == UInt64(pointer))
    }
  }
}
