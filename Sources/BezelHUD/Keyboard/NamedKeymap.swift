/// A keymap with the name of its layout.
package struct NamedKeymap: Equatable, Sendable {
  /// The layout's name, as "de" or "us(dvorak)".
  package let name: String
  package let keymap: Keymap

  package init(_ name: String, _ keymap: Keymap) {
    self.name = name
    self.keymap = keymap
  }

  /// The limits of a file: its layouts, the length of a name, and its own length.
  private static let (most, longestName) = (8, 32)
  package static let longestFile = 1 << 20

  /// Reads the keymaps of a file that `initramfs-files` has written.
  ///
  /// - Shape: for each layout its name, and a line for each of its accents as `loadkeys --mktable` prints it, as in
  ///   `{'\\'', 'a', 0x00e1}`; then the tables as `loadkeys --bkeymap` writes them: "bkeymap", a byte for each of 256
  ///   tables that is 1 if the table is there, and of those 128 entries of two bytes.
  /// - Returns: the layouts before the first mistake, at most eight.
  package static func all(in bytes: [UInt8]) -> [NamedKeymap] {
    var rest = bytes[...]
    var layouts: [NamedKeymap] = []
    while layouts.count < most, let layout = next(&rest) { layouts.append(layout) }
    return layouts
  }

  private static func next(_ rest: inout ArraySlice<UInt8>) -> NamedKeymap? {
    guard let line = line(&rest), 1...longestName ~= line.count,
      line.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    var accents: [Keymap.Composition] = []
    while rest.first == UInt8(ascii: "{") {
      guard let line = self.line(&rest) else { return nil }
      if let accent = accent(line) { accents.append(accent) }
    }
    guard rest.starts(with: "bkeymap".utf8) else { return nil }
    let flags = rest.dropFirst(7).prefix(256)
    rest = rest.dropFirst(7 + 256)
    guard flags.count == 256, flags.first == 1, flags.allSatisfy({ $0 < 2 }) else { return nil }
    var tables: [[UInt16]] = []
    for flag in flags {
      guard flag == 1 else {
        tables.append([])
        continue
      }
      guard rest.count >= 256 else { return nil }
      let start = rest.startIndex
      tables.append(
        (0..<128).map { UInt16(rest[start + 2 * $0]) | UInt16(rest[start + 2 * $0 + 1]) << 8 })
      rest = rest.dropFirst(256)
    }
    return NamedKeymap(
      String(decoding: line, as: UTF8.self), Keymap(tables: tables, compositions: accents))
  }

  /// Takes the bytes up to the next line feed.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.prefix(64).firstIndex(of: 0x0A) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }

  private static func accent(_ line: ArraySlice<UInt8>) -> Keymap.Composition? {
    var rest = line.dropFirst()
    guard let accent = character(&rest), rest.starts(with: ", ".utf8) else { return nil }
    rest = rest.dropFirst(2)
    guard let base = character(&rest), rest.starts(with: ", 0x".utf8), rest.last == 0x7D,
      let result = UInt32(String(decoding: rest.dropFirst(4).dropLast(), as: UTF8.self), radix: 16)
    else { return nil }
    return Keymap.Composition(accent: accent, base: base, result: result)
  }

  /// Takes a character of C's between apostrophes; its octal number may have more digits than C allows.
  private static func character(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
    let quote = UInt8(ascii: "'")
    guard rest.popFirst() == quote, var byte = rest.popFirst() else { return nil }
    var value = UInt32(byte)
    if byte == UInt8(ascii: "\\") {
      guard let next = rest.popFirst() else { return nil }
      (byte, value) = (next, UInt32(next))
      if 0x30...0x37 ~= byte {
        value -= 0x30
        while let digit = rest.first, 0x30...0x37 ~= digit, value < 1 << 18 {
          value = value << 3 | UInt32(digit - 0x30)
          rest.removeFirst()
        }
      }
    }
    return rest.popFirst() == quote ? value : nil
  }
}
