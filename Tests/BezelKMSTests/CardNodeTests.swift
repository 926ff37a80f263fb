import FakeCard
import FakeFiles
import Testing

@testable import BezelKMS
@testable import BezelLinux

@Suite("The nodes of graphics cards")
struct CardNodeTests {
  private func node(
    _ path: String, _ properties: [String: String] = [:], folder: String = "/nonexistent"
  ) -> CardNode? {
    CardNode(Device(path: folder, node: path, isInitialized: true, properties: properties))
  }

  @Test("are those of cards, and not of what else a driver has")
  func cards() {
    for path in [
      "/dev/dri/renderD128", "/dev/dri/card", "/dev/dri/card1x", "/dev/dri/controlD64",
      "/dev/dri/card-1", "/dev/fb0",
    ] {
      #expect(node(path) == nil, "\(path)")
    }
    #expect(node("/dev/dri/card12")?.path == "/dev/dri/card12")
    let connector = Device(path: "/", node: nil, isInitialized: true, properties: [:])
    #expect(CardNode(connector) == nil)
  }

  @Test("are excluded by udev's tag and by another seat, and by nothing else")
  func exclusions() {
    for (properties, exclusion) in [
      ([:], nil), (["BEZEL_SCREEN": "1"], nil), (["BEZEL_SCREEN": "0"], .tag),
      (["ID_SEAT": "seat0"], nil), (["ID_SEAT": "seat1"], .seat("seat1")),
      (["BEZEL_SCREEN": "1", "ID_SEAT": "seat-tv"], .seat("seat-tv")),
    ] as [([String: String], CardNode.Exclusion?)] {
      #expect(node("/dev/dri/card0", properties)?.exclusion == exclusion, "\(properties)")
    }
  }

  @Test("have a built-in screen, or the firmware's picture, as /sys says")
  func sysfs() throws {
    let files = try FakeFiles()
    for (connector, status, isBuiltIn) in [
      ("card0-DSI-1", "connected", true), ("card0-DPI-1", "unknown", true),
      ("card0-eDP-1", "disconnected", false), ("card0-HDMI-A-1", "connected", false),
      ("card0-SPI-1", "connected", true), ("card0-LVDS-2", "connected", true),
      ("card0-DP-1", "connected", false), ("device-DSI-1", "connected", false),
    ] {
      try files.write("\(status)\n", to: "\(connector)-card/\(connector)/status")
      let folder = files.path("\(connector)-card")
      #expect(
        node("/dev/dri/card0", folder: folder)?.hasBuiltInScreen == isBuiltIn, "\(connector)")
    }
    for (text, isBoot) in [("1\n", true), ("0\n", false)] {
      try files.write(text, to: "pci/device/boot_vga")
      #expect(node("/dev/dri/card0", folder: files.path("pci"))?.isBootDisplay == isBoot)
    }
    #expect(node("/dev/dri/card0")?.isBootDisplay == false)
    for (text, isFirmware) in [
      ("DRIVER=simple-framebuffer\nMODALIAS=platform:simple-framebuffer\n", true),
      ("DRIVER=virtio-pci\nPCI_CLASS=38000\n", false), ("DRIVER=simple\n", false),
    ] {
      try files.write(text, to: "uevent/device/uevent")
      #expect(node("/dev/dri/card0", folder: files.path("uevent"))?.isOfFirmware == isFirmware)
    }
  }

  @Test(
    "are ranked: those not excluded, own drivers, built-in screens, the firmware's choice, then by number"
  )
  func ranks() {
    let best = [
      CardNode(path: "/dev/dri/card9", hasBuiltInScreen: true, isBootDisplay: true),
      CardNode(path: "/dev/dri/card8", hasBuiltInScreen: true),
      CardNode(path: "/dev/dri/card10", hasBuiltInScreen: true),
      CardNode(path: "/dev/dri/card7", isBootDisplay: true),
      CardNode(path: "/dev/dri/card5"), CardNode(path: "/dev/dri/card11"),
      CardNode(path: "/dev/dri/card2", isOfFirmware: true),
      CardNode(path: "/dev/dri/card0", exclusion: .tag, hasBuiltInScreen: true),
      CardNode(path: "/dev/dri/card1", exclusion: .seat("seat1")),
    ]
    #expect(CardNode.ranked(best.reversed()) == best)
    #expect(CardNode.ranked([best[5], best[0], best[8], best[3], best[7]]).first == best[0])
  }

  /// Two cards with a screen each, of which the first is excluded.
  private struct TwoCards {
    let excluded, other: FakeCard
    let nodes: [CardNode]

    init(_ exclusion: CardNode.Exclusion = .tag) {
      var description = CardDescription()
      description.driver = "oled"
      description.connectors = [ConnectorDescription(.virtual)]
      excluded = FakeCard(description)
      other = FakeCard()
      nodes = CardNode.ranked([
        CardNode(path: excluded.path, exclusion: exclusion), CardNode(path: other.path),
      ])
    }

    func choose(_ fill: (inout ScreenRequest) -> Void = { _ in }) throws(KMSError) -> String? {
      try Card.choose(request(fill), among: nodes)?.card.path
    }
  }

  @Test("that are excluded are not chosen, unless they are named", arguments: [true, false])
  func choice(isTagged: Bool) throws {
    let cards = TwoCards(isTagged ? .tag : .seat("seat1"))
    #expect(try cards.choose() == cards.other.path)
    #expect(try cards.choose { $0.driver = "oled" } == cards.excluded.path)
    #expect(try cards.choose { $0.connector = "Virtual-1" } == cards.excluded.path)
    #expect(try cards.choose { $0.mode = ModeRequest(width: 320, height: 240) } == cards.other.path)
    let named = try Card.choose(request { $0.card = cards.excluded.path })
    #expect(named?.card.path == cards.excluded.path)
  }

  @Test("that are all excluded are an error that says why, though nothing was named")
  func noneLeft() throws {
    let fake = FakeCard()
    let error = failure { () throws(KMSError) in
      try Card.choose(ScreenRequest(), among: [CardNode(path: fake.path, exclusion: .tag)])
    }
    #expect(error?.reason == .excluded(.tag))
    #expect(error?.description.contains("BEZEL_SCREEN=0") == true)
    #expect(fake.calls == [], "it was opened")
    // If another card has no connected screen, only that is reported.
    var dark = CardDescription()
    dark.connectors[0].status = .disconnected
    let other = FakeCard(dark)
    let nodes = [CardNode(path: other.path), CardNode(path: fake.path, exclusion: .tag)]
    #expect(try Card.choose(ScreenRequest(), among: nodes) == nil)
  }

  @Test("of a machine with several are tried in this order: the built-in screen wins")
  func severalCards() throws {
    let (monitor, panel) = (FakeCard(), FakeCard())
    let nodes = CardNode.ranked([
      CardNode(path: monitor.path, isBootDisplay: true),
      CardNode(path: panel.path, hasBuiltInScreen: true),
    ])
    #expect(try Card.choose(ScreenRequest(), among: nodes)?.card.path == panel.path)
    panel.pullOut()
    #expect(try Card.choose(ScreenRequest(), among: nodes)?.card.path == monitor.path)
  }
}
