extension Keymap {
  /// The keymap of a keyboard of the United States, where the console's cannot be read.
  ///
  /// - Source: `defkeymap.map` of Linux, without the combinations with Alt.
  package static let english: Keymap = {
    var plain = [UInt16](repeating: Keysym.hole.rawValue, count: 128)
    for (code, keysym) in keys { plain[code] = keysym }
    for (index, code) in pad.enumerated() { plain[71 + index] = 0x0300 | code }
    var shifted = plain
    var controlled = plain
    for (first, lower, upper) in rows {
      for index in 0..<lower.utf8CodeUnitCount {
        let code = first + index
        plain[code] = latin(lower.utf8Start[index])
        shifted[code] = latin(upper.utf8Start[index])
        controlled[code] = control(lower.utf8Start[index])
      }
    }
    var tables = [[UInt16]](repeating: [], count: 256)
    for modifiers: Modifiers in [[], .altGr] { tables[Int(modifiers.rawValue)] = plain }
    for modifiers: Modifiers in [.shift, [.shift, .altGr]] {
      tables[Int(modifiers.rawValue)] = shifted
    }
    for modifiers: Modifiers in [.control, [.control, .shift]] {
      tables[Int(modifiers.rawValue)] = controlled
    }
    return Keymap(tables: tables)
  }()

  /// The rows of keys: the code of the first, the characters, and those with Shift.
  private static let rows: [(Int, StaticString, StaticString)] = [
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
    (86, "<", ">"),
  ]

  /// The keys with the same meaning in all tables, by code.
  private static let keys: [(Int, UInt16)] = [
    (1, 0x1B), (14, 0x7F), (15, 0x09), (28, 0x0201), (29, 0x0702), (42, 0x0700), (54, 0x0700),
    (55, 0x030C), (56, 0x0703), (58, 0x0207), (69, 0x0208), (96, 0x030E), (97, 0x0702),
    (98, 0x030D), (100, 0x0701), (127, 0x020E),
  ]

  /// The keys of the numeric pad from code 71 on.
  private static let pad: [UInt16] = [7, 8, 9, 11, 4, 5, 6, 10, 1, 2, 3, 0, 16]

  private static func latin(_ character: UInt8) -> UInt16 {
    let isLetter = (0x61...0x7A).contains(character | 0x20)
    return UInt16(character) | (isLetter ? 0x0B00 : 0)
  }

  /// The entry of a key with Ctrl.
  private static func control(_ character: UInt8) -> UInt16 {
    switch character {
    case 0x61...0x7A, 0x5B...0x5D: UInt16(character & 0x1F)
    case 0x20: 0
    case 0x2D: 0x1F
    default: Keysym.hole.rawValue
    }
  }
}
