import Foundation

@testable import BezelHUD

/// A keymap as loadkeys(1) gives it to the kernel, whose entries are read here by the kernel's rules anew.
///
/// - Source: the facts of `drivers/tty/vt/keyboard.c` of Linux: `k_self`, `k_deadunicode` and `ret_diacr`.
struct CorpusKeymap {
  let name: String
  /// The entries by key code, for each combination of modifiers; empty for one without a table.
  private(set) var tables = [[UInt16]](repeating: [], count: 256)
  /// The characters that the keymap's source names by their X11 names, at a key and a level.
  private(set) var named: [(level: Int, code: Int, character: String)] = []

  /// - Parameter text: the name; rows of words in hexadecimal, of which the first tells the tables that follow;
  ///   and lines "= LEVEL KEY:CHARACTER …".
  init?(_ text: Substring) {
    let lines = text.split(separator: "\n")
    guard let name = lines.first else { return nil }
    self.name = String(name)
    var rows: [[UInt16]] = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      if words.first == "=", let level = words.dropFirst().first.flatMap({ Int($0) }) {
        for word in words.dropFirst(2) {
          let parts = word.split(separator: ":")
          guard parts.count == 2, let code = Int(parts[0]),
            let scalar = UInt32(parts[1], radix: 16).flatMap(Unicode.Scalar.init)
          else { return nil }
          named.append((level, code, String(Character(scalar))))
        }
      } else {
        let row = words.compactMap { UInt16($0, radix: 16) }
        guard row.count == 128, words.count == 128 else { return nil }
        rows.append(row)
      }
    }
    guard let flags = rows.first else { return nil }
    let present = (0..<256).filter { flags[$0 / 2] >> (8 * ($0 % 2)) & 0xFF != 0 }
    guard present.count == rows.count - 1 else { return nil }
    for (index, row) in zip(present, rows.dropFirst()) { tables[index] = row }
  }

  /// Returns the keymaps of the sample, or of the files in a folder.
  static func all() throws -> [CorpusKeymap] {
    var files = [
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Corpora/keymaps.txt").path
    ]
    if let folder = ProcessInfo.processInfo.environment["BEZEL_KEYMAPS"] {
      files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".txt") }.map { "\(folder)/\($0)" }
    }
    var keymaps: [CorpusKeymap] = []
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for part in text.split(separator: "# keymap ") where !part.allSatisfy(\.isWhitespace) {
        guard let keymap = CorpusKeymap(part) else { throw CocoaError(.fileReadCorruptFile) }
        keymaps.append(keymap)
      }
    }
    return keymaps
  }

  /// Whether its key codes are Linux's; others are those of the hardware, as before Linux 2.6.
  var hasLinuxCodes: Bool { name.hasPrefix("i386/") }

  /// The combinations of modifiers of a person who has locked none, in the order of their numbers.
  static let levels = 0...3

  /// The character that a key types, seen or not; for a dead key its accent, if the kernel names it by a sign.
  func scalar(_ code: Int, _ index: Int) -> Unicode.Scalar? {
    let table = tables[index]
    guard table.indices.contains(code) else { return nil }
    let entry = table[code]
    switch entry >> 8 {
    case 0x0, 0xB: return Unicode.Scalar(UInt8(entry & 0xFF))
    case 0x4:
      let accents = Array("`'^~\",_ .*=   # !?+-)(: ;$@".unicodeScalars)
      let number = Int(entry & 0xFF)
      return accents.indices.contains(number) && accents[number] != " " ? accents[number] : nil
    case 0xD:
      let scalar = Unicode.Scalar(UInt8(entry & 0xFF))
      return scalar.properties.isAlphabetic ? nil : scalar
    case 0x10...: return Unicode.Scalar(entry ^ 0xF000)
    default: return nil
    }
  }

  /// The visible character that a key types.
  func character(_ code: Int, _ index: Int) -> String? {
    scalar(code, index).flatMap { CorpusKeymap.isVisible($0) ? String(Character($0)) : nil }
  }

  /// Whether a character is seen, or is the space.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }

  /// All characters of its keys without a lock.
  var characters: Set<String> {
    var all: Set<String> = []
    for level in CorpusKeymap.levels {
      for code in 0..<128 { if let text = character(code, level) { all.insert(text) } }
    }
    return all
  }

  /// The letters beyond Latin-1 that its keys type while modifiers are locked that it has keys for.
  var lockedLetters: Set<String> {
    var locks: Set<Int> = []
    for entry in tables.joined() where entry >> 8 == 0xA && entry & 0xFF < 8 {
      locks.insert(1 << Int(entry & 0xFF))
    }
    var letters: Set<String> = []
    for lock in locks where lock > 3 {
      for index in [lock, lock | 1] {
        for code in 0..<128 {
          guard let text = character(code, index), let scalar = text.unicodeScalars.first,
            scalar.value >= 0x100, scalar.properties.isAlphabetic
          else { continue }
          letters.insert(text)
        }
      }
    }
    return letters
  }
}
