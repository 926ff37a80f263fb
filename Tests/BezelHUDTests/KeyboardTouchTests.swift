@testable import BezelHUD
import BezelRaster
import SeededRandom
import Testing

@Suite("Touches of the on-screen keyboard")
struct KeyboardTouchTests {
  private let output = ScreenGeometry(width: 800, height: 480)

  private func asking(_ keymap: SampleKeymap = .english, mask: MaskType = .none) -> TimedModel {
    .asking(TextEntry(.hidden(count: 0), keyboard: keymap.layout), status: "Password", mask: mask)
  }

  private static let rows = timelines(
    of: """
      always: set fade-in=0
      let asking: ask Password keyboard=english mask=none > willAppear Password, didAppear Password
      let German: ask Password keyboard=german mask=none > willAppear Password, didAppear Password
      let masked: ask Password keyboard=english mask=black > willAppear Password, didAppear Password

      A key counts when the finger on it lifts, and is the only thing that is told of a touch
        ask Password keyboard=english mask={none|clear|black|gradient|custom} >
        willAppear Password, didAppear Password
        down 1 a ? pressed a; up 1 a > typed a ? pressed none
        tap 1 space > typed space; tap 1 backspace > typed backspace; tap 1 enter > typed enter
      A finger that slides types the last key; one that leaves the keyboard types none
        asking; down 1 a, move 1 s ? pressed s; up 1 d > typed d
        down 2 a, move 2 hud ? pressed none; up 2 outside
        down 3 a, move 3 outside, move 3 q; up 3 q > typed q
      A finger that began beside the keyboard types nothing on it
        masked; down 1 hud, move 1 a, up 1 a >
        touched hud Password, touchedInside hud Password, swiped down @200/280 Password
        | masked; down 2 outside > touched outside Password; down 3 a, up 3 a > typed a
        up 2 outside > tapped outside Password
      Two thumbs lose no letter: the first one counts when the second comes down
        asking; down 1 p; down 2 a > typed p; down 3 s > typed a; up 1 p, move 2 z ? pressed s
        up 3 s, up 2 z > typed s
        down 4 shift, down 5 a, up 4 shift, down 6 b, up 5 a, up 6 b > typed A, typed b
      Shift is for one letter; pressed twice, until it is pressed again; another page ends it
        asking; tap 1 shift; tap 1 a > typed A; tap 1 b > typed b
        tap 1 shift; tap 1 shift; tap 1 a > typed A; tap 1 b > typed B
        tap 1 shift; tap 1 a > typed a; tap 1 b > typed b
        tap 1 shift; tap 1 symbols; tap 1 alphabet; tap 1 a > typed a; tap 1 b > typed b
      Backspace repeats every 0.1 s from 0.5 s on, as long as the finger is on it
        asking; down 1 backspace; .499; .5 > typed backspace; .6 > typed backspace
        .7 > typed backspace; .8 > typed backspace; up 1 backspace
        3 down 2 backspace, move 2 outside; 5 move 2 a; 7
      A finger that is lost types nothing, and leaves nothing pressed
        asking; down 1 a; cancel 1 a; down 2 backspace; cancel 2 outside; 2 ? pressed none
      A finger whose end was lost types nothing, but the next one with its number does
        asking; down 3 a; down 3 b; up 3 b > typed b
      A new text in the field keeps page, shift and fingers; another keyboard or none does not
        German; tap 1 symbols2; down 1 €; ask Password hidden=1 keyboard=german mask=none
        up 1 € > typed €; down 2 €; ask Password hidden=1 keyboard=english mask=none ? pressed none
        up 2 €; down 3 a; ask Wait mask=none; up 3 a
      A HUD that goes, or is gone, types nothing
        asking; down 1 a; dismiss; > willDisappear Password; .01 ? leaving
        up 1 a, down 2 b, up 2 b; .15 > didDisappear Password; 1 down 3 b, up 3 b
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test("The key of the other layouts is there if there are some, and is Ctrl-Space")
  func layouts() {
    let key = KeyboardKey(.layout)
    for keymap in [SampleKeymap.english, .german] {
      var layout = keymap.layout
      func cells() -> [(key: KeyboardKey?, parts: Int)] {
        layout.rows(KeyboardState(), isLow: false).last?.cells ?? []
      }
      #expect(!cells().contains { $0.key == key })
      let parts = cells().reduce(0) { $0 + $1.parts }
      layout.next = "us"
      #expect(cells().contains { $0.key == key } && cells().reduce(0) { $0 + $1.parts } == parts)
    }
    var state = KeyboardState()
    let now = Moment(nanoseconds: 0)
    #expect(state.begin(1, on: key, at: now) == nil)
    #expect(state.end(1, on: key, at: now) == .control(0))
  }

  @Test("Nothing is left of the keyboard's state after another layout, a lost finger or the HUD")
  func reset() {
    var hud = asking(.german)
    hud.tap(.page(.symbols(1)))
    hud.turn([.down(1, on: .key(KeyboardKey(.character("€", shifted: "€"))))])
    hud.ask(TextEntry(.hidden(count: 1), keyboard: SampleKeymap.german.layout), status: "Password")
    #expect(hud.model.keyboard.page == .symbols(1))
    hud.ask(TextEntry(.hidden(count: 1), keyboard: SampleKeymap.english.layout), status: "Password")
    #expect(hud.model.keyboard == KeyboardState())
    hud.turn([.down(2, on: .key(KeyboardKey(.backspace)))])
    hud.turn([.cancel(2, on: .outside)])
    #expect(hud.model.keyboard.contact == nil)
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.model.entry == nil)
  }

  @Test("A finger that is never lifted ends to wake the machine")
  func forgotten() {
    var hud = asking()
    hud.turn([.down(1, on: .key(KeyboardKey(.backspace)))])
    hud.wait(.seconds(600))
    #expect(hud.keystrokes().count == 512)
    #expect(hud.model.nextWake(after: hud.now) == nil)
  }

  @Test("It is the HUD's whatever is blocked, and hidden it leaves the screen but for its key")
  func ownership() throws {
    let live = Interaction.with {
      $0.liveAreas = [Rect(origin: .zero, size: Size(width: 800, height: 480))]
    }
    for blocking in Blocking.allCases {
      var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
      let entry = TextEntry(.hidden(count: 0), keyboard: SampleKeymap.english.layout)
      hud.turn(
        .setInteraction(live),
        .show(Presentation(.indicator(nil, .zero), blocking: blocking, entry: entry)))
      func passes(_ point: Point) -> Bool {
        hud.model.passes(point, at: hud.now, on: output, typesetter: fixedWidth)
      }
      let geometry = try #require(hud.keyboardKeys(on: output))
      #expect(hud.model.blocksInput)
      for placed in geometry.keys {
        #expect(!passes(geometry.panel.origin + placed.frame.center))
      }
      #expect(passes(Point(x: 5, y: 5)))
      hud.tap(.hide)
      #expect(passes(Point(x: 400, y: 460)))
      #expect(!passes(Point(x: 770, y: 460)))
      hud.tap(.show)
      #expect(!passes(Point(x: 400, y: 460)))
    }
  }

  @Test("A stack gives the touch to the HUD whose keyboard it is on")
  func stack() {
    var stack = HUDStack()
    let now = Moment(nanoseconds: 1)
    let entry = TextEntry(.hidden(count: 0), keyboard: SampleKeymap.english.layout)
    let id = HUDID(rawValue: 7)
    _ = stack.apply(
      [.command(.show(Presentation(.indicator(nil, .zero), entry: entry)), to: id)], at: now)
    let point = Point(x: 400, y: 460)
    let (owner, target) = stack.receiver(of: point, at: now, on: output, typesetter: fixedWidth)
    #expect(owner == id)
    #expect(stack.target(of: point, for: id, at: now, on: output, typesetter: fixedWidth) == target)
    #expect(target == .key(KeyboardKey(.space)))
    let touches = [TouchPhase.began, .ended].map {
      Input.touch(
        Touch(contact: 1, phase: $0, position: point, target: target, time: now), on: id)
    }
    let events = stack.apply(touches, at: now)
    #expect(events.map(\.event) == [.typed(.text(" "))])
    _ = stack.apply([.command(.remove, to: id)], at: now)
  }

  @Test("Fingers at random press nothing any more when all have ended, and type what keys have")
  func random() {
    // Fingers that hide the keyboard at once type nothing in some of the cases.
    var count = 0
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
      let keymap = SampleKeymap.allCases[below(SampleKeymap.allCases.count)]
      var hud = asking(keymap, mask: seed % 2 == 0 ? .none : .black)
      var down: Set<UInt64> = []
      for step in 0..<120 {
        let contact = UInt64(below(4))
        let point = Point(
          x: Fixed(below(820) - 10), y: Fixed(below(step % 2 == 0 ? 480 : 240) + 240))
        let target = hud.model.target(
          of: point, at: hud.now, on: output, typesetter: fixedWidth)
        switch below(8) {
        case 0...2:
          hud.turn([.down(contact, on: target, point)])
          down.insert(contact)
        case 3...4: hud.turn([.move(contact, on: target, point)])
        case 5...6:
          hud.turn([.up(contact, on: target, point)])
          down.remove(contact)
        default:
          hud.turn([.cancel(contact, on: target)])
          down.remove(contact)
        }
        if below(10) == 0 {
          hud.ask(
            TextEntry(.hidden(count: below(600)), keyboard: keymap.layout, rejections: below(3)),
            status: "Password")
        }
        if below(20) == 0 { hud.turn(.cancelGestures) }
        hud.wait(.milliseconds(Int64(below(300))))
        count += hud.keystrokes().count
        if down.isEmpty { #expect(hud.model.keyboard.pressed == nil, "\(seed)") }
      }
      for contact in down { hud.turn([.cancel(contact, on: .outside)]) }
      #expect(hud.model.keyboard.contact == nil, "\(seed)")
      #expect(hud.model.keyboard.deadline == nil, "\(seed)")
    }
    #expect(count > 0)
  }
}
