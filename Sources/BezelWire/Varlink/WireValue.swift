internal import BezelHUD

/// A type with a value of a varlink interface as its JSON form.
protocol WireValue {
  /// The type in varlink's words.
  static var typeName: String { get }

  /// Reads a value that a peer sent.
  init(_ json: JSON) throws(WireValueError)

  var json: JSON { get }
}

/// A value that is missing, unknown, of the wrong type or out of range.
struct WireValueError: Error {
  /// The names of the members that lead to it, with dots between; empty for the value itself.
  var path = ""
  /// The error of a setting, which has words of its own; `nil` for other values.
  var setting: (name: String, reason: String)?

  /// Returns the error with the path from the object that has the member `name`.
  func inside(_ name: String) -> WireValueError {
    WireValueError(path: path.isEmpty ? name : name + "." + path, setting: setting)
  }
}

extension String: WireValue {
  static let typeName = "string"

  init(_ json: JSON) throws(WireValueError) {
    guard case .string(let value) = json else { throw WireValueError() }
    self = value
  }

  /// Reads a text of at most `FieldCoder.longestText` bytes.
  init(short json: JSON) throws(WireValueError) {
    self = try String(json)
    guard utf8.count <= FieldCoder.longestText else { throw WireValueError() }
  }

  var json: JSON { .string(self) }
}

extension Bool: WireValue {
  static let typeName = "bool"

  init(_ json: JSON) throws(WireValueError) {
    guard case .bool(let value) = json else { throw WireValueError() }
    self = value
  }

  var json: JSON { .bool(self) }
}

extension Int: WireValue {
  static let typeName = "int"

  init(_ json: JSON) throws(WireValueError) {
    guard case .integer(let value) = json, let number = Int(exactly: value) else {
      throw WireValueError()
    }
    self = number
  }

  var json: JSON { .integer(Int64(self)) }
}

/// A handle: 1 … the largest signed number.
extension UInt64: WireValue {
  static let typeName = "int"

  init(_ json: JSON) throws(WireValueError) {
    guard case .integer(let value) = json, value > 0 else { throw WireValueError() }
    self = UInt64(value)
  }

  var json: JSON { .integer(Int64(clamping: self)) }
}

extension Double: WireValue {
  static let typeName = "float"

  init(_ json: JSON) throws(WireValueError) {
    switch json {
    case .integer(let value): self = Double(value)
    case .real(let value): self = value
    default: throw WireValueError()
    }
  }

  var json: JSON { .real(self) }
}

extension Double {
  /// Reads a number in `range`.
  init(_ json: JSON, in range: ClosedRange<Double>) throws(WireValueError) {
    self = try Double(json)
    guard range.contains(self) else { throw WireValueError() }
  }

  /// The nearest integer, halves away from zero.
  ///
  /// - Precondition: it is in the range of `Int64`.
  var nearest: Int64 { Int64(self + (self < 0 ? -0.5 : 0.5)) }
}

/// Seconds, 0 … 1 000 000.
extension Duration: WireValue {
  static let typeName = "float"

  init(_ json: JSON) throws(WireValueError) {
    self = .nanoseconds((try Double(json, in: 0...1_000_000) * 1e9).nearest)
  }

  var json: JSON { .real(Double(nanoseconds) / 1e9) }
}

/// Seconds on the daemon's clock, at most a hundred years to either side of its zero.
extension Moment: WireValue {
  static let typeName = "float"

  init(_ json: JSON) throws(WireValueError) {
    self.init(nanoseconds: (try Double(json, in: -3.2e9...3.2e9) * 1e9).nearest)
  }

  var json: JSON { .real(Double(nanoseconds) / 1e9) }
}

/// 0 … 1.
extension Fraction: WireValue {
  static let typeName = "float"

  init(_ json: JSON) throws(WireValueError) {
    guard let fraction = Fraction(try Double(json, in: 0...1)) else { throw WireValueError() }
    self = fraction
  }

  var json: JSON { .real(Double(rawValue) / Double(Fraction.one.rawValue)) }
}

extension Array: WireValue where Element: WireValue {
  static var typeName: String { "[]" + Element.typeName }

  init(_ json: JSON) throws(WireValueError) {
    guard case .array(let values) = json else { throw WireValueError() }
    self = []
    reserveCapacity(values.count)
    for value in values { append(try Element(value)) }
  }

  var json: JSON { .array(map { $0.json }) }
}

extension WireValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var typeName: String {
    "(" + allCases.map { $0.rawValue }.joined(separator: ", ") + ")"
  }

  init(_ json: JSON) throws(WireValueError) {
    guard let value = Self(rawValue: try String(json)) else { throw WireValueError() }
    self = value
  }

  var json: JSON { .string(rawValue) }
}
