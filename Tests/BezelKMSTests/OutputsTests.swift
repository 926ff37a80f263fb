import BezelLinux
import FakeCard
import Testing

@testable import BezelKMS

@Suite("The screens of a card")
struct OutputsTests {
  private static let styles = SwapChainTests.styles

  private static let large = CardMode(1_024, 768, isPreferred: true)
  private static let small = CardMode(640, 480)

  /// Two connectors, two CRTCs and a primary plane for each.
  private static func twoHeads() -> CardDescription {
    var description = CardDescription()
    description.connectors = [
      ConnectorDescription(modes: [large, small]),
      ConnectorDescription(modes: [large, small]),
    ]
    description.crtcs = [CRTCDescription(), CRTCDescription()]
    description.planes = [
      PlaneDescription(), PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 2)),
    ]
    return description
  }

  private func sizes(_ screen: FakeScreen) -> [Int] {
    screen.outputs.chains.map { $0.scanout.mode.width }
  }

  private func plan(_ screen: FakeScreen) throws -> [Scanout] {
    try screen.card.topology().scanouts(
      for: request { $0.card = screen.fake.path }, driver: screen.card.driver.name)
  }

  // MARK: Settings of former programs

  /// A card with the settings of another program in force.
  private struct Leftovers {
    let fake: FakeCard
    let found: UInt32
    let overlay: UInt32
    private let settings: [(String, UInt32, UInt64)]

    init(isAtomic: Bool = true) {
      var description = CardDescription()
      description.isAtomic = isAtomic
      description.crtcs = [CRTCDescription(gammaSize: 16, hasColorMatrix: isAtomic)]
      description.planes = [
        PlaneDescription(rotations: 0b1111, hasAlpha: true),
        PlaneDescription(.overlay, formats: [.argb8888], hasAlpha: true),
      ]
      fake = FakeCard(description)
      found = fake.enable { _, _ in 77 }
      overlay = fake.foreignFramebuffer(32, 16, format: .argb8888) { _, _ in 0xFF00_00FF }
      let (crtc, primary, second) = (fake.crtc(0), fake.plane(0), fake.plane(1))
      var settings: [(String, UInt32, UInt64)] = [
        ("rotation", primary, 4), ("alpha", primary, 0x8000),
        ("FB_ID", second, UInt64(overlay)), ("CRTC_ID", second, UInt64(crtc)),
        ("SRC_W", second, 32 << 16), ("SRC_H", second, 16 << 16), ("CRTC_X", second, 100),
        ("CRTC_Y", second, 50), ("CRTC_W", second, 32), ("CRTC_H", second, 16),
        ("alpha", second, 0x4000),
      ]
      if isAtomic {
        settings += [
          ("CTM", crtc, fake.foreignBlob([UInt8](repeating: 5, count: 72))),
          ("GAMMA_LUT", crtc, fake.foreignBlob([UInt8](repeating: 9, count: 128))),
        ]
      }
      self.settings = settings
      for (name, object, value) in settings { fake.set(name, of: object, to: value) }
    }

    /// The settings that differ from the found ones; blobs are compared by their bytes.
    var lost: [String] {
      settings.compactMap { name, object, value in
        let now = fake.value(name, of: object)
        if ["CTM", "GAMMA_LUT"].contains(name) {
          let bytes = now.flatMap { fake.blob($0) }
          return bytes == [UInt8](repeating: name == "CTM" ? 5 : 9, count: bytes?.count ?? 0)
            && bytes != [] && bytes != nil ? nil : name
        }
        return now == value ? nil : "\(name) of \(object)"
      }
    }
  }

  @Test("are shown without overlays, rotation, opacity and colours of others", arguments: styles)
  func neutral(_ commit: CommitStyle) throws {
    let left = Leftovers()
    let screen = try FakeScreen(on: left.fake) { $0.commit = commit }
    // Also when the commit is repeated.
    for pixel: UInt32 in 1...2 {
      try screen.enable(pixel)
      try screen.settle()
      let (crtc, primary, second) = (left.fake.crtc(0), left.fake.plane(0), left.fake.plane(1))
      #expect(left.fake.screen()?.picture.pixel(120, 60) == UInt64(pixel))
      #expect(left.fake.value("rotation", of: primary) == 1)
      #expect(left.fake.value("alpha", of: primary) == 0xFFFF)
      #expect(left.fake.value("FB_ID", of: second) == 0)
      #expect(left.fake.value("CRTC_ID", of: second) == 0)
      #expect(left.fake.value("CTM", of: crtc) == 0)
      let straight = (0..<16).flatMap { level -> [UInt16] in
        let value = UInt16(level * 65_535 / 15)
        return [value, value, value, 0]
      }
      #expect(left.fake.gamma() == (commit == .atomic ? [] : straight))
      left.fake.set("alpha", of: primary, to: 3)
      left.fake.set("CTM", of: crtc, to: left.fake.foreignBlob([1]))
      screen.chain.forget()
    }
  }

  @Test("are left as they were found, with what lay over the picture", arguments: styles)
  func restored(_ commit: CommitStyle) throws {
    let left = Leftovers()
    try {
      let screen = try FakeScreen(on: left.fake) { $0.commit = commit }
      try screen.enable(1)
      try screen.settle()
      #expect(left.lost.count > 5)
      screen.outputs.close()
      #expect(left.fake.screen()?.framebuffer == left.found)
      #expect(left.lost == [])
      #expect(left.fake.held == .open)
    }()
    #expect(left.lost == [])
    #expect(left.fake.held == .nothing)
  }

  @Test("show what was found again, if an overlay went with its program", arguments: styles)
  func overlayGone(_ commit: CommitStyle) throws {
    let left = Leftovers()
    let screen = try FakeScreen(on: left.fake) { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    left.fake.removeForeignFramebuffer(left.overlay)
    screen.outputs.close()
    #expect(left.fake.screen()?.framebuffer == left.found)
    #expect(left.fake.screen()?.picture.pixel(639, 479) == 77)
    #expect(left.fake.value("rotation", of: left.fake.plane(0)) == 4)
    #expect(left.fake.value("alpha", of: left.fake.plane(0)) == 0x8000)
    #expect(left.fake.value("FB_ID", of: left.fake.plane(1)) == 0)
  }

  @Test("are left as they were found by a driver without atomic commits")
  func restoredLegacy() throws {
    let left = Leftovers(isAtomic: false)
    let screen = try FakeScreen(on: left.fake)
    #expect(screen.chain.scanout.commit == .legacy)
    try screen.enable(1)
    #expect(left.fake.value("rotation", of: left.fake.plane(0)) == 1)
    #expect(left.fake.value("FB_ID", of: left.fake.plane(1)) == 0)
    screen.outputs.close()
    #expect(left.fake.screen()?.framebuffer == left.found)
    #expect(left.fake.value("rotation", of: left.fake.plane(0)) == 4)
    #expect(left.fake.value("alpha", of: left.fake.plane(0)) == 0x8000)
  }

  @Test("go dark again where they were dark", arguments: styles)
  func dark(_ commit: CommitStyle) throws {
    let screen = try FakeScreen { $0.commit = commit }
    try screen.enable(1)
    screen.outputs.close()
    #expect(screen.fake.screen() == nil)
    #expect(screen.fake.held == .open)
  }

  @Test("are given back without a word when the card is gone, or another program's")
  func lost() throws {
    for isGone in [true, false] {
      let fake = FakeCard()
      fake.enable()
      try {
        let screen = try FakeScreen(on: fake)
        try screen.enable(1)
        if isGone { fake.unplug() } else { fake.takeMaster() }
        screen.outputs.close()
      }()
      #expect(fake.held == .nothing)
    }
  }

  @Test("keep the last frame when they are handed over")
  func handedOver() throws {
    let fake = FakeCard()
    fake.enable()
    let framebuffer = try {
      let screen = try FakeScreen(on: fake)
      try screen.enable(1)
      try screen.settle()
      try screen.present(2)
      try screen.outputs.leave(nil, seconds: 1)
      return try #require(fake.screen()).framebuffer
    }()
    // The lease's holder still has the card.
    #expect(fake.screen()?.framebuffer == framebuffer)
    #expect(fake.screen()?.picture.pixel(5, 5) == 2)
    #expect(!fake.hasMaster)
    var waits = 0
    while fake.held != .nothing, waits < 200 {
      Timestamp.sleep(milliseconds: 50)
      waits += 1
    }
    #expect(fake.held == .nothing)
  }

  @Test("without a frame have nothing to hand over")
  func nothingToLeave() throws {
    let fake = FakeCard()
    fake.enable { _, _ in 3 }
    let screen = try FakeScreen(on: fake)
    let error = failure { () throws(KMSError) in try screen.outputs.leave(nil, seconds: 1) }
    #expect(error?.operation == .leavePicture)
    screen.outputs.close()
    #expect(fake.screen()?.picture.pixel(0, 0) == 3)
    #expect(fake.held == .open)
  }

  // MARK: Several outputs, and too many

  @Test("are lit together, with one event each", arguments: styles)
  func together(_ commit: CommitStyle) throws {
    let screen = try FakeScreen(Self.twoHeads()) { $0.commit = commit }
    try screen.enable(6)
    #expect(try screen.settle() == 2)
    #expect((0...1).map { screen.fake.screen($0)?.connectors } == [[0], [1]])
    #expect((0...1).map { screen.fake.screen($0)?.picture.pixel(9, 9) } == [6, 6])
    if commit == .atomic {
      #expect(screen.fake.calls.count { $0 == .atomic } == 2, "one test, one modeset")
    }
  }

  @Test("change their CRTCs with each other where only that lights all", arguments: styles)
  func exchanged(_ commit: CommitStyle) throws {
    var description = Self.twoHeads()
    description.connectors[1].possibleCRTCs = CRTCSet(rawValue: 1)
    let fake = FakeCard(description)
    let found = fake.enable([0], by: 0) { _, _ in 1 }
    let screen = try FakeScreen(on: fake) { $0.commit = commit }
    #expect(sizes(screen) == [1_024, 1_024])
    try screen.enable(6)
    #expect(fake.screen(0)?.connectors == [1])
    #expect(fake.screen(1)?.connectors == [0])
    screen.outputs.close()
    #expect(fake.screen(0)?.framebuffer == found)
    #expect(fake.screen(0)?.connectors == [0])
    #expect(fake.screen(1) == nil)
  }

  @Test("are shown smaller, then fewer, where the hardware cannot show all of it")
  func reduced() throws {
    let full = 1_024 * 768
    let cases: [(pixels: Int, widths: [Int])] = [
      (2 * full, [1_024, 1_024]), (full + 640 * 480, [1_024, 640]),
      (full + 640 * 480 - 1, [640, 640]), (2 * 640 * 480, [640, 640]), (2 * 640 * 480 - 1, [640]),
    ]
    for (pixels, widths) in cases {
      var description = Self.twoHeads()
      description.scanoutPixels = pixels
      let screen = try FakeScreen(description)
      #expect(sizes(screen) == widths, "\(pixels) pixels")
      #expect(screen.fake.screen() == nil, "something was changed by a test")
      try screen.enable(1)
      #expect((0..<widths.count).map { screen.fake.screen($0)?.width } == widths)
      // A second comparison changes nothing.
      #expect(try screen.outputs.follows(plan(screen)))
      #expect(screen.fake.held.framebuffers == 2 * widths.count)
    }
  }

  @Test("cannot be had where not even one is possible, and nothing is left of it")
  func impossible() throws {
    var description = Self.twoHeads()
    description.scanoutPixels = 100
    let fake = FakeCard(description)
    #expect(throws: KMSError.self) { try FakeScreen(on: fake) }
    #expect(fake.held == .nothing)
  }

  @Test("come and go, while the others go on undisturbed", arguments: styles)
  func hotplug(_ commit: CommitStyle) throws {
    var description = Self.twoHeads()
    description.connectors[1].status = .disconnected
    let screen = try FakeScreen(description) { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    let first = screen.chain
    let framebuffer = screen.fake.screen()?.framebuffer
    screen.fake.plug(Self.twoHeads().connectors[1], into: 1)
    var plan = try plan(screen)
    #expect(!screen.outputs.follows(plan))
    try screen.outputs.change(to: plan)
    #expect(screen.outputs.follows(plan))
    #expect(screen.outputs.chains.map { $0.isEnabled } == [true, false])
    #expect(screen.outputs.chains[0] === first)
    #expect(screen.fake.screen()?.framebuffer == framebuffer)
    try screen.enable(2)
    #expect(try screen.settle() == 1)
    #expect(screen.fake.screen(1)?.picture.pixel(0, 0) == 2)
    #expect(screen.fake.screen(0)?.framebuffer == framebuffer)

    screen.fake.pullOut(1)
    plan = try self.plan(screen)
    #expect(screen.outputs.chains.map { screen.outputs.keeps($0, in: plan) } == [true, false])
    try screen.outputs.change(to: plan)
    #expect(screen.outputs.chains.count == 1 && screen.outputs.chains[0] === first)
    #expect(screen.fake.held.framebuffers == 2)
    #expect(screen.fake.screen(0)?.framebuffer == framebuffer)
    #expect(screen.fake.screen(1) == nil)
  }

  @Test("come smaller, or not at all, where the others leave no more")
  func tightHotplug() throws {
    for (pixels, widths) in [
      (1_024 * 768 + 640 * 480, [1_024, 640]), (1_024 * 768 + 1_000, [1_024]),
    ] {
      var description = Self.twoHeads()
      description.connectors[1].status = .disconnected
      description.scanoutPixels = pixels
      let screen = try FakeScreen(description)
      try screen.enable(1)
      try screen.settle()
      screen.fake.plug(Self.twoHeads().connectors[1], into: 1)
      let plan = try plan(screen)
      let error = failure { () throws(KMSError) in try screen.outputs.change(to: plan) }
      #expect((error == nil) == (widths.count == 2))
      #expect(sizes(screen) == widths)
      #expect(screen.chain.isEnabled)
      #expect(screen.outputs.follows(plan))
    }
  }

  @Test("are made cheaper when there is no memory to show them", arguments: styles)
  func retreat(_ commit: CommitStyle) throws {
    var description = Self.twoHeads()
    description.connectors.removeLast()
    description.planes[0].formats = [.xrgb8888, .rgb565]
    description.videoBytes = 640 * 480 * 2
    let fake = FakeCard(description)
    let screen = try FakeScreen(on: fake) { $0.commit = commit }
    var ways: [String] = []
    while true {
      let scanout = screen.chain.scanout
      ways.append("\(scanout.mode.width) \(scanout.format) \(scanout.transfer == .flip ? 2 : 1)")
      let error = failure { () throws(KMSError) in
        try screen.outputs.enable(screen.outputs.chains, generation: screen.card.nextGeneration())
      }
      guard let error else { break }
      #expect(error.reason == .kernel(.outOfMemory))
      try screen.outputs.fallBack(on: [scanout.connector.id])
      try #require(ways.count < 20)
    }
    #expect(fake.screen()?.width == 640)
    #expect(fake.screen()?.picture.format == .rgb565)
    #expect(ways.count > 3 && Set(ways).count == ways.count, "\(ways)")
    #expect(try screen.outputs.follows(plan(screen)))
  }
}
