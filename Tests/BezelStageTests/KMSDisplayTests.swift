import BezelHUD
import BezelKMS
import BezelRaster
import FakeCard
import Testing

@testable import BezelLinux
@testable import BezelStage

/// A card's screens under faults, with the test's clock.
@Suite("The screens of a card on a stage") struct KMSDisplayTests {
  private static let styles: [CommitStyle] = [.atomic, .legacy]

  private static func twoHeads() -> CardDescription {
    var description = CardDescription()
    description.connectors = [
      ConnectorDescription(modes: [CardMode(60, 40)]),
      ConnectorDescription(modes: [CardMode(30, 50)]),
    ]
    description.crtcs = [CRTCDescription(), CRTCDescription()]
    description.planes = [
      PlaneDescription(), PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 2)),
    ]
    return description
  }

  private func shows(_ screen: CardDisplay, _ white: UInt8, on index: Int = 0) throws -> Bool {
    let output = screen.display.outputs[index].output
    return try screen.shows(Scene.gray(white)(output), on: index)
  }

  @Test("a lost frame is waited for a second, then the mode is set again", arguments: styles)
  func lostFrame(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    screen.fake.loseFlip()
    screen.fake.forgetCalls()
    try screen.draw(Scene.gray(2))
    let deadline = try #require(screen.output.flipDeadline)
    #expect(deadline == screen.time.advanced(byNanoseconds: 1_000_000_000))
    screen.time = deadline.advanced(byNanoseconds: -1)
    try screen.handle()
    #expect(screen.output.chain.isPending && screen.warnings == [])
    screen.time = deadline
    try screen.handle()
    #expect(screen.warnings.count == 1)
    #expect(!screen.output.chain.isPending)
    try screen.show(Scene.gray(3))
    #expect(try shows(screen, 3))
    #expect(screen.warnings.count == 1 && screen.loss == nil)
    let modesets = screen.fake.calls.count { $0 == (commit == .atomic ? .atomic : .setCRTC) }
    #expect(modesets == (commit == .atomic ? 2 : 1), "the lost frame, and one modeset")
    screen.close()
  }

  @Test("a driver that never answers is reported once, however often it is tried")
  func neverAnswers() throws {
    let screen = try CardDisplay(.small())
    try screen.show(Scene.gray(1))
    screen.fake.setPace(.never)
    for white: UInt8 in 2...6 {
      try screen.draw(Scene.gray(white))
      if screen.output.state == .busy { try screen.handle(waits: true) }
      let deadline = try #require(screen.output.flipDeadline)
      // The first frame after a modeset may have to wait for the panel.
      let patience: Int64 = white == 2 ? 1_000_000_000 : 5_000_000_000
      #expect(deadline == screen.time.advanced(byNanoseconds: patience))
      screen.time = deadline
      try screen.handle()
    }
    #expect(screen.warnings.count == 1)
    #expect(screen.display.failedFlips == 5)
    screen.fake.setPace(.atOnce)
    try screen.show(Scene.gray(9))
    #expect(try shows(screen, 9))
    #expect(screen.warnings.count == 1 && screen.loss == nil)
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test("busy for ever, it sets modes again, and shows the newest frame by them", arguments: styles)
  func busy(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    let nonblocking: CardCall = commit == .atomic ? .createPropBlob : .pageFlip
    for white: UInt8 in 2...4 {
      // The clips' blob comes before the frame; a modeset of the legacy way also flips.
      screen.fake.fail(of: nonblocking, with: .busy)
      try screen.show(Scene.gray(white))
      #expect(try shows(screen, white))
    }
    #expect(screen.display.failedFlips == 3)
    screen.fake.fail(of: nonblocking, with: .busy, isForGood: true)
    if commit == .legacy {
      try screen.show(Scene.gray(5))
      #expect(screen.loss == "The screen is busy with another picture.")
    }
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test("frames of one screen can arrive before another's modeset is over")
  func earlyEvents() throws {
    let screen = try CardDisplay(Self.twoHeads()) { $0.screen.commit = .legacy }
    let isSignaled = try EventFD()
    // The second screen's mode waits until the first one's event was read.
    screen.fake.observe { [fake = screen.fake] call in
      guard call == .setCRTC, fake.calls.contains(.pageFlip) else { return }
      _ = isSignaled.descriptor.waitUntilReadable(atMostMilliseconds: 5_000)
    }
    try screen.draw(Scene.gray(4))
    #expect(screen.display.outputs.map { $0.state } == [.busy, .busy])
    while !screen.fake.calls.contains(.pageFlip) { Timestamp.sleep(milliseconds: 1) }
    try screen.handle(waits: true)
    #expect(screen.display.outputs.map { $0.state } == [.busy, .busy])
    isSignaled.signal()
    while screen.display.outputs.contains(where: { $0.state == .busy }) {
      try screen.handle(waits: true)
    }
    screen.fake.observe(nil)
    #expect(screen.fake.calls.count { $0 == .setCRTC } == 2)
    try screen.show(Scene.gray(5))
    #expect(try shows(screen, 5) && shows(screen, 5, on: 1))
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.close()
  }

  @Test("a modeset that takes longer than the wait for a frame is no lost frame")
  func slowModeset() throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = .legacy }
    screen.fake.setPace(.onRequest)
    try screen.draw(Scene.gray(4))
    // Ten seconds later the helper thread says that the mode is set.
    screen.time = screen.time.advanced(byNanoseconds: 10_000_000_000)
    while screen.output.state == .busy { try screen.handle(waits: true) }
    #expect(screen.output.chain.isPending && screen.warnings == [])
    #expect(screen.output.flipDeadline == screen.time.advanced(byNanoseconds: 5_000_000_000))
    screen.fake.setPace(.atOnce)
    screen.fake.completeFlips()
    try screen.show(Scene.gray(5))
    #expect(screen.warnings == [] && screen.loss == nil)
    #expect(screen.fake.calls.count { $0 == .setCRTC } == 1)
    screen.close()
  }

  @Test("after a sleep modes are set and everything is drawn again", arguments: styles)
  func resume(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    try screen.show(Scene.gray(2))
    screen.poison(0x77)
    try screen.show(Scene.gray(2))
    screen.fake.forgetCalls()
    screen.display.wakeUp()
    try screen.show(Scene.gray(2))
    #expect(try shows(screen, 2))
    #expect(screen.fake.calls.contains(commit == .atomic ? .atomic : .setCRTC))
    #expect(screen.fake.calls.contains(.getConnector), "nobody looked what is plugged in")
    try screen.show(Scene.gray(3))
    #expect(try shows(screen, 3))
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.close()
  }

  @Test("after a sleep during a modeset everything is drawn again, too")
  func resumeWhileBusy() throws {
    let screen = try CardDisplay(.small())
    try screen.draw(Scene.gray(1))
    #expect(screen.output.state == .busy)
    screen.display.wakeUp()
    try screen.show(Scene.gray(1))
    #expect(try shows(screen, 1))
    #expect(screen.fake.calls.count { $0 == .atomic } == 3, "one test, two modesets")
    screen.close()
  }

  @Test("screens are plugged in and pulled out while the others go on", arguments: styles)
  func hotplug(_ commit: CommitStyle) throws {
    var description = Self.twoHeads()
    description.connectors[1].status = .disconnected
    let screen = try CardDisplay(description) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    for round: UInt8 in 1...3 {
      screen.fake.plug(Self.twoHeads().connectors[1], into: 1)
      try screen.replan()
      while screen.display.outputs.count < 2 {
        try screen.handle(waits: true)
        try screen.draw(Scene.gray(round))
      }
      try screen.show(Scene.gray(10 * round))
      #expect(try shows(screen, 10 * round) && shows(screen, 10 * round, on: 1))
      screen.fake.pullOut(1)
      try screen.replan()
      while screen.display.outputs.count > 1 {
        try screen.handle(waits: true)
        try screen.draw(Scene.gray(round))
      }
      try screen.show(Scene.gray(20 * round))
      #expect(try shows(screen, 20 * round))
    }
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.fake.pullOut(0)
    try screen.replan()
    while screen.loss == nil { try screen.handle(waits: true) }
    #expect(screen.loss == "could not use the graphics card" || screen.loss?.isEmpty == false)
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test("a broken link is mended by one modeset, of its screen alone", arguments: styles)
  func brokenLink(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(Self.twoHeads()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    let connector = screen.fake.connector(1)
    screen.fake.set("link-status", of: connector, to: 1)
    screen.fake.pullOut(0)
    screen.fake.forgetCalls()
    try screen.replan()
    while screen.display.outputs.count > 1 || screen.fake.value("link-status", of: connector) == 1 {
      try screen.draw(Scene.gray(2))
      try screen.handle(waits: screen.isBusy)
    }
    try screen.show(Scene.gray(3))
    #expect(screen.display.outputs.map { $0.chain.scanout.connector.name } == ["HDMI-A-2"])
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.close()
  }

  @Test("a plug that was put back between two looks gets its mode again", arguments: styles)
  func putBack(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    screen.fake.forgetCalls()
    try screen.replan()
    while !screen.fake.calls.contains(.getConnector) || screen.isBusy {
      try screen.handle(waits: true)
    }
    #expect(screen.output.state == .disabled(isDrawn: false))
    try screen.show(Scene.gray(2))
    #expect(try shows(screen, 2))
    #expect(screen.fake.calls.contains(commit == .atomic ? .atomic : .setCRTC))
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.close()
  }

  @Test(
    "one that was put back while a frame is on its way gets its mode after that", arguments: styles)
  func putBackMidFrame(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    screen.fake.setPace(.onRequest)
    try screen.draw(Scene.gray(2))
    #expect(screen.output.chain.isPending)
    screen.fake.forgetCalls()
    try screen.replan()
    while !screen.fake.calls.contains(.getConnector) || screen.isBusy {
      try screen.handle(waits: true)
    }
    #expect(screen.output.state == .enabled)
    screen.fake.completeFlips()
    try screen.handle()
    #expect(screen.output.state == .disabled(isDrawn: false))
    screen.fake.setPace(.atOnce)
    try screen.show(Scene.gray(3))
    #expect(try shows(screen, 3))
    #expect(screen.fake.calls.contains(commit == .atomic ? .atomic : .setCRTC))
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.close()
  }

  @Test("another monitor with the same modes is another screen")
  func exchanged() throws {
    var edid = [UInt8](repeating: 0, count: 128)
    edid.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    var description = CardDescription.small()
    description.connectors[0].edid = edid
    let screen = try CardDisplay(description)
    try screen.show(Scene.gray(1))
    edid[12] = 9
    description.connectors[0].edid = edid
    screen.fake.plug(description.connectors[0])
    try screen.replan()
    while screen.display.outputs.first?.chain.scanout.connector.edid?.serialNumber != 9 {
      try screen.handle(waits: true)
    }
    try screen.show(Scene.gray(2))
    #expect(try shows(screen, 2))
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test("a monitor in two parts shows one HUD, with a warning")
  func tiles() throws {
    var description = Self.twoHeads()
    description.connectors[0].tile = "1:1:2:1:0:0:60:40"
    description.connectors[1].tile = "1:1:2:1:1:0:30:50"
    let screen = try CardDisplay(description)
    #expect(screen.display.outputs.map { $0.chain.scanout.connector.name } == ["HDMI-A-1"])
    #expect(
      screen.warnings == [
        "The monitor on HDMI-A-1 has 2 parts with a connector each: the HUD is shown on one of them."
      ])
    screen.close()
  }

  @Test("a screen that finds no room beside the others stays disabled, with a warning")
  func noRoom() throws {
    var description = Self.twoHeads()
    description.connectors[1].status = .disconnected
    description.scanoutPixels = 60 * 40 + 10
    let screen = try CardDisplay(description)
    try screen.show(Scene.gray(1))
    screen.fake.plug(Self.twoHeads().connectors[1], into: 1)
    try screen.replan()
    while screen.warnings.isEmpty { try screen.handle(waits: true) }
    #expect(screen.display.outputs.count == 1)
    try screen.show(Scene.gray(2))
    #expect(try shows(screen, 2))
    #expect(screen.loss == nil)
    screen.close()
  }

  @Test("two screens are told apart in what they show", arguments: styles)
  func both(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(Self.twoHeads()) { $0.screen.commit = commit }
    for white: UInt8 in 1...6 {
      try screen.show { output in Scene.gray(output.width == 60 ? white : 100 + white)(output) }
      #expect(try shows(screen, white))
      #expect(try shows(screen, 100 + white, on: 1))
    }
    #expect(screen.display.name?.contains(" and HDMI-A-2") == true)
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test("a close that is asked for while a frame is drawn is begun, and nothing is drawn any more")
  func closing() throws {
    let screen = try CardDisplay(.small())
    try screen.show(Scene.gray(1))
    screen.fake.forgetCalls()
    screen.display.close(.restore)
    try screen.draw(Scene.gray(2))
    while !screen.display.isClosed { try screen.handle(waits: true) }
    #expect(!screen.fake.calls.contains(.createPropBlob), "a frame was shown")
    #expect(screen.fake.held == .nothing)
    screen.close()
  }

  @Test("a card that is gone leaves nothing behind", arguments: styles)
  func unplugged(_ commit: CommitStyle) throws {
    let screen = try CardDisplay(.small()) { $0.screen.commit = commit }
    try screen.show(Scene.gray(1))
    screen.fake.unplug()
    // A static HUD shows no frame: the kernel's event triggers the check.
    try screen.replan()
    while screen.loss == nil { try screen.handle(waits: true) }
    #expect(screen.loss?.contains("No such device") == true)
    screen.close()
    #expect(screen.fake.held == .nothing)
  }
}
