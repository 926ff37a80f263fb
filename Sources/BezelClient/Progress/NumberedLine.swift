internal import BezelHUD

/// A line that begins with a number: per cent, or a part and the whole, and after a blank a text.
struct NumberedLine {
  enum Number {
    /// With its sign.
    case percent(Double)
    case part(Double, of: Double)
    /// A number without a sign.
    case plain(WrittenNumber)
  }

  let number: Number
  let text: String?

  /// Reads a line such as "45", "45.5%", "46 % done", "3/7" or "45 Copying".
  init?(_ line: String) {
    let bytes = Array(line.utf8)[...].droppingBlanks
    guard let (number, length) = NumberedLine.number(bytes) else { return nil }
    self.number = number
    let rest = bytes.dropFirst(length)
    if rest.isEmpty {
      text = nil
    } else {
      let blank = rest.first == 0x20 || rest.first == 0x09 ? 1 : rest.lengthOfNoBreakBlank
      guard blank > 0 else { return nil }
      text = String(decoding: rest.dropFirst(blank), as: UTF8.self)
    }
  }

  /// Reads the number that `bytes` begin with, and how many of them it takes.
  static func number(_ bytes: ArraySlice<UInt8>) -> (Number, length: Int)? {
    guard let part = WrittenNumber(beginning: bytes, groups: true) else { return nil }
    let slash = bytes.dropFirst(part.length).droppingBlanks
    if slash.first == UInt8(ascii: "/") {
      let rest = slash.dropFirst().droppingBlanks
      if let whole = WrittenNumber(beginning: rest, groups: true) {
        let end = rest.startIndex + whole.length
        return (.part(part.value, of: whole.value), end - bytes.startIndex)
      }
    }
    guard let number = WrittenNumber(beginning: bytes) else { return nil }
    let rest = bytes.dropFirst(number.length)
    let sign = rest.droppingBlanks
    guard sign.first == UInt8(ascii: "%") else { return (.plain(number), number.length) }
    return (.percent(number.value), sign.startIndex + 1 - bytes.startIndex)
  }

  /// - Parameter scale: how numbers without a sign are meant.
  func report(_ scale: inout NumberScale) -> ProgressReport? {
    let fraction: Fraction? =
      switch number {
      case .percent(let percent): Fraction(percent, of: 100)
      case .part(let part, let whole): Fraction(part, of: whole)
      case .plain(let number): scale.fraction(number.value, hasDecimals: number.hasDecimals)
      }
    return fraction.map { ProgressReport($0, text: text) }
  }
}

/// How a program means numbers without a sign.
///
/// As for `bezel progress NUMBER`, "1" is 1 % and "1.0" is all of it. Who writes "0.5", "1.0" and "1.5" means
/// per cent, as the last one shows; who writes "0.5" and "1" means all of it.
enum NumberScale {
  case unknown
  case percent
  /// Of one.
  case fraction

  mutating func fraction(_ number: Double, hasDecimals: Bool) -> Fraction? {
    guard (0...100).contains(number) else { return nil }
    if number > 1 {
      self = .percent
    } else if hasDecimals, self == .unknown {
      self = .fraction
    }
    return Fraction(number, of: self == .fraction ? 1 : 100)
  }
}
