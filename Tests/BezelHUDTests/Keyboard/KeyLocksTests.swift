import Testing

@testable import BezelHUD

@Suite("The locks of a keyboard")
struct KeyLocksTests {
  /// A keymap with an entry for some keys, for each combination of modifiers.
  private func keymap(_ tables: [(Keymap.Modifiers, [Int: UInt16])]) -> Keymap {
    var all = [[UInt16]](repeating: [], count: 256)
    for (modifiers, entries) in tables {
      all[Int(modifiers.rawValue)] = (0..<128).map { entries[$0] ?? 0x200 }
    }
    return Keymap(tables: all)
  }

  private func press(_ codes: Int..., of keymap: Keymap, in locks: inout KeyLocks) {
    for code in codes { locks.handle(code, isDown: true, of: keymap) }
    for code in codes.reversed() { locks.handle(code, isDown: false, of: keymap) }
  }

  @Test("The key of a keymap from XKB's data locks the left Ctrl key's tables")
  func capitals() {
    // Debian's keymap has CtrlL_Lock at the key of Caps Lock.
    let keymap = keymap([([], [58: 0xA06])])
    var locks = KeyLocks()
    press(30, of: keymap, in: &locks)
    #expect(!locks.isCapsLockOn)
    press(58, of: keymap, in: &locks)
    #expect(locks.isCapsLockOn && locks.layoutLocks == [])
    locks.kernelsCapsLock = true
    #expect(!locks.isCapsLockOn, "both give small letters")
    press(58, of: keymap, in: &locks)
    #expect(locks.isCapsLockOn)
    locks.kernelsCapsLock = false
    #expect(!locks.isCapsLockOn)
  }

  @Test("The German keymap's key is such a one, and other keys lock no letters")
  func german() {
    var locks = KeyLocks()
    for code in 0..<300 where code != 58 { press(code, of: .german, in: &locks) }
    #expect(!locks.isCapsLockOn)
    press(58, of: .german, in: &locks)
    #expect(locks.isCapsLockOn)
  }

  @Test("Alt and Shift lock the second layout of ckbcomp's keymap, in either order, and unlock it")
  func layouts() {
    // Of ckbcomp with grp:alt_shift_toggle: Shift, Alt, and ShiftL_Lock where the other is down.
    let tables: [(Keymap.Modifiers, [Int: UInt16])] = [Keymap.Modifiers(), .leftShift].flatMap {
      [
        ($0, [42: 0x700, 56: 0x703]), ($0.union(.shift), [42: 0x700, 56: 0xA04]),
        ($0.union(.alt), [42: 0xA04, 56: 0x703]),
      ]
    }
    let keymap = keymap(tables)
    var locks = KeyLocks()
    press(42, of: keymap, in: &locks)
    press(56, of: keymap, in: &locks)
    #expect(locks.layoutLocks == [])
    press(56, 42, of: keymap, in: &locks)
    #expect(locks.layoutLocks == .leftShift && !locks.isCapsLockOn)
    press(42, 56, of: keymap, in: &locks)
    #expect(locks.layoutLocks == [])
  }

  @Test(
    "A digit of the pad lacks Num Lock until that is on; its other keys, and other digits, do not")
  func pad() {
    var locks = KeyLocks()
    press(71, of: .english, in: &locks)
    #expect(!locks.lacksNumLock)
    locks.isNumLockOn = false
    #expect(!locks.lacksNumLock, "nothing was pressed since")
    for code in [2, 55, 74, 78, 96, 98, 30, 103] { press(code, of: .english, in: &locks) }
    #expect(!locks.lacksNumLock)
    for code in [71, 72, 73, 75, 76, 77, 79, 80, 81, 82, 83] {
      for keymap in [Keymap.english, .german] {
        locks.forgetPad()
        press(code, of: keymap, in: &locks)
        #expect(locks.lacksNumLock, "\(code)")
      }
    }
    locks.isNumLockOn = true
    #expect(!locks.lacksNumLock)
    locks.isNumLockOn = false
    locks.forgetPad()
    #expect(!locks.lacksNumLock)
  }
}
