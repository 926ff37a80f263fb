import Testing

@testable import BezelHUD

@Suite("Whether capitals are typed without Shift")
struct CapsLockTests {
  @Test("The key of a keymap from XKB's data locks the left Ctrl key's tables")
  func locked() {
    // Debian's keymap has CtrlL_Lock at the key of Caps Lock.
    let keymap = Keymap(hexadecimal: [
      ([], Array(repeating: "200", count: 58).joined(separator: " ") + " a06")
    ])
    var lock = CapsLock()
    lock.press(30, of: keymap)
    #expect(!lock.isOn)
    lock.press(58, of: keymap)
    #expect(lock.isOn)
    lock.kernels = true
    #expect(!lock.isOn, "both give small letters")
    lock.press(58, of: keymap)
    #expect(lock.isOn)
    lock.kernels = false
    #expect(!lock.isOn)
  }

  @Test("The German keymap's key is such a one, and other keys lock no letters")
  func german() {
    var lock = CapsLock()
    for code in 0..<300 where code != 58 { lock.press(code, of: .german) }
    #expect(!lock.isOn)
    lock.press(58, of: .german)
    #expect(lock.isOn)
  }
}
