@testable import BezelHUD
import BezelRaster
import SeededRandom
import Testing

@Suite("Touches of the on-screen keyboard")
struct KeyboardTouchTests {
  private let output = ScreenGeometry(width: 800, height: 480)

  private func key(_ plain: String, _ shifted: String? = nil) -> TouchTarget {
    .key(KeyboardKey(.character(plain, shifted: shifted ?? plain.uppercased())))
  }

  private func asking(mask: MaskType = .none, _ keymap: SampleKeymap = .english) -> TimedModel {
    .asking(TextEntry(.hidden(count: 0), keyboard: keymap.layout), status: "Password", mask: mask)
  }

  @Test("A key counts when the finger on it lifts, and is the only thing that is told of a touch")
  func tap() {
    for mask in MaskType.allCases {
      var hud = asking(mask: mask)
      hud.turn([.down(1, on: key("a"))])
      #expect(hud.newEvents() == [])
      #expect(hud.model.keyboard.pressed == KeyboardKey(.character("a", shifted: "A")))
      hud.turn([.up(1, on: key("a"))])
      #expect(hud.newEvents() == [.typed(.text("a"))])
      #expect(hud.model.keyboard.pressed == nil)
      hud.tap(.space)
      hud.tap(.backspace)
      hud.tap(.enter)
      #expect(hud.keystrokes() == [.text(" "), .backspace, .enter])
    }
  }

  @Test("A finger that slides types the last key; one that leaves the keyboard types none")
  func sliding() {
    var hud = asking()
    hud.turn([.down(1, on: key("a")), .move(1, on: key("s"))])
    #expect(hud.model.keyboard.pressed == KeyboardKey(.character("s", shifted: "S")))
    hud.turn([.up(1, on: key("d"))])
    #expect(hud.keystrokes() == [.text("d")])
    hud.turn([.down(2, on: key("a")), .move(2, on: .hud)])
    #expect(hud.model.keyboard.pressed == nil)
    hud.turn([.up(2, on: .outside)])
    #expect(hud.newEvents() == [])
    hud.turn([.down(3, on: key("a")), .move(3, on: .outside), .move(3, on: key("q"))])
    hud.turn([.up(3, on: key("q"))])
    #expect(hud.keystrokes() == [.text("q")])
  }

  @Test("A finger that began beside the keyboard types nothing on it")
  func fromOutside() {
    var hud = asking(mask: .black)
    hud.turn([.down(1, on: .hud), .move(1, on: key("a")), .up(1, on: key("a"))])
    #expect(hud.keystrokes() == [])
    hud.turn([.down(2, on: .outside)])
    #expect(hud.newEvents() == [.touched(status: "Password", at: .on(.outside))])
    hud.turn([.down(3, on: key("a")), .up(3, on: key("a"))])
    #expect(hud.keystrokes() == [.text("a")], "whatever else is touched")
    hud.turn([.up(2, on: .outside)])
    #expect(hud.newEvents() == [.tapped(status: "Password", at: .on(.outside), on: .outside)])
  }

  @Test("Two thumbs lose no letter: the first one counts when the second comes down")
  func thumbs() {
    var hud = asking()
    hud.turn([.down(1, on: key("p"))])
    hud.turn([.down(2, on: key("a"))])
    #expect(hud.keystrokes() == [.text("p")])
    hud.turn([.down(3, on: key("s"))])
    hud.turn([.up(1, on: key("p")), .move(2, on: key("z"))])
    #expect(hud.model.keyboard.pressed == KeyboardKey(.character("s", shifted: "S")))
    hud.turn([.up(3, on: key("s")), .up(2, on: key("z"))])
    #expect(hud.keystrokes() == [.text("a"), .text("s")])
    // All of it in one turn.
    hud.turn([
      .down(4, on: .key(KeyboardKey(.shift))), .down(5, on: key("a")),
      .up(4, on: .key(KeyboardKey(.shift))), .down(6, on: key("b")), .up(5, on: key("a")),
      .up(6, on: key("b")),
    ])
    #expect(hud.keystrokes() == [.text("A"), .text("b")])
  }

  @Test("Shift is for one letter; pressed twice, until it is pressed again")
  func shift() {
    var hud = asking()
    func type(_ hud: inout TimedModel) {
      for letter in ["a", "b"] { hud.tap(.character(letter, shifted: letter.uppercased())) }
    }
    hud.tap(.shift)
    type(&hud)
    #expect(hud.keystrokes() == [.text("A"), .text("b")])
    hud.tap(.shift)
    hud.tap(.shift)
    type(&hud)
    #expect(hud.keystrokes() == [.text("A"), .text("B")])
    hud.tap(.shift)
    type(&hud)
    #expect(hud.keystrokes() == [.text("a"), .text("b")])
    hud.tap(.shift)
    hud.tap(.page(.symbols(0)))
    hud.tap(.page(.alphabet(0)))
    type(&hud)
    #expect(hud.keystrokes() == [.text("a"), .text("b")], "another page ends it")
  }

  @Test("Backspace repeats every 0.1 s from 0.5 s on, as long as the finger is on it")
  func repetition() {
    var hud = asking()
    let backspace = TouchTarget.key(KeyboardKey(.backspace))
    hud.turn([.down(1, on: backspace)])
    hud.wait(.milliseconds(499))
    #expect(hud.keystrokes() == [])
    hud.wait(.milliseconds(1))
    #expect(hud.keystrokes() == [.backspace])
    hud.wait(.milliseconds(300))
    #expect(hud.keystrokes() == [.backspace, .backspace, .backspace])
    hud.turn([.up(1, on: backspace)])
    hud.wait(.seconds(2))
    #expect(hud.keystrokes() == [], "what has repeated does not count once more")
    hud.turn([.down(2, on: backspace), .move(2, on: .outside)])
    hud.wait(.seconds(2))
    #expect(hud.keystrokes() == [])
    hud.turn([.move(2, on: key("a"))])
    hud.wait(.seconds(2))
    #expect(hud.keystrokes() == [], "only backspace repeats")
  }

  @Test("A finger that is never lifted ends to wake the machine")
  func forgotten() {
    var hud = asking()
    hud.turn([.down(1, on: .key(KeyboardKey(.backspace)))])
    hud.wait(.seconds(600))
    #expect(hud.keystrokes().count == 512)
    #expect(hud.model.nextWake(after: hud.now) == nil)
  }

  @Test("A finger that is lost types nothing, and leaves nothing pressed")
  func cancelled() {
    var hud = asking()
    hud.turn([.down(1, on: key("a"))])
    hud.turn([.cancel(1, on: key("a"))])
    hud.turn([.down(2, on: .key(KeyboardKey(.backspace)))])
    hud.turn([.cancel(2, on: .outside)])
    hud.wait(.seconds(2))
    #expect(hud.newEvents() == [])
    #expect(hud.model.keyboard.contact == nil)
    // Its number comes again without its end.
    hud.turn([.down(3, on: key("a"))])
    hud.turn([.down(3, on: key("b"))])
    hud.turn([.up(3, on: key("b"))])
    #expect(hud.keystrokes() == [.text("b")])
  }

  @Test("A new text in the field keeps page, shift and fingers; another keyboard or none does not")
  func updates() {
    var hud = asking(.german)
    let layout = SampleKeymap.german.layout
    hud.tap(.page(.symbols(1)))
    hud.turn([.down(1, on: key("€", "€"))])
    hud.ask(TextEntry(.hidden(count: 1), keyboard: layout), status: "Password")
    #expect(hud.model.keyboard.page == .symbols(1))
    hud.turn([.up(1, on: key("€", "€"))])
    #expect(hud.keystrokes() == [.text("€")])
    hud.turn([.down(2, on: key("€", "€"))])
    hud.ask(
      TextEntry(.hidden(count: 1), keyboard: SampleKeymap.english.layout), status: "Password")
    #expect(hud.model.keyboard == KeyboardState())
    hud.turn([.up(2, on: key("€", "€"))])
    #expect(hud.keystrokes() == [])
    hud.turn([.down(3, on: key("a"))])
    hud.ask(nil, status: "Wait")
    hud.turn([.up(3, on: key("a"))])
    #expect(hud.keystrokes() == [])
  }

  @Test("A HUD that goes, or is gone, types nothing")
  func leaving() {
    var hud = asking()
    hud.turn([.down(1, on: key("a"))])
    hud.turn(.dismiss)
    hud.wait(.milliseconds(10))
    #expect(hud.isLeaving)
    hud.turn([.up(1, on: key("a")), .down(2, on: key("b")), .up(2, on: key("b"))])
    #expect(hud.keystrokes() == [])
    hud.wait(.seconds(1))
    hud.turn([.down(3, on: key("b")), .up(3, on: key("b"))])
    #expect(hud.keystrokes() == [] && hud.model.entry == nil)
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
    #expect(stack.owner(of: point, at: now, on: output, typesetter: fixedWidth) == id)
    let target = stack.target(of: point, for: id, at: now, on: output, typesetter: fixedWidth)
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
      var hud = asking(mask: seed % 2 == 0 ? .none : .black, keymap)
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
