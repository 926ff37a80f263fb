import BezelLinux
import FakeCard
import Testing

@testable import BezelKMS

@Suite("A chain of frames")
struct SwapChainTests {
  static let styles: [CommitStyle] = [.atomic, .legacy]

  @Test("shows frame after frame in turn, each in the other buffer", arguments: styles)
  func frames(_ commit: CommitStyle) throws {
    let screen = try FakeScreen { $0.commit = commit }
    #expect(try screen.enable(0x0010_2030) == .queued(generation: 1))
    #expect(try screen.settle() == 1)
    var framebuffers = [try #require(screen.fake.screen()).framebuffer]
    for number: UInt32 in 2...4 {
      #expect(try screen.present(number * 0x0010_2030) == .queued(generation: number))
      let shown = try #require(screen.fake.screen())
      framebuffers.append(shown.framebuffer)
      #expect(shown.picture.pixel(0, 0) == UInt64(number * 0x0010_2030))
      #expect(shown.picture.pixel(639, 479) == UInt64(number * 0x0010_2030))
      #expect(try screen.settle() == 1)
      #expect(!screen.chain.isPending)
    }
    #expect(framebuffers[0] == framebuffers[2] && framebuffers[1] == framebuffers[3])
    #expect(framebuffers[0] != framebuffers[1])
    #expect(screen.fake.screen()?.connectors == [0])
  }

  @Test("uses the rows' length that the driver says")
  func pitch() throws {
    var description = CardDescription()
    description.pitchAlignment = 256
    description.connectors = [ConnectorDescription(modes: [CardMode(801, 5)])]
    let screen = try FakeScreen(description)
    #expect(screen.chain.withBackBuffer { $0.stride } == 3_328)
    try screen.enable(0x0011_2233)
    let picture = try #require(screen.fake.screen()).picture
    #expect(picture.pitch == 3_328)
    #expect(picture.rows == Array(repeating: [0x33, 0x22, 0x11, 0], count: 801 * 5).flatMap { $0 })
    #expect(picture.bytes[3_204..<3_328].allSatisfy { $0 == 0 })
  }

  @Test("has one frame on its way, and no more", arguments: styles)
  func pending(_ commit: CommitStyle) throws {
    let screen = try FakeScreen { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    screen.fake.setPace(.onRequest)
    #expect(try screen.present(2) == .queued(generation: 2))
    #expect(screen.chain.withBackBuffer { $0.index } == nil)
    let calls = screen.fake.calls.count
    #expect(try screen.chain.present([]) == .busy)
    #expect(screen.fake.calls.count == calls, "the kernel was asked in vain")
    #expect(try screen.settle() == 0)
    let time = Timestamp(nanoseconds: 5_000_123_000)
    screen.fake.completeFlips(at: time)
    var flips: [PageFlip] = []
    try screen.card.readFlips { flips.append($0) }
    #expect(flips.map { $0.time } == [time])
    #expect(flips.map { $0.generation } == [2])
    #expect(flips.map { screen.chain.completeFlip($0) } == [true])
  }

  @Test("goes on by a modeset when a frame was lost, deaf to the late event", arguments: styles)
  func lost(_ commit: CommitStyle) throws {
    let screen = try FakeScreen { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    screen.fake.loseFlip()
    #expect(try screen.present(2) == .queued(generation: 2))
    #expect(try screen.settle() == 0)
    #expect(screen.fake.isPending())
    screen.chain.forget()
    #expect(try screen.enable(3) == .queued(generation: 3))
    let late = PageFlip(
      generation: 2, sequence: 9, time: .now(), crtc: screen.chain.scanout.crtc.id)
    #expect(!screen.chain.completeFlip(late))
    #expect(screen.chain.isPending)
    #expect(try screen.settle() == 1)
    #expect(screen.fake.screen()?.picture.pixel(3, 3) == 3)
  }

  @Test("is refused while another program is master, and lit again after it", arguments: styles)
  func foreignMaster(_ commit: CommitStyle) throws {
    let screen = try FakeScreen { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    screen.fake.takeMaster()
    #expect(try screen.present(2) == .notMaster)
    #expect(screen.fake.screen()?.picture.pixel(0, 0) == 1)
    screen.chain.forget()
    #expect(try screen.enable(2) == .notMaster)
    screen.fake.releaseMaster()
    try screen.card.becomeMaster()
    #expect(try screen.enable(3) == .queued(generation: screen.card.nextGeneration() - 1))
    #expect(screen.fake.screen()?.picture.pixel(0, 0) == 3)
  }

  @Test("registers its buffers by the older call where the driver has no other")
  func addFB() throws {
    var description = CardDescription()
    description.hasAddFB2 = false
    let screen = try FakeScreen(description)
    try screen.enable(5)
    #expect(screen.fake.calls.contains(.addFB))
    #expect(screen.fake.screen()?.picture.format == .xrgb8888)
  }

  @Test("says that the card is gone", arguments: styles)
  func unplugged(_ commit: CommitStyle) throws {
    let screen = try FakeScreen { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    screen.fake.unplug()
    let error = failure { () throws(KMSError) in try screen.present(2) }
    #expect(error?.isGone == true)
    #expect(error?.operation == .flip)
  }

  @Test("goes on with one buffer where the second cannot be shown", arguments: styles)
  func videoMemory(_ commit: CommitStyle) throws {
    var description = CardDescription()
    description.videoBytes = 640 * 480 * 4
    description.hasDirtyFB = true
    let screen = try FakeScreen(description) { $0.commit = commit }
    try screen.enable(1)
    try screen.settle()
    let error = failure { () throws(KMSError) in try screen.present(2) }
    #expect(error?.reason == .kernel(.outOfMemory))
    #expect(screen.fake.screen()?.picture.pixel(0, 0) == 1)
    screen.chain.dropSecondBuffer()
    #expect(screen.fake.held.framebuffers == 1)
    #expect(screen.chain.scanout.transfer == .upload(.noSecondBuffer))
    #expect(screen.chain.presentingWaits == (commit == .legacy))
    let clip = DamageClip(minX: 8, minY: 9, maxX: 20, maxY: 21)
    let submission = try screen.present(3, [clip])
    #expect(submission == (commit == .legacy ? .shown : .queued(generation: 3)))
    try screen.settle()
    #expect(screen.fake.screen()?.picture.pixel(639, 479) == 3)
    if commit == .legacy { #expect(screen.fake.damage() == [CardRectangle(8, 9, 20, 21)]) }
  }

  @Test("asks a driver that shows what is drawn without being told only once")
  func dirtyFB() throws {
    let screen = try FakeScreen {
      $0.commit = .legacy
      $0.uploads = true
    }
    #expect(try screen.enable(1) == .shown)
    #expect(screen.chain.presentingWaits)
    for number: UInt32 in 2...4 {
      #expect(try screen.present(number) == .shown)
      #expect(!screen.chain.presentingWaits)
      #expect(screen.fake.screen()?.picture.pixel(1, 1) == UInt64(number))
    }
    #expect(screen.fake.calls.count { $0 == .dirtyFB } == 1)
    #expect(!screen.fake.calls.contains(.pageFlip))
  }

  @Test("flips pages after an atomic modeset, unless the driver takes damage or refuses")
  func pageFlips() throws {
    for (hasDamageClips, refused, expected) in [
      (false, nil, [3, 0]), (true, nil, [0, 3]), (false, CardCall.pageFlip, [1, 3]),
      // Whether the frame is on the plane that page flips are for cannot be told.
      (false, .getCRTC, [0, 3]),
    ] {
      var description = CardDescription()
      description.planes = [PlaneDescription(hasDamageClips: hasDamageClips)]
      let screen = try FakeScreen(description) { $0.commit = .atomic }
      if let refused { screen.fake.fail(of: refused, with: .invalidArgument) }
      try screen.enable(1)
      try screen.settle()
      screen.fake.forgetCalls()
      for number: UInt32 in 2...4 {
        let clip = DamageClip(minX: 8, minY: 9, maxX: 20, maxY: 21)
        #expect(try screen.present(number, [clip]) == .queued(generation: number))
        #expect(try screen.settle() == 1)
        #expect(screen.fake.screen()?.picture.pixel(1, 1) == UInt64(number))
      }
      let counts = [CardCall.pageFlip, .atomic].map { call in
        screen.fake.calls.count { $0 == call }
      }
      #expect(counts == expected)
    }
  }

  @Test(
    "tells what differs, and on a driver that cannot tell columns apart the whole rows",
    arguments: ["fakedrm", "cirrus"], styles)
  func clips(_ driver: String, _ commit: CommitStyle) throws {
    var description = CardDescription()
    description.driver = driver
    description.hasDirtyFB = true
    description.planes = [PlaneDescription(hasDamageClips: true)]
    let screen = try FakeScreen(description) {
      $0.commit = commit
      $0.uploads = true
    }
    try screen.enable(1)
    try screen.settle()
    try screen.present(
      2,
      [
        DamageClip(minX: 3, minY: 4, maxX: 30, maxY: 40),
        DamageClip(minX: 600, minY: 50, maxX: 640, maxY: 51),
      ])
    let expected =
      driver == "cirrus"
      ? [CardRectangle(0, 4, 640, 40), CardRectangle(0, 50, 640, 51)]
      : [CardRectangle(3, 4, 30, 40), CardRectangle(600, 50, 640, 51)]
    #expect(screen.fake.damage() == expected)
  }
}
