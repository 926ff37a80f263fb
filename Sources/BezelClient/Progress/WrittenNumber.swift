internal import BezelHUD

/// A number as programs and people write it: "45", "45.5", "40,5", and "1 234" with no-break blanks or
/// apostrophes between thousands.
struct WrittenNumber {
  let value: Double
  /// Whether it has a decimal point or comma.
  let hasDecimals: Bool
  /// The bytes that it takes.
  let length: Int

  /// The most digits: those of a larger number mean nothing.
  private static let mostDigits = 32

  /// Reads the number that `text` begins with.
  ///
  /// It is the nearest one for up to 15 digits: the digits without the mark, and the power of ten that
  /// they are divided by, are then exact.
  ///
  /// - Parameter groups: whether a comma before three digits parts thousands.
  init?(beginning text: some Sequence<UInt8>, groups: Bool = false) {
    let bytes = Array(text.prefix(64))
    var (value, divisor, count) = (0.0, 1.0, 0)
    var hasMark = false
    var index = 0
    loop: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count += 1
        value = value * 10 + Double(bytes[index] - UInt8(ascii: "0"))
        if hasMark { divisor *= 10 }
        index += 1
      case UInt8(ascii: ".") where !hasMark, UInt8(ascii: ",") where !hasMark:
        let digits = WrittenNumber.digits(bytes[(index + 1)...])
        guard digits > 0 else { break loop }
        hasMark = !(groups && bytes[index] == UInt8(ascii: ",") && value > 0 && digits == 3)
        index += 1
      default:
        let mark = hasMark ? 0 : WrittenNumber.groupMark(bytes[index...])
        guard mark > 0, count > 0, WrittenNumber.digits(bytes[(index + mark)...]) == 3 else {
          break loop
        }
        index += mark
      }
    }
    guard (1...WrittenNumber.mostDigits).contains(count) else { return nil }
    self.value = value / divisor
    hasDecimals = hasMark
    length = index
  }

  /// The number of digits that begin here.
  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
  }

  /// The length of a no-break blank, a thin one, or an apostrophe; 0 without one.
  private static func groupMark(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.first == UInt8(ascii: "'") ? 1 : bytes.lengthOfNoBreakBlank
  }
}

extension ArraySlice<UInt8> {
  /// The length of the no-break blank (U+00A0, U+2007, U+2009, U+202F) that begins here; 0 without one.
  var lengthOfNoBreakBlank: Int {
    if starts(with: [0xC2, 0xA0]) { return 2 }
    guard starts(with: [0xE2, 0x80]), count > 2 else { return 0 }
    return [0x87, 0x89, 0xAF].contains(self[startIndex + 2]) ? 3 : 0
  }

  /// The rest behind blanks of all kinds.
  var droppingBlanks: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first {
      let length = first == 0x20 || first == 0x09 ? 1 : rest.lengthOfNoBreakBlank
      if length == 0 { break }
      rest = rest.dropFirst(length)
    }
    return rest
  }
}

extension Double {
  /// Reads a number as `WrittenNumber`, and nothing else.
  ///
  /// - Parameter groups: whether a comma before three digits parts thousands.
  init?(decimal text: some StringProtocol, groups: Bool = false) {
    let bytes = Array(text.utf8)
    guard let number = WrittenNumber(beginning: bytes, groups: groups), number.length == bytes.count
    else { return nil }
    self = number.value
  }

  /// Reads a number with at most a "%" after it.
  init?(percent text: Substring) {
    self.init(decimal: text.hasSuffix("%") ? text.dropLast() : text)
  }
}

extension Int {
  /// The nearest whole number, halves upwards; `nil` for a negative one, and for one that is too large.
  ///
  /// Without the C library's mathematics, which a client would open for it.
  init?(nearest number: Double) {
    guard number >= 0, number < Double(Int.max) else { return nil }
    self = Int(number + 0.5)
  }
}

extension Fraction {
  /// - Returns: `nil` for a part that is more than the whole.
  init?(_ part: Double, of whole: Double) {
    guard whole > 0, part <= whole else { return nil }
    self.init(part / whole)
  }
}
