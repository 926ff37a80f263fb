internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The values that an option or an operand may have.
package enum OptionValue: Sendable {
  /// A flag: there is no value.
  case none
  /// At most 4096 bytes.
  case text
  /// The name of a presentation: 1 … 255 bytes.
  case name
  case theme
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// 0 … 1 000 000 s.
  case seconds
  /// More than 0 s.
  case period
  /// A part of a whole.
  case part
  case number(ClosedRange<Int>)
  case choice([String])
  /// The program that uses the value checks it.
  case unchecked
  /// Values that a table of settings describes and checks.
  ///
  /// - values: completes "give …".
  case other(_ values: String, isValid: @Sendable (String) -> Bool)
  /// The program to start; its arguments follow.
  case command

  /// The error of a value; `nil` for a valid one.
  ///
  /// - Parameter subject: the option or operand, as "--priority" or "the text".
  package func problem(with value: String, of subject: String) -> String? {
    let advice: String
    switch self {
    case .none, .theme, .command, .unchecked: return nil
    case .file, .folder:
      guard value.isEmpty else { return nil }
      advice = "a path"
    case .text:
      guard value.utf8.count > PresentationRequest.longestText else { return nil }
      let longest = PresentationRequest.longestText
      return "\(subject.capitalized) is longer than \(longest) bytes: shorten it."
    case .name:
      guard !PresentationRequest.nameLengths.contains(value.utf8.count) else { return nil }
      return "\(subject) is a name of 1 to 255 bytes."
    case .seconds:
      guard Duration(seconds: value) == nil else { return nil }
      advice = "seconds, 0 to 1000000, as 1.5"
    case .period:
      if let duration = Duration(seconds: value), duration > .zero { return nil }
      advice = "seconds, more than 0 and at most 1000000"
    case .part:
      guard Fraction(part: value) == nil else { return nil }
      advice = "\(Fraction.partForm); it is 0 to 100 %"
    case .number(let range):
      guard !(Int(value).map { range.contains($0) } ?? false) else { return nil }
      advice = "a number, \(range.lowerBound) to \(range.upperBound)"
    case .choice(let names):
      guard !names.contains(value) else { return nil }
      advice = names.alternatives
    case .other(let values, let isValid):
      guard !isValid(value) else { return nil }
      advice = values
    }
    return "'\(value.printable.shortened(toBytes: 64))' is no value for \(subject): give \(advice)."
  }

  /// Whether the words from here on are a command.
  var isCommand: Bool { if case .command = self { true } else { false } }

  var isText: Bool { if case .text = self { true } else { false } }
}

extension String {
  /// With a capital at the beginning, where that is a letter of ASCII.
  var capitalized: String {
    var letters = Array(utf8)
    if let first = letters.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) {
      letters[0] = first - 32
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension Fraction {
  /// The forms of a part of a whole.
  package static let partForm = "per cent as in 40% or 40, or with a point a fraction as in 0.4"

  /// Reads a part of a whole: per cent such as "40%" or "40", or with a point a fraction such as "0.4".
  package init?(part text: String) {
    let isPercent = text.utf8.last == UInt8(ascii: "%")
    let digits = isPercent ? text.dropLast() : text[...]
    let isPart = !isPercent && digits.utf8.contains(UInt8(ascii: "."))
    guard let number = DecimalNumber(digits), (0...(isPart ? 1 : 100)).contains(number) else {
      return nil
    }
    self.init(
      Int(number.rounded(toParts: 65_536)), over: isPart ? 65_536 : 6_553_600)
  }
}
