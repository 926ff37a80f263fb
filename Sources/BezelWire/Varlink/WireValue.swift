internal import BezelHUD

/// What stands for itself as a value of a varlink interface.
protocol WireValue {
  /// Understands a value that somebody sent.
  init(_ json: JSON) throws(Misfit)

  var json: JSON { get }
}

/// A value that is missing, unknown, of the wrong type or out of range.
struct Misfit: Error {
  /// The names of the members that lead to it, with dots between; empty for the value itself.
  var path = ""

  /// The same misfit, seen from the object whose member it is in.
  func inside(_ name: String) -> Misfit {
    Misfit(path: path.isEmpty ? name : name + "." + path)
  }
}

extension String: WireValue {
  init(_ json: JSON) throws(Misfit) {
    guard case .string(let value) = json else { throw Misfit() }
    self = value
  }

  var json: JSON { .string(self) }
}

extension Bool: WireValue {
  init(_ json: JSON) throws(Misfit) {
    guard case .bool(let value) = json else { throw Misfit() }
    self = value
  }

  var json: JSON { .bool(self) }
}

extension Int: WireValue {
  init(_ json: JSON) throws(Misfit) {
    guard case .integer(let value) = json, let number = Int(exactly: value) else { throw Misfit() }
    self = number
  }

  var json: JSON { .integer(Int64(self)) }
}

/// A handle: 1 … the largest signed number.
extension UInt64: WireValue {
  init(_ json: JSON) throws(Misfit) {
    guard case .integer(let value) = json, value > 0 else { throw Misfit() }
    self = UInt64(value)
  }

  var json: JSON { .integer(Int64(clamping: self)) }
}

extension Double: WireValue {
  init(_ json: JSON) throws(Misfit) {
    switch json {
    case .integer(let value): self = Double(value)
    case .real(let value): self = value
    default: throw Misfit()
    }
  }

  var json: JSON { .real(self) }
}

extension Double {
  /// The number, which has to lie in `range`.
  init(_ json: JSON, in range: ClosedRange<Double>) throws(Misfit) {
    self = try Double(json)
    guard range.contains(self) else { throw Misfit() }
  }

  /// To nearest, halves away from zero.
  ///
  /// - Precondition: it fits.
  var nearest: Int64 { Int64(self + (self < 0 ? -0.5 : 0.5)) }
}

/// Seconds, 0 … 1 000 000.
extension Duration: WireValue {
  init(_ json: JSON) throws(Misfit) {
    self = .nanoseconds((try Double(json, in: 0...1_000_000) * 1e9).nearest)
  }

  var json: JSON { .real(Double(nanoseconds) / 1e9) }
}

/// Seconds on the daemon's clock, at most a hundred years to either side of its zero.
extension Moment: WireValue {
  init(_ json: JSON) throws(Misfit) {
    self.init(nanoseconds: (try Double(json, in: -3.2e9...3.2e9) * 1e9).nearest)
  }

  var json: JSON { .real(Double(nanoseconds) / 1e9) }
}

/// 0 … 1.
extension Fraction: WireValue {
  init(_ json: JSON) throws(Misfit) {
    guard let fraction = Fraction(try Double(json, in: 0...1)) else { throw Misfit() }
    self = fraction
  }

  var json: JSON { .real(Double(rawValue) / Double(Fraction.one.rawValue)) }
}

extension Array: WireValue where Element: WireValue {
  init(_ json: JSON) throws(Misfit) {
    guard case .array(let values) = json else { throw Misfit() }
    self = []
    reserveCapacity(values.count)
    for value in values { append(try Element(value)) }
  }

  var json: JSON { .array(map { $0.json }) }
}

extension WireValue where Self: RawRepresentable, RawValue == String {
  init(_ json: JSON) throws(Misfit) {
    guard let value = Self(rawValue: try String(json)) else { throw Misfit() }
    self = value
  }

  var json: JSON { .string(rawValue) }
}
