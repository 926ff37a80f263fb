import BezelHUD
import BezelKMS
import BezelRaster
import FakeCard
import Testing

@testable import BezelLinux
@testable import BezelStage

/// Giving a card up for another terminal and taking it again, as kernels let an ordinary user do it.
@Suite("A card is given up for another terminal") struct TerminalSwitchTests {
  private static func card(_ rule: MasterRule) -> CardDescription {
    var description = CardDescription.small()
    description.masterRule = rule
    return description
  }

  @Test(
    "A1 another program can become master before the switch, and the HUD comes back",
    arguments: MasterRule.allCases)
  func switches(_ rule: MasterRule) throws {
    let screen = try CardDisplay(Self.card(rule))
    try screen.show(Scene.gray(1))
    for white: UInt8 in 2...4 {
      screen.display.leaveScreen()
      try screen.handle()
      while screen.isBusy { try screen.handle(waits: true) }
      #expect(!screen.fake.hasMaster, "the program on the other terminal finds the card taken")
      screen.fake.takeMaster()
      #expect(screen.display.isAway)
      screen.fake.releaseMaster()
      screen.display.returnToScreen()
      try screen.handle()
      try screen.show(Scene.gray(white))
      let output = screen.display.outputs[0].output
      #expect(try screen.shows(Scene.gray(white)(output)))
    }
    #expect(screen.warnings == [] && screen.loss == nil)
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test(
    "A1 a HUD that ends behind another terminal leaves nothing", arguments: MasterRule.allCases)
  func endsAway(_ rule: MasterRule) throws {
    let screen = try CardDisplay(Self.card(rule))
    try screen.show(Scene.gray(1))
    screen.display.leaveScreen()
    screen.close()
    #expect(screen.display.isClosed)
    #expect(screen.fake.held == .nothing)
  }

  @Test(
    "A1 a switch there and back again before the card was given up shows the HUD",
    arguments: MasterRule.allCases)
  func quickSwitch(_ rule: MasterRule) throws {
    let screen = try CardDisplay(Self.card(rule))
    try screen.show(Scene.gray(1))
    screen.display.leaveScreen()
    try screen.handle()
    screen.display.returnToScreen()
    while screen.isBusy { try screen.handle(waits: true) }
    try screen.show(Scene.gray(2))
    let output = screen.display.outputs[0].output
    #expect(try screen.shows(Scene.gray(2)(output)))
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test(
    "A1 a screen that went behind another terminal is shown on again when it is there",
    arguments: MasterRule.allCases)
  func goneBehindTerminal(_ rule: MasterRule) throws {
    let description = Self.card(rule)
    let fake = FakeCard(description)
    let run = try CardStage(fake)
    var step = 0
    var framesBefore = 0
    try run.run { run, _ in
      switch step {
      case 0 where run.frames >= 3:
        run.display?.leaveScreen()
        step = 1
      case 1 where run.display?.isGivenUp == true:
        fake.pullOut()
        run.display?.returnToScreen()
        step = 2
      case 2 where !run.warnings.isEmpty && run.display == nil && !run.stage.screens.isSearching:
        framesBefore = run.frames
        fake.plug(description.connectors[0])
        step = 3
      default: break
      }
      return step == 3 && run.frames >= framesBefore + 3
    }
    #expect(!run.hangs, "step \(step)")
    #expect(run.warnings.count == 1)
    #expect(fake.held == .nothing)
  }

  @Test(
    "A1 another terminal's picture is not put back at the end", arguments: MasterRule.allCases)
  func foreignPicture(_ rule: MasterRule) throws {
    let fake = FakeCard(Self.card(rule))
    fake.enable()
    let run = try CardStage(fake)
    var framesBefore: Int?
    var other: UInt32?
    try run.run { run, _ in
      if run.frames >= 3, other == nil, let display = run.display {
        if !display.isAway { display.leaveScreen() }
        guard display.isGivenUp else { return false }
        fake.takeMaster()
        other = fake.enable { _, _ in 7 }
        fake.releaseMaster()
        framesBefore = run.frames
        display.returnToScreen()
      }
      return framesBefore.map { run.frames >= $0 + 3 } ?? false
    }
    #expect(!run.hangs && run.warnings == [])
    #expect(other != nil && fake.screen()?.framebuffer != other)
    #expect(fake.held == .nothing)
  }

  @Test(
    "A2 a master does not ask the kernel again, which some refuse it",
    arguments: MasterRule.allCases)
  func alreadyMaster(_ rule: MasterRule) throws {
    let fake = FakeCard(Self.card(rule))
    let card = try Card(opening: fake.path)
    try card.becomeMaster()
    #expect(!fake.calls.contains(.setMaster))
    #expect(card.isMaster)
  }

  @Test(
    "a picture is not left to a program that could not become master",
    arguments: [MasterRule.nobody, .mainThread])
  func handOver(_ rule: MasterRule) throws {
    let screen = try CardDisplay(Self.card(rule))
    try screen.show(Scene.gray(1))
    screen.close(.handOver(limit: 60))
    #expect(screen.fake.held == .nothing)
  }
}

/// Requests to the programs that keep the screen of a waiting HUD.
@Suite("An owner is asked once") struct OwnerRequestsTests {
  private let start = Timestamp.now()

  private func after(_ seconds: Int64) -> Timestamp {
    start.advanced(byNanoseconds: seconds * 1_000_000_000)
  }

  private func owner(_ terminal: Int, _ process: Int32?) throws -> OwnerRequests.Owner {
    OwnerRequests.Owner(
      card: "/dev/dri/card0", terminal: try #require(VirtualTerminal(number: terminal)),
      process: process)
  }

  @Test("A3 each owner once while a HUD waits, however long that is")
  func once() throws {
    var requests = OwnerRequests()
    #expect(requests.ask(try owner(2, 10), at: start))
    #expect(!requests.ask(try owner(2, 10), at: after(1)))
    #expect(!requests.ask(try owner(2, 10), at: after(600)))
    #expect(requests.ask(try owner(2, 11), at: after(601)), "another program on that terminal")
    #expect(requests.ask(try owner(3, 10), at: after(602)), "the same on another terminal")
    #expect(requests.ask(try owner(4, nil), at: after(603)))
    #expect(!requests.ask(try owner(4, nil), at: after(604)))
  }

  @Test("A3 the next HUD asks again, when the last request has no waiting HUD any more")
  func again() throws {
    var requests = OwnerRequests()
    #expect(requests.ask(try owner(2, 10), at: start))
    requests.stopWaiting(at: after(10))
    #expect(!requests.ask(try owner(2, 10), at: after(11)))
    requests.stopWaiting(at: after(60))
    #expect(requests.ask(try owner(2, 10), at: after(61)))
  }

  @Test("the next HUD asks again at once, when the last one was let in")
  func left() throws {
    var requests = OwnerRequests()
    #expect(requests.ask(try owner(2, 10), at: start))
    requests.hasLeft(try owner(2, 10))
    #expect(requests.ask(try owner(2, 10), at: after(1)))
  }
}
