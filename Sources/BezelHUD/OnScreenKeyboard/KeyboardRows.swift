/// A row of keys of an on-screen keyboard.
struct KeyboardRow {
  /// From left to right; `nil` for a gap.
  private(set) var cells: [(key: KeyboardKey?, parts: Int)] = []

  /// The parts of all.
  var parts: Int { cells.reduce(0) { $0 + $1.parts } }

  init(_ cells: [(key: KeyboardKey?, parts: Int)]) { self.cells = cells }

  /// Keys of the same width.
  init(_ keys: [KeyboardKey]) { cells = keys.map { ($0, 1) } }
}

extension KeyboardLayout {
  /// The rows of a page, from top to bottom.
  ///
  /// - Parameter isLow: whether there is no room for a row of digits of its own.
  func rows(_ state: KeyboardState, isLow: Bool) -> [KeyboardRow] {
    let digits = KeyboardLayout.digits.map { KeyboardLayout.key($0) }
    var rows: [KeyboardRow]
    switch state.page {
    case .alphabet(let index):
      rows = letterRows(alphabets[min(index, alphabets.count - 1)])
      if !isLow { rows.insert(KeyboardRow(digits), at: 0) }
      rows.append(lastRow(state, back: KeyboardKey(.page(.symbols(0)))))
    case .symbols(let index):
      // The first row is the digits' on a high keyboard, and on the first page of a low one.
      let all = (isLow ? digits : []) + symbols.map { KeyboardLayout.key($0) }
      let count = symbolPageCount(isLow: isLow)
      let page = min(index, count - 1)
      let keys = all.dropFirst(page * KeyboardLayout.perPage).prefix(KeyboardLayout.perPage)
      rows = symbolRows(Array(keys), next: (page + 1) % count)
      if !isLow { rows.insert(KeyboardRow(digits), at: 0) }
      rows.append(lastRow(state, back: KeyboardKey(.page(.alphabet(state.alphabet)))))
    }
    return rows
  }

  /// The symbols of a page: two rows of ten, and one between two other keys.
  private static let perPage = 28

  func symbolPageCount(isLow: Bool) -> Int {
    let count = symbols.count + (isLow ? KeyboardLayout.digits.count : 0)
    return max(1, (count + KeyboardLayout.perPage - 1) / KeyboardLayout.perPage)
  }

  static func key(_ text: String) -> KeyboardKey {
    KeyboardKey(.character(text, shifted: text))
  }

  private func letterRows(_ alphabet: [[Letter]]) -> [KeyboardRow] {
    let keys = alphabet.map { row in
      row.map { KeyboardKey(.character($0.plain, shifted: $0.shifted)) }
    }
    // The keys of a page are equally wide; shift and backspace have what the last row leaves.
    let columns = max(10, keys[0].count, keys[1].count, keys[2].count + 3)
    let rows = keys.map { row -> KeyboardRow in
      let free = columns - row.count
      return KeyboardRow([(nil, free)] + row.map { ($0, 2) } + [(nil, free)])
    }
    let last = columns - keys[2].count
    return [
      rows[0], rows[1],
      KeyboardRow(
        [(KeyboardKey(.shift), last)] + keys[2].map { ($0, 2) }
          + [(KeyboardKey(.backspace), last)]),
    ]
  }

  private func symbolRows(_ keys: [KeyboardKey], next: Int) -> [KeyboardRow] {
    func row(_ keys: ArraySlice<KeyboardKey>, of count: Int) -> [(key: KeyboardKey?, parts: Int)] {
      keys.map { ($0, 2) } + (keys.count < count ? [(nil, (count - keys.count) * 2)] : [])
    }
    return [
      KeyboardRow(row(keys.prefix(10), of: 10)),
      KeyboardRow(row(keys.dropFirst(10).prefix(10), of: 10)),
      KeyboardRow(
        [(KeyboardKey(.page(.symbols(next))), 2)] + row(keys.dropFirst(20), of: 8)
          + [(KeyboardKey(.backspace), 2)]),
    ]
  }

  private func lastRow(_ state: KeyboardState, back: KeyboardKey) -> KeyboardRow {
    var cells: [(key: KeyboardKey?, parts: Int)] = [(back, 3)]
    if alphabets.count > 1 {
      cells.append((KeyboardKey(.page(.alphabet((state.alphabet + 1) % alphabets.count))), 3))
    }
    if next != nil { cells.append((KeyboardKey(.layout), 3)) }
    cells += [
      (KeyboardKey(.hide), 2), (KeyboardKey(.space), 14 - 3 * cells.count),
      (KeyboardKey(.enter), 4),
    ]
    return KeyboardRow(cells)
  }
}
