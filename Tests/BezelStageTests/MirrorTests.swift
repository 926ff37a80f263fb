import BezelHUD
import BezelKMS
import BezelRaster
import FakeCard
import Testing

@testable import BezelLinux
@testable import BezelStage

/// One HUD on the screens of several cards.
@Suite("The screens of several cards") struct MirrorTests {
  private func isGray(_ fake: FakeCard, _ white: UInt8) throws -> Bool {
    let picture = try #require(fake.screen()).picture
    // XRGB8888, without the bytes between the rows; the fourth byte is not visible.
    return (0..<picture.bytes.count).allSatisfy { $0 % 4 == 3 || picture.bytes[$0] == white }
  }

  /// Draws and handles events until both cards show the frame.
  private func show(_ white: UInt8, on screen: CardDisplay, and second: FakeCard) throws {
    for _ in 0..<2_000 where screen.loss == nil {
      try screen.draw(Scene.gray(white))
      try screen.handle()
      if second.screen() != nil, screen.fake.screen() != nil, try isGray(second, white),
        try isGray(screen.fake, white)
      {
        return
      }
      Timestamp.sleep(milliseconds: 1)
    }
    Issue.record("the second card does not show \(white)")
  }

  @Test("every card that is configured shows the HUD, and all are given back")
  func both() throws {
    let second = FakeCard(.small(40, 30))
    let screen = try CardDisplay(.small()) { $0.otherCards = .named([second.path]) }
    try show(7, on: screen, and: second)
    try show(9, on: screen, and: second)
    #expect(screen.display.allOutputs.count == 2)
    screen.close()
    #expect(screen.fake.held == .nothing)
    #expect(second.held == .nothing)
  }

  @Test(
    "a card that is unplugged takes nothing from the first one")
  func unplugged() throws {
    let second = FakeCard(.small(40, 30))
    let screen = try CardDisplay(.small()) {
      $0.otherCards = .named([second.path, "/dev/dri/card999"])
    }
    try show(7, on: screen, and: second)
    second.unplug()
    for white: UInt8 in 10..<30 {
      try screen.draw(Scene.gray(white))
      try screen.handle()
      Timestamp.sleep(milliseconds: 5)
    }
    #expect(screen.display.cards.count == 1)
    #expect(screen.loss == nil && screen.warnings == [])
    try screen.show(Scene.gray(40))
    #expect(try isGray(screen.fake, 40))
    screen.close()
    #expect(screen.fake.held == .nothing)
  }

  @Test(
    "another terminal comes to the front when every card is given up",
    arguments: MasterRule.allCases)
  func terminals(_ rule: MasterRule) throws {
    var description = CardDescription.small()
    description.masterRule = rule
    let second = FakeCard(description)
    let screen = try CardDisplay(description) { $0.otherCards = .named([second.path]) }
    try show(7, on: screen, and: second)
    screen.display.leaveScreen()
    try screen.handle()
    while screen.display.isLeaving { try screen.handle(waits: true) }
    #expect(!screen.fake.hasMaster && !second.hasMaster)
    screen.display.returnToScreen()
    while screen.isBusy { try screen.handle(waits: true) }
    try show(8, on: screen, and: second)
    screen.close()
    #expect(screen.fake.held == .nothing)
    #expect(second.held == .nothing)
  }

  @Test("a turn that only draws begins to close every card")
  func closing() throws {
    let second = FakeCard(.small(40, 30))
    let screen = try CardDisplay(.small()) { $0.otherCards = .named([second.path]) }
    try show(7, on: screen, and: second)
    try screen.settle()
    screen.display.close(.restore)
    _ = screen.drawFrames(Scene.gray(8))
    #expect(screen.isBusy, "nothing wakes the loop")
    screen.close()
    #expect(screen.fake.held == .nothing)
    #expect(second.held == .nothing)
  }

  @Test("a card that another program keeps is left out")
  func kept() throws {
    let second = FakeCard(.small(40, 30))
    second.takeMaster()
    let screen = try CardDisplay(.small()) { $0.otherCards = .named([second.path]) }
    try screen.show(Scene.gray(3))
    while screen.display.cards.count > 1 { try screen.handle(waits: true) }
    #expect(screen.loss == nil)
    #expect(try isGray(screen.fake, 3))
    screen.close()
    second.releaseMaster()
    #expect(second.held == .nothing)
  }

  @Test(
    "names of other cards",
    arguments: [
      ("none", OtherCards.none), ("all", .all), ("/dev/dri/card1", .named(["/dev/dri/card1"])),
      ("/dev/dri/card1,/dev/dri/card2", .named(["/dev/dri/card1", "/dev/dri/card2"])), ("", nil),
      ("card1", nil), ("/dev/dri/card1,", nil),
    ] as [(String, OtherCards?)])
  func names(name: String, cards: OtherCards?) {
    #expect(OtherCards(names: name) == cards)
  }
}
