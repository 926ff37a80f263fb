import BezelLinux
import Testing

@testable import BezelTouch

@Suite("PressedKeys: which keys and buttons are down") struct PressedKeysTests {
  private let escape: UInt16 = 1
  private let now = Timestamp(nanoseconds: 5)

  private func event(_ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(InputEvent.key, code, value, at: now)
  }

  @Test("A key is reported when it goes down and up, and not while it repeats itself")
  func pressed() {
    var keys = PressedKeys()
    let down = keys.handle(event(escape, 1), isQuiet: false)
    #expect(down == .key(code: escape, isDown: true, time: now))
    #expect(keys.handle(event(escape, 2), isQuiet: false) == nil)
    #expect(keys.handle(event(escape, 1), isQuiet: false) == nil)
    #expect(keys.codes == [escape])
    let up = keys.handle(event(escape, 0), isQuiet: false)
    #expect(up == .key(code: escape, isDown: false, time: now))
    #expect(keys.handle(event(escape, 0), isQuiet: false) == nil)
    #expect(keys.isEmpty)
  }

  @Test("Keys that were down before, quiet keys and buttons are known, and never reported")
  func unreported() {
    var keys = PressedKeys()
    keys.adopt(escape)
    #expect(!keys.isEmpty && keys.handle(event(escape, 0), isQuiet: false) == nil)
    #expect(keys.handle(event(escape, 1), isQuiet: true) == nil)
    #expect(keys.handle(event(InputEvent.touch, 1), isQuiet: false) == nil)
    #expect(keys.handle(event(InputEvent.leftButton, 1), isQuiet: false) == nil)
    #expect(keys.codes == [escape, InputEvent.touch, InputEvent.leftButton])
    #expect(keys.loseAll() == [])
  }

  @Test("A key that will not be told of any more is lost, once, and still known to be down")
  func lost() {
    var keys = PressedKeys()
    _ = keys.handle(event(escape, 1), isQuiet: false)
    #expect(keys.loseAll() == [.keyLost(code: escape)])
    #expect(keys.loseAll() == [])
    #expect(!keys.isEmpty && keys.handle(event(escape, 0), isQuiet: false) == nil)
    #expect(keys.isEmpty)
  }
}
