@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Levels of blocking, and areas that stay live")
struct BlockingTests {
  private static let container = Rect(
    origin: Point(x: 0, y: 0), size: Size(width: 250, height: 300))
  private static let stop = Rect(origin: Point(x: 20, y: 20), size: Size(width: 40, height: 40))
  /// Points in the middle of the HUD, beside it, in its container's live area, and out of the
  /// container.
  private static let places = [
    Point(x: 200, y: 135), Point(x: 100, y: 135), Point(x: 30, y: 30), Point(x: 300, y: 135),
  ]

  private func passing(_ hud: TimedModel) -> [Bool] {
    BlockingTests.places.map {
      hud.model.passes($0, at: hud.now, on: .small, typesetter: fixedWidth)
    }
  }

  @Test("Each level lets through what it says, and the HUD wins over a live area")
  func levels() {
    let table: [(Blocking, live: [Rect], container: Rect?, [Bool])] = [
      (.none, [], nil, [true, true, true, true]),
      (.none, [Self.stop], Self.container, [true, true, true, true]),
      (.hud, [], nil, [false, true, true, true]),
      (.container, [], Self.container, [false, false, false, true]),
      (.container, [Self.stop], Self.container, [false, false, true, true]),
      (.container, [Self.stop], nil, [false, false, true, false]),
      (.everything, [], Self.container, [false, false, false, false]),
      (.everything, [Self.stop], nil, [false, false, true, false]),
      (
        .everything, [Rect(origin: .zero, size: Size(width: 400, height: 300))], nil,
        [false, true, true, true]
      ),
    ]
    for (blocking, live, container, expected) in table {
      let hud = TimedModel.visible(
        .with { $0.liveAreas = live }, blocking: blocking, in: container)
      #expect(hud.model.blocking == blocking)
      #expect(hud.model.blocksInput == (blocking != .none))
      #expect(passing(hud) == expected, "\(blocking)")
    }
  }

  private static let rows = timelines(
    of: """
      always: set fade-in=0

      Without a mask a HUD with a button blocks touches on itself, unless it is told not to
        show button=Stop > willAppear, didAppear ? blocking hud; tap 1 button >
        touched button, touchedInside button, buttonPressed button
        | show {cancelButton=Later|button=Stop cancelButton=Later} > willAppear, didAppear ?
        blocking hud
        | set blocking=none; show {button=Stop|cancelButton=Later} > willAppear, didAppear ?
        blocking none
        | show button= > willAppear, didAppear ? blocking none
      It is for one presentation
        show mask=black blocking=hud > willAppear, didAppear ? blocking hud
        show mask=black ? blocking everything
      A touch that is the application's is not told, nor is what becomes of it
        set live=20,20,40x40 tap-dismiss=anywhere swipe-dismiss=yes
        show mask=clear > willAppear, didAppear; down 1 outside@30/30
        move 1 hud@200/135, up 1 hud
      A finger that began on the HUD stays the HUD's on a live area
        set live=20,20,40x40 tap-dismiss=anywhere swipe-dismiss=yes
        show mask=clear > willAppear, didAppear
        down 2 outside@30/30, down 3 hud > touched hud, touchedInside hud
        move 3 outside@30/120 > swiped left @30/120; > willDisappear; …
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test("A show says more than the interaction, and that more than the mask")
  func precedence() {
    for mask in MaskType.allCases {
      let byMask: Blocking = mask == .none ? .none : .everything
      #expect(TimedModel.visible(mask: mask).model.blocking == byMask)
      for level in Blocking.allCases {
        let set = Interaction.with { $0.blocking = level }
        #expect(TimedModel.visible(set, mask: mask).model.blocking == level)
        #expect(TimedModel.visible(set, mask: mask, blocking: .hud).model.blocking == .hud)
      }
    }
  }

  @Test("SV-160 Nothing is blocked before WillAppear and after DidDisappear, whatever is set")
  func lifetime() {
    var hud = TimedModel(timing: .with { $0.grace = .milliseconds(500) })
    hud.turn(.setInteraction(.with { $0.blocking = .everything }), .show(mask: .black))
    #expect(hud.model.blocking == .none)
    #expect(passing(hud) == [true, true, true, true])
    hud.wait(.milliseconds(500))
    #expect(hud.model.blocking == .everything)
    #expect(passing(hud) == [false, false, false, false])
    hud.turn(.dismiss)
    hud.wait(.milliseconds(149))
    #expect(hud.model.blocking == .everything)
    hud.wait(.milliseconds(1))
    #expect(hud.model.blocking == .none)
  }

  @Test("Places that no screen has are asked about without an end of the program")
  func extremes() {
    let far = [Fixed(rawValue: .min), Fixed(rawValue: .max), 0]
    for x in far {
      for width in far {
        let area = Rect(origin: Point(x: x, y: x), size: Size(width: width, height: width))
        let hud = TimedModel.visible(.with { $0.liveAreas = [area] })
        for y in far {
          let point = Point(x: x, y: y)
          #expect(
            hud.model.passes(point, at: hud.now, on: .small, typesetter: fixedWidth)
              == area.contains(point))
        }
      }
    }
  }
}
