internal import CBezelJSON

/// A look at the bytes of a JSON value before they are parsed.
///
/// It limits nesting and the number of values before any memory or stack is spent on them, and finds what is
/// legal, but refused by the parser together with the whole message: an escaped NUL, an escaped half of a
/// surrogate pair, and numbers beyond `Int64` and `Double`. Bytes that are not JSON may pass: the parser
/// refuses them.
///
/// - Source: RFC 8259, sections 6, 7 and 8.2.
struct JSONScan {
  /// A place in the bytes that the parser would refuse.
  enum Mark {
    /// The six bytes of an escape, from this one on.
    case escape(Int)
    case number(Range<Int>)
  }

  /// The character in place of what cannot be held: no text has it, as it is none.
  static let mark: Unicode.Scalar = "\u{FFFF}"
  /// A string of the mark, no longer than any number out of range: `1e309`.
  private static let markedString: [UInt8] = [0x22, 0xEF, 0xBF, 0xBF, 0x22]

  private(set) var marks: [Mark] = []
  private var depth = 0
  private var values = 1

  mutating func run(over bytes: Span<UInt8>) throws(JSON.ParseError) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfString(from: index + 1, in: bytes)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        index = endOfNumber(from: index, in: bytes)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        values += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: ","):
        values += 1
        index += 1
      default: index += 1
      }
      if depth > JSON.deepest { throw .tooDeep }
      if values > JSON.mostValues { throw .tooManyValues }
    }
  }

  /// Returns the bytes with a mark at each place.
  func marked(_ bytes: Span<UInt8>) -> [UInt8] {
    var copy = bytes.withUnsafeBufferPointer { Array($0) }
    for mark in marks {
      switch mark {
      case .escape(let start):
        for index in start + 2..<start + 6 { copy[index] = UInt8(ascii: "f") }
      case .number(let range):
        for index in range {
          let place = index - range.lowerBound
          copy[index] =
            place < JSONScan.markedString.count
            ? JSONScan.markedString[place] : UInt8(ascii: " ")
        }
      }
    }
    return copy
  }

  // MARK: Strings

  /// - Parameter start: the byte after the first quotation mark.
  /// - Returns: the byte after the last one.
  private mutating func endOfString(from start: Int, in bytes: Span<UInt8>) -> Int {
    var index = start
    /// The first half of a surrogate pair, directly before `index`.
    var half: Int?
    while index < bytes.count {
      let byte = bytes[index]
      let unit = byte == UInt8(ascii: "\\") ? JSONScan.escaped(at: index, in: bytes) : nil
      if let start = half, unit.map(UTF16.isTrailSurrogate) != true {
        marks.append(.escape(start))
        half = nil
      }
      if let unit {
        if UTF16.isLeadSurrogate(unit) {
          half = index
        } else {
          if unit == 0 || half == nil && UTF16.isTrailSurrogate(unit) {
            marks.append(.escape(index))
          }
          half = nil
        }
        index += 6
      } else if byte == UInt8(ascii: "\"") {
        return index + 1
      } else {
        index += byte == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    return index
  }

  /// Returns the UTF-16 code unit of an escape of the form `\uXXXX`; `nil` for anything else.
  private static func escaped(at start: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt16 = 0
    for index in start + 2..<start + 6 {
      let digit: UInt8
      switch bytes[index] {
      case let byte where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte:
        digit = byte - UInt8(ascii: "0")
      case let byte where UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20:
        digit = (byte | 0x20) - UInt8(ascii: "a") + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  // MARK: Numbers

  /// - Returns: the byte after the number.
  private mutating func endOfNumber(from start: Int, in bytes: Span<UInt8>) -> Int {
    var end = start
    var isReal = false
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isReal = true
      default:
        if !JSONScan.isHeld(start, isReal: isReal, in: bytes) { marks.append(.number(start..<end)) }
        return end
      }
      end += 1
    }
    // The value does not end with a number: it is an object or an array.
    return end
  }

  /// - Precondition: a byte that is no number's follows the number.
  private static func isHeld(_ start: Int, isReal: Bool, in bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard let number = text.baseAddress.map({ $0 + start }) else { return true }
        return bezel_number_is_held(number, isReal)
      }
    }
  }
}
