/// Cuts a command's output into lines, however its bytes arrive.
///
/// A line ends at a line feed or a carriage return, at a sequence that moves a terminal's cursor to
/// another line, to a saved place or erases this one, and before backspaces, which then remove its last
/// characters: so `badblocks` and `mkfs.ext4` write anew what has changed. Colours, other sequences and other
/// control characters are left out. Of a line longer than 4 096 bytes the beginning counts. Bytes that are not
/// UTF-8 are replaced.
///
/// - Source: ECMA-48, 5.4 "Control sequences", 5.6 "Control strings".
struct ProgressLines {
  static let longest = 4_096

  private enum Sequence {
    /// Behind ESC, and bytes that say more about what comes.
    case escape
    /// Behind ESC [; its number so far.
    case control(Int)
    /// A string for the terminal, as of a window's title; whether ESC, which may end it, was the last byte.
    case string(hasEscape: Bool)
  }

  /// The beginning of the line that has not ended yet.
  private var line: [UInt8] = []
  private var sequence: Sequence?
  /// The bytes that came since the line was read.
  private var news = 0

  /// A line is read at a backspace only if more than one in so many of its bytes are new: the work stays
  /// proportional to the input.
  private static let mostOld = 128

  /// - Returns: the lines that end in `bytes` and are not empty.
  mutating func append(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var rest = bytes[...]
    while let first = rest.first {
      if sequence != nil {
        rest = rest.dropFirst()
        if endsLine(first), let line = popRest() { lines.append(line) }
      } else if first == 0x08 {
        rest = rest.dropFirst()
        if news * ProgressLines.mostOld > line.count, let line = self.rest { lines.append(line) }
        remove(1)
      } else {
        let end = rest.firstIndex(where: ProgressLines.isControl) ?? rest.endIndex
        keep(rest[rest.startIndex..<end])
        guard end < rest.endIndex, rest[end] != 0x08 else {
          rest = rest[end...]
          continue
        }
        if rest[end] == 0x1B {
          sequence = .escape
        } else if ProgressLines.endsLine(rest[end]), let line = popRest() {
          lines.append(line)
        }
        rest = rest[(end + 1)...]
      }
    }
    return lines
  }

  /// The unfinished line; `nil` if it is empty.
  var rest: String? { line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }

  /// - Returns: the last line, if it has not ended; `nil` if it is empty.
  mutating func popRest() -> String? {
    defer {
      line.removeAll(keepingCapacity: true)
      news = 0
    }
    return rest
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 || byte == 0x7F
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func keep(_ part: ArraySlice<UInt8>) {
    news += part.count
    line += part.prefix(ProgressLines.longest - line.count)
  }

  /// Removes the last characters.
  private mutating func remove(_ count: Int) {
    news = 0
    for _ in 0..<min(count, line.count) {
      while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
    }
  }

  /// Takes the next byte of a sequence.
  ///
  /// - Returns: whether the line ends here.
  private mutating func endsLine(_ byte: UInt8) -> Bool {
    switch (sequence, byte) {
    case (_, 0x0A), (_, 0x0D):
      // It was none, or has no end: these take their effect.
      sequence = nil
      return true
    case (.string(let hasEscape), _):
      let isOver = byte == 0x07 || hasEscape && byte == UInt8(ascii: "\\")
      sequence = isOver ? nil : .string(hasEscape: byte == 0x1B)
    case (.escape, UInt8(ascii: "[")): sequence = .control(0)
    case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "X")),
      (.escape, UInt8(ascii: "^")), (.escape, UInt8(ascii: "_")):
      sequence = .string(hasEscape: false)
    case (.escape, 0x20...0x2F): break
    case (.escape, UInt8(ascii: "8")), (.escape, UInt8(ascii: "D")), (.escape, UInt8(ascii: "E")),
      (.escape, UInt8(ascii: "M")):
      sequence = nil
      return true
    case (.control(let number), UInt8(ascii: "0")...UInt8(ascii: "9")):
      sequence = .control(min(number * 10 + Int(byte - UInt8(ascii: "0")), 9_999))
    case (.control, 0x20...0x3F): break
    case (.control(let number), _):
      sequence = nil
      switch byte {
      case UInt8(ascii: "D"): remove(max(1, number))
      case UInt8(ascii: "C"): keep([0x20])
      case UInt8(ascii: "K"), UInt8(ascii: "J"): return number == 2
      case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "E")...UInt8(ascii: "H"),
        UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "u"):
        return true
      default: break
      }
    default: sequence = nil
    }
    return false
  }
}
