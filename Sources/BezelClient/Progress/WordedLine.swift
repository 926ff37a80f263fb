internal import BezelHUD

/// A line with words, or a bar, before its progress: "img.zst : 37%", "Writing inode tables: 12/98".
///
/// It has one number with a per cent sign or, without any, one part of a whole.
struct WordedLine: Equatable {
  /// The words before it, as far as they are the same in the next such line: up to a digit or a bar.
  let words: String
  let part: Double
  let whole: Double

  init?(_ line: String) {
    let bytes = Array(line.utf8)
    guard bytes.contains(UInt8(ascii: "%")) || bytes.contains(UInt8(ascii: "/")) else { return nil }
    var (percents, parts): ([WordedLine], [WordedLine]) = ([], [])
    var index = 0
    while index < bytes.count, percents.count < 2 {
      let before = index == 0 ? 0x20 : bytes[index - 1]
      guard WordedLine.isDigit(bytes[index]), !WordedLine.isPartOfWord(before),
        let (number, length) = NumberedLine.number(bytes[index...])
      else {
        index += 1
        continue
      }
      let words = WordedLine.words(bytes[..<index])
      index += length
      switch number {
      case .percent(let percent): percents.append(WordedLine(words, percent, of: 100))
      case .part(let part, let whole)
      where index == bytes.count || !WordedLine.isPartOfWord(bytes[index]):
        parts.append(WordedLine(words, part, of: whole))
      default: break
      }
    }
    guard let found = percents.isEmpty ? parts.first : percents.first,
      percents.count + (percents.isEmpty ? parts.count : 0) == 1, found.part <= found.whole
    else { return nil }
    self = found
  }

  private init(_ words: String, _ part: Double, of whole: Double) {
    (self.words, self.part, self.whole) = (words, part, whole)
  }

  /// Whether this may be what became of the other one: the same words, and more of the same whole.
  func follows(_ other: WordedLine) -> Bool { isAlike(other) && part > other.part }

  /// Whether both have the same words and the same whole.
  func isAlike(_ other: WordedLine) -> Bool { words == other.words && whole == other.whole }

  var report: ProgressReport? {
    Fraction(part, of: whole).map { ProgressReport($0, text: words.isEmpty ? nil : words) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a number beside this byte is part of a name, a version, a date or a path.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: ","):
      true
    default: isDigit(byte)
    }
  }

  /// The words without a bar, and without what leads on to a number.
  private static func words(_ bytes: ArraySlice<UInt8>) -> String {
    let bar = Array("[|#=>*".utf8)
    var words = bytes.droppingBlanks.prefix { !isDigit($0) && !bar.contains($0) }
    // U+2580 and those after it, of which bars are made.
    if let block = words.indices.first(where: { words[$0...].starts(with: [0xE2, 0x96]) }) {
      words = words[..<block]
    }
    let leading = Array(" \t:(-".utf8)
    while let last = words.last, leading.contains(last) { words = words.dropLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
