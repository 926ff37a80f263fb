internal import BezelHUD

/// A line with words, or a bar, before its progress: "Reading: 37%", "[===>   ] 12/98", "1.5 MiB / 9.5 MiB".
///
/// It has one number with a per cent sign or, without any, one part of a whole, maybe with units. None of
/// these within a sentence in parentheses counts, and no ratio, which is behind an arrow.
struct WordedLine {
  /// The words before it, or behind it where it begins the line; `nil` without any.
  let text: String?
  let part: Double
  let whole: Double
  /// Whether both are bytes.
  let isBytes: Bool
  /// Whether the line has a bar, as only a progress has.
  let hasBar: Bool
  /// The words before it, with one sign for each number, by which the next such line is known.
  private let shape: [UInt8]
  /// The first word behind it.
  private let next: ArraySlice<UInt8>

  init?(_ line: String) {
    let bytes = Array(line.utf8)
    guard bytes.contains(UInt8(ascii: "%")) || bytes.contains(UInt8(ascii: "/")) else { return nil }
    var (percents, parts): ([Found], [Found]) = ([], [])
    var index = 0
    var parenthesis: Int?
    while index < bytes.count, percents.count < 2 {
      if bytes[index] == UInt8(ascii: "(") { parenthesis = index }
      if bytes[index] == UInt8(ascii: ")") { parenthesis = nil }
      guard bytes[index].isDigit, index == 0 || !bytes[index - 1].isPartOfWord,
        let found = Found(bytes, index)
      else {
        index += 1
        continue
      }
      index = max(index + 1, found.range.upperBound)
      if let parenthesis, !found.fills(parenthesis, in: bytes) { continue }
      if !found.isPercent { parts.append(found) } else if !found.isRatio { percents.append(found) }
    }
    if percents.isEmpty { percents = parts.filter { $0.isBytes } }
    if percents.isEmpty { percents = parts }
    guard percents.count == 1, let found = percents.first, found.whole > 0,
      found.part <= found.whole
    else { return nil }
    (part, whole, isBytes) = (found.part, found.whole, found.isBytes)
    hasBar = Bar.isIn(bytes)
    let words = WordedLine.words(bytes[..<found.range.lowerBound])
    shape = WordedLine.shape(words)
    let rest = bytes[found.range.upperBound...]
    next = words.isEmpty ? [] : rest.droppingBlanks.prefix { $0 != 0x20 }
    // As "[ 45%] Copying"; "45% of it" is a sentence.
    let begins = bytes[..<found.range.lowerBound].allSatisfy { " \t[(".utf8.contains($0) }
    let text =
      begins ? rest.drop { " \t]):".utf8.contains($0) } : WordedLine.text(words)
    if begins, text.starts(with: "of ".utf8) { return nil }
    self.text = text.isEmpty || begins && hasBar ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Whether this may be what became of the other one: a line of the same program, and more of the same whole.
  func follows(_ other: WordedLine) -> Bool {
    // Two rows of a table have other words behind their numbers.
    let isRow =
      next != other.next && !next.contains { $0.isDigit } && !other.next.contains { $0.isDigit }
    return isAlike(other) && part > other.part && !isRow
  }

  /// Whether both have the same words and the same whole.
  func isAlike(_ other: WordedLine) -> Bool {
    shape == other.shape && whole == other.whole && isBytes == other.isBytes
  }

  var report: ProgressReport? {
    Fraction(part, of: whole).map {
      isBytes
        ? ProgressReport($0, text: text, done: Int(nearest: part), total: Int(nearest: whole))
        : ProgressReport($0, text: text)
    }
  }

  /// The words without a bar, and without what leads on to a number.
  private static func words(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var words = bytes.droppingBlanks
    if let bar = words.indices.first(where: { Bar.begins(words[$0...]) }) { words = words[..<bar] }
    while let last = words.last, " \t:([-=>".utf8.contains(last) { words = words.dropLast() }
    return words
  }

  /// The part of them that is shown: nothing of a line of numbers, and the last one of a list.
  private static func text(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if let comma = words.lastIndex(of: UInt8(ascii: ",")),
      words[..<comma].contains(where: { $0.isDigit })
    {
      return words[(comma + 1)...].droppingBlanks
    }
    return words.first?.isDigit == true ? [] : words
  }

  private static func shape(_ words: ArraySlice<UInt8>) -> [UInt8] {
    var shape: [UInt8] = []
    for byte in words where !(byte.isDigit && shape.last == UInt8(ascii: "0")) {
      shape.append(byte.isDigit ? UInt8(ascii: "0") : byte)
    }
    return shape
  }
}

/// A number of a line that may be its progress.
private struct Found {
  let part: Double
  let whole: Double
  var isBytes = false
  var isPercent = false
  /// Whether it is behind "=>".
  var isRatio = false
  let range: Range<Int>

  /// Reads per cent, or a part of a whole, that begins here.
  init?(_ bytes: [UInt8], _ index: Int) {
    let rest = bytes[index...]
    guard let (number, length) = NumberedLine.number(rest) else { return nil }
    if case .percent(let percent) = number {
      let end = index + length
      if end < bytes.count,
        bytes[end].isDigit || bytes[end].isLetter || bytes[end] == UInt8(ascii: "_")
          || bytes[end] == UInt8(ascii: "-")
      {
        return nil
      }
      (part, whole, isPercent) = (percent, 100, true)
      range = index..<end
      var before = bytes[..<index]
      while before.last == 0x20 { before = before.dropLast() }
      isRatio = before.suffix(2).elementsEqual("=>".utf8)
      return
    }
    guard let part = WrittenNumber(beginning: rest, groups: true) else { return nil }
    let unit = Unit(rest.dropFirst(part.length))
    let slash = rest.dropFirst(part.length + (unit?.length ?? 0)).droppingBlanks
    guard slash.first == UInt8(ascii: "/") else { return nil }
    let behind = slash.dropFirst().droppingBlanks
    guard let whole = WrittenNumber(beginning: behind, groups: true) else { return nil }
    var end = behind.startIndex + whole.length
    let wholeUnit = Unit(bytes[end...])
    end += wholeUnit?.length ?? 0
    guard end == bytes.count || !bytes[end].isPartOfWord else {
      return nil
    }
    guard unit == nil || wholeUnit != nil else { return nil }
    self.whole = whole.value * (wholeUnit?.factor ?? 1)
    self.part = part.value * (unit?.factor ?? wholeUnit?.factor ?? 1)
    isBytes = wholeUnit != nil
    range = index..<end
  }

  /// Whether there is nothing else between the parentheses.
  func fills(_ parenthesis: Int, in bytes: [UInt8]) -> Bool {
    bytes[parenthesis + 1..<range.lowerBound].allSatisfy { $0 == 0x20 }
      && bytes[range.upperBound...].droppingBlanks.first == UInt8(ascii: ")")
  }
}

/// A unit of bytes behind a number: "B", "kB", "MiB", "M".
private struct Unit {
  let factor: Double
  /// With a blank before it.
  let length: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    let letters = bytes.droppingBlanks
    var rest = letters
    var factor = 1.0
    let power = "kMGTP".utf8.firstIndex {
      $0 == rest.first || $0 == UInt8(ascii: "k") && rest.first == 0x4B
    }
    if let power {
      rest = rest.dropFirst()
      let isBinary = rest.first == UInt8(ascii: "i")
      if isBinary { rest = rest.dropFirst() }
      for _ in "kMGTP".utf8[...power] { factor *= isBinary ? 1_024 : 1_000 }
    }
    if rest.first == UInt8(ascii: "B") { rest = rest.dropFirst() }
    guard rest.startIndex > letters.startIndex, !(rest.first?.isLetter ?? false) else { return nil }
    self.factor = factor
    length = rest.startIndex - bytes.startIndex
  }
}

/// A bar that fills: "[===>   ]", "|####  |", "██▌".
private enum Bar {
  private static let signs = Array(" =#*>-.<|/\\".utf8)

  /// Whether a bar begins here, empty or not.
  static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    if first == 0xE2 { return isBlock(bytes) }
    let rest = bytes.dropFirst()
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "|") {
      return rest.first.map { signs.contains($0) || isBlock(rest) } ?? false
    }
    // Of wget's dots, and of a bar without a frame.
    return ".=#".utf8.contains(first) && bytes.count > 4
      && bytes.prefix(5).allSatisfy { $0 == first }
  }

  /// Whether a line has one.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    var start: Int?
    var filled = 0
    for (index, byte) in bytes.enumerated() {
      if byte == 0xE2, isBlock(bytes[index...]) { return true }
      if let begin = start, byte == UInt8(ascii: "]") || !signs.contains(byte) {
        let length = index - begin
        if length > 4, filled > 1 || byte == UInt8(ascii: "]") && length > 9 { return true }
        start = nil
      }
      if start != nil {
        if "=#*>".utf8.contains(byte) { filled += 1 }
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|") {
        (start, filled) = (index + 1, 0)
      }
    }
    return false
  }

  /// Whether U+2501, or U+2580 … U+2593, of which bars are made, begins here.
  private static func isBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xE2, 0x94, 0x81])
      || bytes.starts(with: [0xE2, 0x96]) && bytes.count > 2
        && bytes[bytes.startIndex + 2] <= 0x93
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// Whether a number beside this byte is part of a name, a version, a date or a path.
  fileprivate var isPartOfWord: Bool { isDigit || isLetter || "_-+./,".utf8.contains(self) }
}
