import BezelKMS
import FakeCard
import GoldenFiles
import Testing

/// The behaviour of a display as rows: what happens, what it asks of the kernel, and what is the case after it.
@Suite("The table of a display") struct DisplayTableTests {
  @Test("every course is as in Goldens/display.txt")
  func courses() throws {
    var lines = [
      "What a display does, by DisplayTableTests. A step: the calls to each card → its state; what the display says.",
      "The calls are those that matter, each once where it is repeated.",
    ]
    for course in Self.courses { lines += try DisplayTable.run(course) }
    let text = lines.joined(separator: "\n") + "\n"
    #expect(try TextGolden("display.txt").complaint(about: text) == nil)
  }

  private typealias Course = DisplayCourse

  private static let courses =
    endings + faults + hotplug + sleeps + terminals + refusedTerminals + severalCards

  /// Two monitors on one card.
  @Sendable static func two(_ description: inout CardDescription) {
    description.connectors.append(ConnectorDescription(modes: [CardMode(30, 50)]))
    description.crtcs.append(CRTCDescription())
    description.planes = [
      PlaneDescription(), PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 2)),
    ]
  }

  /// Two, of which one comes later.
  @Sendable private static func oneOfTwo(_ description: inout CardDescription) {
    two(&description)
    description.connectors[1].status = .disconnected
  }

  private static let endings: [Course] = [
    Course(name: "shown and closed", steps: "show 1; show 2; close"),
    Course(
      name: "shown and closed, by legacy calls", steps: "show 1; show 2; close", commit: .legacy),
    Course(name: "closed before a frame", steps: "close"),
    Course(name: "closed during the first modeset", steps: "draw 1; close"),
    Course(name: "closed twice", steps: "show 1; close + close"),
    Course(name: "closed while the connectors are looked at", steps: "show 1; look + close"),
    Course(name: "closed with a frame on its way", steps: "show 1; pace wait; draw 2; close"),
    Course(name: "left to the next program", steps: "show 1; hand over"),
    Course(
      name: "left to the next program, by legacy calls", steps: "show 1; hand over", commit: .legacy
    ),
    Course(
      name: "left to the next program by an older kernel", steps: "show 1; hand over",
      fill: { $0.hasCloseFB = false }),
    Course(name: "nothing to be left", steps: "hand over"),
    Course(name: "left to the next program during the first modeset", steps: "draw 1; hand over"),
    Course(name: "left, and then closed", steps: "show 1; hand over + close"),
  ]

  private static let faults: [Course] = [
    Course(name: "a frame is lost", steps: "show 1; lose; draw 2; late; show 3; close"),
    Course(
      name: "a frame is lost, by legacy calls", steps: "show 1; lose; draw 2; late; show 3; close",
      commit: .legacy),
    Course(
      name: "two frames are lost",
      steps: "show 1; lose; draw 2; late; lose; draw 3; look; late; show 4; close"),
    Course(
      name: "another program disabled the screen",
      steps: "show 1; refuse atomic invalid; show 2; close"),
    Course(
      name: "another program disabled it for good",
      steps: "show 1; refuse atomic invalid for good; show 2; close"),
    Course(name: "busy", steps: "show 1; refuse pageFlip busy; show 2; close", commit: .legacy),
    Course(
      name: "busy for good", steps: "show 1; refuse pageFlip busy for good; show 2; close",
      commit: .legacy),
    Course(
      name: "no room for a second frame",
      steps: "show 1; refuse pageFlip memory; show 2; show 3; close",
      commit: .legacy),
    Course(
      name: "no room for the first frame", steps: "refuse setCRTC memory; show 1; show 2; close",
      commit: .legacy),
    Course(
      name: "no room for any frame", steps: "refuse setCRTC memory for good; show 1; close",
      commit: .legacy),
    Course(name: "the mode is refused", steps: "refuse setCRTC io; show 1; close", commit: .legacy),
    Course(name: "another program takes the screen", steps: "show 1; steal; show 2; close; give"),
    Course(
      name: "another program takes the screen during the modeset",
      steps: "steal; show 1; close; give"),
    Course(name: "the card is gone", steps: "show 1; unplug; look; close"),
    Course(name: "the card is gone with the next frame", steps: "show 1; unplug; show 2; close"),
    Course(name: "the card is gone at the end", steps: "show 1; unplug; close"),
    Course(
      name: "a driver that copies", steps: "show 1; show 2; refuse dirtyFB io; show 3; close",
      commit: .legacy,
      fill: {
        $0.hasDirtyFB = true; $0.copies = true; $0.prefersShadow = true
      }),
    Course(
      name: "one buffer, and a frame that is refused",
      steps: "refuse setCRTC memory; show 1; refuse dirtyFB io; show 2; close", commit: .legacy),
    Course(
      name: "one buffer, and another terminal meanwhile",
      steps: "refuse setCRTC memory; show 1; draw 2; leave; return; show 3; close", commit: .legacy),
    Course(
      name: "one buffer, and a sleep meanwhile",
      steps: "refuse setCRTC memory; show 1; draw 2; sleep; show 3; close", commit: .legacy),
    Course(
      name: "one buffer, closed meanwhile", steps: "refuse setCRTC memory; show 1; draw 2; close",
      commit: .legacy),
  ]

  private static let hotplug: [Course] = [
    Course(
      name: "a second monitor comes and goes",
      steps: "show 1; plug 1 + look; show 2; pull 1 + look; show 3; close", fill: oneOfTwo),
    Course(
      name: "a second monitor comes and goes, by legacy calls",
      steps: "show 1; plug 1 + look; show 2; pull 1 + look; show 3; close", commit: .legacy,
      fill: oneOfTwo),
    Course(name: "the first of two goes", steps: "show 1; pull + look; show 2; close", fill: two),
    Course(name: "the only one goes", steps: "show 1; pull + look; close"),
    Course(
      name: "none is there", steps: "close", fill: { $0.connectors[0].status = .disconnected }),
    Course(name: "put back between two looks", steps: "show 1; look; show 2; close"),
    Course(
      name: "put back with a frame on its way",
      steps: "show 1; pace wait; draw 2; look; complete; pace once; show 3; close"),
    Course(name: "a broken link", steps: "show 1; break 1 + look; show 2; close", fill: two),
    Course(name: "the look fails", steps: "show 1; refuse getConnector io for good; look; close"),
    Course(
      name: "no room for the second", steps: "show 1; plug 1 + look; show 2; close",
      fill: {
        oneOfTwo(&$0); $0.scanoutPixels = 70 * 50 + 10
      }),
    Course(name: "looked for twice", steps: "show 1; look + look; show 2; close"),
    Course(
      name: "the second comes while the first mode is set",
      steps: "draw 1; plug 1 + look; show 2; close", fill: oneOfTwo),
  ]

  private static let sleeps: [Course] = [
    Course(name: "the machine slept", steps: "show 1; sleep; show 2; close"),
    Course(
      name: "the machine slept, by legacy calls", steps: "show 1; sleep; show 2; close",
      commit: .legacy),
    Course(name: "it slept during the modeset", steps: "draw 1; sleep; show 1; close"),
    Course(
      name: "it slept with a frame on its way",
      steps: "show 1; pace wait; draw 2; sleep; pace once; show 3; close"),
    Course(
      name: "it slept behind another terminal", steps: "show 1; leave; sleep; return; show 2; close"
    ),
    Course(name: "it slept while it closed", steps: "show 1; close + sleep"),
  ]

  private static let terminals: [Course] = [
    Course(name: "another terminal and back", steps: "show 1; leave; return; show 2; close"),
    Course(
      name: "another terminal and back, by legacy calls",
      steps: "show 1; leave; return; show 2; close", commit: .legacy),
    Course(name: "there and back at once", steps: "show 1; leave + return; show 2; close"),
    Course(
      name: "there, back and there", steps: "show 1; leave; return + leave; return; show 2; close"),
    Course(
      name: "there, back and there at once",
      steps: "show 1; leave + return + leave; return; show 2; close"),
    Course(name: "another terminal before a frame", steps: "leave; return; show 1; close"),
    Course(
      name: "another terminal during the modeset", steps: "draw 1; leave; return; show 2; close"),
    Course(
      name: "there and back during the modeset", steps: "draw 1; leave + return; show 2; close"),
    Course(
      name: "another terminal with a frame on its way",
      steps: "show 1; pace wait; draw 2; leave; pace once; return; show 3; close"),
    Course(
      name: "another terminal while a look is wanted",
      steps: "show 1; look + leave; return; show 2; close"),
    Course(name: "back without having been away", steps: "show 1; return; show 2; close"),
    Course(name: "closed behind another terminal", steps: "show 1; leave; close"),
    Course(name: "closed on the way to another terminal", steps: "show 1; leave + close"),
    Course(name: "closed while it is taken again", steps: "show 1; leave; return + close"),
    Course(name: "another terminal while it closes", steps: "show 1; close + leave"),
    Course(
      name: "left to the next program behind another terminal", steps: "show 1; leave; hand over"),
    Course(
      name: "another program keeps the screen", steps: "show 1; leave; steal; return; close; give"),
    Course(name: "the monitor went meanwhile", steps: "show 1; leave; pull + return; close"),
    Course(
      name: "another monitor came meanwhile",
      steps: "show 1; leave; plug 1 + return; show 2; close", fill: oneOfTwo),
    Course(name: "the card went meanwhile", steps: "show 1; leave; unplug; return; close"),
  ]

  @Sendable private static func refuses(_ description: inout CardDescription) {
    description.masterRule = .nobody
  }

  private static let refusedTerminals: [Course] = [
    Course(
      name: "refused: another terminal and back", steps: "show 1; leave; return; show 2; close",
      fill: refuses),
    Course(
      name: "refused: there and back at once", steps: "show 1; leave + return; show 2; close",
      fill: refuses),
    Course(
      name: "refused: during the modeset", steps: "draw 1; leave; return; show 2; close",
      fill: refuses),
    Course(
      name: "refused: closed behind another terminal", steps: "show 1; leave; close", fill: refuses),
    Course(name: "refused: closed on the way", steps: "show 1; leave + close", fill: refuses),
    Course(
      name: "refused: there, back and there",
      steps: "show 1; leave; return + leave; return; show 2; close", fill: refuses),
    Course(
      name: "refused: closed while it is taken again", steps: "show 1; leave; return + close",
      fill: refuses),
    Course(name: "refused: left to the next program", steps: "show 1; hand over", fill: refuses),
    Course(
      name: "refused: another program keeps the screen",
      steps: "show 1; leave; steal; return; close; give", fill: refuses),
    Course(
      name: "refused: the monitor went meanwhile", steps: "show 1; leave; pull + return; close",
      fill: refuses),
    Course(
      name: "refused: twice", steps: "show 1; leave; return; show 2; leave; return; show 3; close",
      fill: refuses),
    Course(
      name: "refused: it slept meanwhile", steps: "show 1; leave; sleep; return; show 2; close",
      fill: refuses),
  ]

  private static let severalCards: [Course] = [
    Course(name: "two cards", steps: "show 1; show 2; close", cards: 2),
    Course(name: "the second is gone", steps: "show 1; unplug 1; show 2; look; close", cards: 2),
    Course(name: "the first is gone", steps: "show 1; unplug + look; close", cards: 2),
    Course(
      name: "two cards and another terminal", steps: "show 1; leave; return; show 2; close",
      cards: 2),
    Course(
      name: "two cards, there and back at once", steps: "show 1; leave + return; show 2; close",
      cards: 2),
    Course(
      name: "two cards, closed behind another terminal", steps: "show 1; leave; close", cards: 2),
    Course(name: "two cards that slept", steps: "show 1; sleep; show 2; close", cards: 2),
    Course(name: "two cards, left to the next program", steps: "show 1; hand over", cards: 2),
  ]
}
