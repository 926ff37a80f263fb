import Testing

@testable import BezelHUD

/// Keymaps of Debian's package "console-data", by a key and on the screen.
///
/// The sample has 24 of them, with the tables that have characters or locks, and the characters that their
/// sources name. With `BEZEL_KEYMAPS`, as `board/soak` sets it, it is all files of that folder. Each is made of a
/// keymap by `(echo "# keymap $NAME"; loadkeys -q -u -b $NAME.kmap.gz | tail -c +8 | od -An -v -tx2 -w256) >
/// $FOLDER/${NAME//\//+}.txt`, in the package's folder "keymaps", where a name is as "i386/qwerty/us".
@Suite("Keymaps of real consoles") struct KeymapCorpusTests {
  /// The number of comparisons, and a line for each that was wrong.
  private struct Findings {
    private(set) var lines: [String] = []
    private(set) var count = 0

    mutating func check(_ isRight: Bool, _ line: @autoclosure () -> String) {
      count += 1
      if !isRight { lines.append(line()) }
    }

    func report(_ title: String, least: Int) {
      print("\(title): \(count), wrong \(lines.count)")
      #expect(count >= least)
      #expect(lines.isEmpty, "\(lines.prefix(40).joined(separator: "\n"))")
    }
  }

  /// Presses and lifts a key, and returns its text.
  private static func tap(_ action: KeyboardKey.Action, _ state: inout KeyboardState) -> String? {
    let now = Moment(nanoseconds: 0)
    _ = state.begin(1, on: KeyboardKey(action), at: now)
    guard case .text(let text) = state.end(1, on: KeyboardKey(action), at: now) else { return nil }
    return text
  }

  /// Goes through all pages of a keyboard, and returns what each key types, plain and after shift.
  private static func typed(_ layout: KeyboardLayout, isLow: Bool) -> Set<String> {
    var texts: Set<String> = []
    var (pages, seen): ([KeyboardPage], Set<KeyboardPage>) = ([.alphabet(0)], [])
    while let page = pages.popLast() {
      guard seen.insert(page).inserted else { continue }
      var state = KeyboardState()
      _ = tap(.page(page), &state)
      let keys = layout.rows(state, isLow: isLow).flatMap { $0.cells }.compactMap(\.key)
      let hasShift = keys.contains { $0.action == .shift }
      for key in keys {
        var plain = state
        if let text = tap(key.action, &plain) { texts.insert(text) }
        if case .page(let next) = key.action { pages.append(next) }
        guard hasShift else { continue }
        var shifted = state
        _ = tap(.shift, &shifted)
        if let text = tap(key.action, &shifted) { texts.insert(text) }
      }
    }
    return texts
  }

  /// Compares what the keys mean, of those whose characters are seen or of the others.
  private func meanings(areSeen: Bool) throws -> Findings {
    var findings = Findings()
    for keymap in try CorpusKeymap.all() {
      let read = Keymap(tables: keymap.tables)
      for code in 0..<128 {
        for level in CorpusKeymap.levels {
          let expected = keymap.character(code, level)
          let isUnseen = keymap.scalar(code, level) != nil && expected == nil
          guard isUnseen != areSeen else { continue }
          let found = read.character(code: code, shift: level & 1 != 0, altgr: level & 2 != 0)
          findings.check(
            found == expected,
            "\(keymap.name), key \(code), level \(level): \(word(found)), not \(word(expected))")
        }
      }
    }
    return findings
  }

  @Test("A key means what the kernel types for it, in all four levels, or nothing")
  func meanings() throws {
    try meanings(areSeen: true).report("Keys", least: 10_000)
  }

  @Test("A character that is not seen, as a control character or a joiner, is on no key")
  func unseen() throws {
    try meanings(areSeen: false).report("Keys of unseen characters", least: 100)
  }

  private func word(_ text: String?) -> String {
    text.map { "'\($0)' " + $0.unicodeScalars.map { String($0.value, radix: 16) }.joined() }
      ?? "nothing"
  }

  @Test("A key means what its keymap's source names")
  func names() throws {
    var findings = Findings()
    for keymap in try CorpusKeymap.all() {
      let read = Keymap(tables: keymap.tables)
      for (level, code, character) in keymap.named where keymap.character(code, level) != nil {
        let found = read.character(code: code, shift: level & 1 != 0, altgr: level & 2 != 0)
        findings.check(
          found == character, "\(keymap.name), key \(code): \(word(found)), not '\(character)'")
      }
    }
    findings.report("Named keys", least: 0)
    if try CorpusKeymap.all().contains(where: { !$0.named.isEmpty }) {
      #expect(findings.count > 1_000)
    }
  }

  @Test("Every character of every keymap, and all of ASCII, can be typed on the screen")
  func onScreen() throws {
    let ascii = Set((0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) })
    var findings = Findings()
    for keymap in try CorpusKeymap.all() {
      let layout = KeyboardLayout(Keymap(tables: keymap.tables))
      let wanted = keymap.hasLinuxCodes ? keymap.characters.union(ascii) : ascii
      for isLow in [false, true] {
        let missing = wanted.subtracting(Self.typed(layout, isLow: isLow)).sorted()
        findings.check(missing.isEmpty, "\(keymap.name), low \(isLow): \(missing.joined())")
      }
    }
    findings.report("Keyboards on the screen", least: 40)
  }

  @Test("The letters that a lock of the keymap chooses can be typed on the screen")
  func locks() throws {
    var findings = Findings()
    for keymap in try CorpusKeymap.all() where keymap.hasLinuxCodes {
      let wanted = keymap.lockedLetters
      guard !wanted.isEmpty else { continue }
      let layout = KeyboardLayout(Keymap(tables: keymap.tables))
      let missing = wanted.subtracting(Self.typed(layout, isLow: false)).sorted()
      findings.check(missing.isEmpty, "\(keymap.name): \(missing.joined())")
    }
    findings.report("Keymaps with locked alphabets", least: 3)
  }

  @Test("The bytes of a character are read as that character, in UTF-8 and in Latin-1")
  func bytes() throws {
    var findings = Findings()
    for text in Set(try CorpusKeymap.all().flatMap(\.characters)) {
      for isLatin in [false, true] {
        guard let scalar = text.unicodeScalars.first, !isLatin || scalar.value < 0x100 else {
          continue
        }
        var reader = TerminalKeyReader()
        var found: [Keystroke] = []
        let bytes = isLatin ? [UInt8(scalar.value)] : Array(text.utf8)
        for byte in bytes { reader.read(byte) { found.append($0) } }
        reader.endWait { found.append($0) }
        findings.check(found == [.text(text)], "\(word(text)): \(found)")
      }
    }
    findings.report("Characters", least: 300)
  }
}
