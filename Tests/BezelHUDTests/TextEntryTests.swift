@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The text field of a HUD")
struct TextEntryTests {
  private let output = ScreenGeometry(width: 800, height: 480)

  private func field(
    _ text: TextEntry.Text, isRightToLeft: Bool = false, capsLock: Bool = false,
    lacksNumLock: Bool = false, layoutName: String? = nil, width: Fixed = 320
  ) -> EntryField {
    EntryField(
      TextEntry(text, isCapsLockOn: capsLock, lacksNumLock: lacksNumLock, layoutName: layoutName),
      size: EntryField.size(Appearance(), width: width), Appearance(),
      isRightToLeft: isRightToLeft, on: output, fixedWidth)
  }

  @Test("It is 320 points wide, or what there is room for, below the texts and above the buttons")
  func place() {
    for (width, fieldWidth) in [(800, 320), (300, 276)] {
      let output = ScreenGeometry(width: width, height: 480)
      let hud = TimedModel.asking(
        TextEntry(.hidden(count: 0)), status: "Password", details: "Wrong", button: "OK",
        cancelButton: "No")
      let parts = hud.model.parts(at: hud.now, on: output, fixedWidth)
      let layout = parts.layout
      #expect(parts.field == Size(width: Fixed(fieldWidth), height: 36))
      #expect(layout.box.size.width == Fixed(fieldWidth + 24))
      #expect(layout.fieldOrigin.x == 12)
      #expect(layout.fieldOrigin.y == layout.detailsOrigin.y + 18 + 8)
      #expect(layout.button?.origin.y == layout.fieldOrigin.y + 36 + 8)
    }
  }

  @Test("A HUD without a text is the field alone, and without an indicator there is none")
  func alone() {
    let hud = TimedModel.asking(TextEntry(.hidden(count: 0)))
    let parts = hud.model.parts(at: hud.now, on: output, fixedWidth)
    #expect(parts.layout.box.size == Size(width: 344, height: 60))
    #expect(parts.indicator == nil)
  }

  @Test("The box is in the middle of what the keyboard leaves, and where others are without one")
  func centered() {
    let entry = TextEntry(.hidden(count: 0), keyboard: SampleKeymap.english.layout)
    var hud = TimedModel.asking(entry, status: "Password")
    func box(_ hud: TimedModel, _ output: ScreenGeometry) -> Rect {
      hud.model.parts(at: hud.now, on: output, fixedWidth).layout.box
    }
    for (width, height) in [(480, 272), (800, 480), (480, 800), (1_920, 1_080)] {
      let output = ScreenGeometry(width: width, height: height)
      let top = hud.keyboardKeys(on: output)?.panel.origin.y ?? 0
      let middle = box(hud, output).center
      #expect(middle.x == Fixed(width) / 2)
      #expect(middle.y - top / 2 <= 1 && middle.y - top / 2 >= -1)
      #expect(box(hud, output).maxY <= top)
    }
    hud.tap(.hide)
    #expect(box(hud, output).center == Point(x: 400, y: 216))
    let plain = TimedModel.asking(TextEntry(.hidden(count: 0)), status: "Password")
    #expect(box(plain, output).center == Point(x: 400, y: 216))
  }

  @Test("There is one bullet for each character, from the left, and the caret after the last")
  func bullets() {
    for count in 0...12 {
      let field = field(.hidden(count: count))
      #expect(field.bullets.count == count)
      #expect(field.bullets.first?.rect.origin.x ?? 12 == 12)
      #expect(field.caret.origin.x == Fixed(12 + 13 * count))
      #expect(field.bullets.allSatisfy { $0.rect.size == Size(width: 9, height: 9) })
    }
  }

  @Test("Of more bullets than fit the last ones are seen, and no number of them draws more")
  func manyBullets() {
    let most = field(.hidden(count: 512))
    #expect(most.bullets.count == 22)
    for count in [100, 510, 513, Int.max] {
      #expect(field(.hidden(count: count)).bullets == most.bullets)
    }
    #expect(field(.hidden(count: -1)).bullets == [])
    #expect(field(.hidden(count: Int.min)).bullets == [])
    for bullet in most.bullets + field(.hidden(count: 511)).bullets {
      #expect(bullet.rect.maxX <= 308)
      #expect(bullet.rect.origin.x >= 12 || bullet.start == 12)
    }
    #expect(most.caret.maxX <= 308)
    #expect(field(.hidden(count: 512), width: 10).bullets.count <= 1)
  }

  @Test("Each further character is seen, as far as characters are taken")
  func everyCharacter() {
    for count in 0..<TextEntry.longestText {
      let (before, after) = (field(.hidden(count: count)), field(.hidden(count: count + 1)))
      #expect(before.bullets != after.bullets, "\(count)")
      #expect(before.caret != after.caret, "\(count)")
    }
  }

  @Test("From right to left all is as in a mirror")
  func mirrored() {
    for count in [0, 5, 200] {
      let left = field(.hidden(count: count), capsLock: true, layoutName: "de")
      let right = field(
        .hidden(count: count), isRightToLeft: true, capsLock: true, layoutName: "de")
      func mirror(_ rect: Rect) -> Rect {
        Rect(origin: Point(x: 320 - rect.maxX, y: rect.origin.y), size: rect.size)
      }
      #expect(right.bullets.map(\.rect) == left.bullets.map { mirror($0.rect) })
      #expect(right.bullets.map(\.end) == left.bullets.map { $0.start.map { 320 - $0 } })
      #expect(right.caret == mirror(left.caret))
      #expect(right.signs.map(\.box) == left.signs.map { mirror($0.box) })
    }
  }

  @Test("The name of the layout is at the end, the caps-lock sign before it, the text before both")
  func signs() throws {
    let field = field(.hidden(count: 300), capsLock: true, layoutName: "de")
    let sign = try #require(field.signs.first).box
    #expect(field.layoutNameOrigin.x == 292)
    #expect(sign.maxX < field.layoutNameOrigin.x)
    #expect(field.caret.maxX < sign.origin.x)
    #expect(self.field(.hidden(count: 3)).signs.isEmpty)
    let both = self.field(.hidden(count: 3), capsLock: true, lacksNumLock: true, layoutName: "de")
    #expect(both.signs.map(\.sign) == [.capsLock, .noNumLock])
    #expect(both.signs[0].box == sign && both.signs[1].box.maxX < sign.origin.x)
    #expect(both.caret.maxX < both.signs[1].box.origin.x)
    #expect(self.field(.hidden(count: 3), layoutName: "").layoutName == nil)
  }

  @Test("A text that may be read is seen as it is; of a longer one the end, after an ellipsis")
  func visible() throws {
    var asked: [String] = []
    func end(_ text: String) -> EntryField {
      asked = []
      return EntryField(
        TextEntry(.visible(text)), size: Size(width: 320, height: 36), Appearance(),
        isRightToLeft: false, on: output
      ) {
        asked.append($0.text)
        return fixedWidth($0)
      }
    }
    let short = end("sda3")
    #expect(short.text?.size.width == 32)
    #expect(asked == ["sda3"])
    #expect(short.caret.origin.x == 44)
    let long = end(String(repeating: "a", count: 60) + "bc")
    let last = try #require(asked.last)
    #expect(last == "…" + String(repeating: "a", count: 33) + "bc")
    #expect(long.caret.maxX <= 308)
    let huge = end(String(repeating: "x", count: 1 << 20))
    #expect(asked.count <= 12 && asked.allSatisfy { $0.count <= 513 })
    #expect(huge.caret.maxX <= 308)
  }

  @Test("A still field wakes nothing, and never dismisses itself")
  func still() {
    var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
    let entry = TextEntry(.hidden(count: 3), keyboard: SampleKeymap.english.layout)
    hud.turn(.show(Presentation(.image(nil), status: "Password", entry: entry)))
    #expect(hud.model.nextWake(after: hud.now) == nil && !hud.model.isMoving)
    hud.turn([.down(1, on: .key(KeyboardKey(.character("a", shifted: "A"))))])
    #expect(hud.model.nextWake(after: hud.now) == nil && !hud.model.isMoving)
    hud.wait(.seconds(100))
    #expect(hud.model.isVisible)
  }

  @Test("It shakes once for 0.4 s when an answer was refused, and not again for the same one")
  func shake() {
    var hud = TimedModel.asking(TextEntry(.hidden(count: 3)), status: "Password")
    let still = hud.scene(on: output)
    func ask(_ rejections: Int) {
      hud.ask(TextEntry(.hidden(count: 3), rejections: rejections), status: "Password")
    }
    ask(1)
    #expect(hud.model.isMoving)
    var offsets: [Fixed] = []
    for _ in 0..<40 {
      offsets.append(hud.model.shake?.offset(at: hud.now) ?? 0)
      hud.wait(.milliseconds(10))
    }
    #expect(offsets.min() ?? 0 < -8 && offsets.max() ?? 0 > 7)
    #expect(offsets.allSatisfy { $0 <= 12 && $0 >= -12 })
    #expect(offsets.suffix(10).allSatisfy { $0 <= 4 && $0 >= -4 })
    #expect(!hud.model.isMoving && hud.model.nextWake(after: hud.now) == nil)
    #expect(hud.scene(on: output) == still)
    ask(1)
    #expect(!hud.model.isMoving)
    // The question goes while the answer is tried, and comes back.
    hud.ask(nil, status: "Wait")
    ask(1)
    #expect(!hud.model.isMoving)
    hud.ask(nil, status: "Wait")
    ask(2)
    #expect(hud.model.isMoving)
  }

  @Test("It does not shake where nothing is to move but by fading")
  func fading() {
    let timing = Timing.with {
      $0.fadeIn = .zero
      $0.motion = .fade
    }
    var hud = TimedModel.asking(TextEntry(.hidden(count: 3)), timing: timing)
    hud.ask(TextEntry(.hidden(count: 0), rejections: 1))
    #expect(!hud.model.isMoving)
  }

  @Test("Another bullet, a pressed key and a step of the shake are drawn without the rest")
  func damage() throws {
    var hud = TimedModel.asking(
      TextEntry(.hidden(count: 3), keyboard: SampleKeymap.german.layout), status: "Password",
      button: "OK")
    func area(_ old: Scene) -> Int {
      hud.scene(on: output).damage(since: old).rects.reduce(0) { $0 + $1.area }
    }
    var old = hud.scene(on: output)
    hud.ask(
      TextEntry(.hidden(count: 4), keyboard: SampleKeymap.german.layout), status: "Password",
      button: "OK")
    // A bullet, and the caret's old and new place.
    #expect(1..<500 ~= area(old))
    old = hud.scene(on: output)
    let key = KeyboardKey(.character("g", shifted: "G"))
    let frame = try #require(
      hud.keyboardKeys(on: output)?.keys.first { $0.key == key }?.frame.size)
    hud.turn([.down(1, on: .key(key))])
    #expect(1...((frame.width.ceil + 2) * (frame.height.ceil + 2)) ~= area(old))
    hud.turn([.cancel(1, on: .outside)])
    #expect(area(old) == 0)
    hud.ask(
      TextEntry(.hidden(count: 4), keyboard: SampleKeymap.german.layout, rejections: 1),
      status: "Password", button: "OK")
    hud.wait(.milliseconds(60))
    #expect(1...(360 * 40) ~= area(old))
  }

  @Test("The value of a hidden text has nothing but a number in it")
  func secret() {
    // All that the model is told of it: the case has one Int, and no event of the HUD has a text of it.
    guard case .hidden(let count) = TextEntry(.hidden(count: 3)).text else {
      Issue.record("a hidden text is not hidden")
      return
    }
    let number: Int = count
    #expect(number == 3)
    #expect(MemoryLayout.size(ofValue: count) == MemoryLayout<Int>.size)
    var hud = TimedModel.asking(
      TextEntry(.hidden(count: 0), keyboard: SampleKeymap.english.layout), status: "Password")
    let before = hud.model.keyboard
    for letter in ["s", "e", "c"] { hud.tap(.character(letter, shifted: letter)) }
    #expect(hud.keystrokes() == [.text("s"), .text("e"), .text("c")])
    #expect(hud.model.keyboard == before, "nothing is left of what was typed")
  }
}
