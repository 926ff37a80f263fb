package import BezelHUD

/// A call of SetInsets.
package struct SetInsetsCall: Equatable, Sendable {
  package var insets = Insets()
  /// The duration of the HUD's movement.
  package var seconds = Duration.zero

  package init(_ insets: Insets, seconds: Duration = .zero) {
    self.insets = insets
    self.seconds = seconds
  }
}

extension SetInsetsCall: WireObject {
  init() {}

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.points("top", &insets.top)
    try fields.points("left", &insets.left)
    try fields.points("bottom", &insets.bottom)
    try fields.points("right", &insets.right)
    try fields.field("seconds", &seconds, default: .zero)
  }
}

extension FieldCoder {
  /// A length of 0 … 1 000 000 points.
  fileprivate mutating func points(_ name: String, _ length: inout Fixed) throws(WireValueError) {
    try field(
      name, &length, as: Double.typeName, "",
      { (json) throws(WireValueError) in
        Fixed(rawValue: Int((try Double(json, in: 0...1_000_000) * 256).nearest))
      }, { .real(Double($0.rawValue) / 256) })
  }

  /// A part of the tilt that moves a HUD farthest, −1 … 1, in 1/65 536.
  fileprivate mutating func part(_ name: String, _ part: inout Int) throws(WireValueError) {
    let whole = Double(Fraction.one.rawValue)
    try field(
      name, &part, as: Double.typeName, "",
      { (json) throws(WireValueError) in Int((try Double(json, in: -1...1) * whole).nearest) },
      { .real(Double($0) / whole) })
  }
}

extension Tilt: WireObject {
  init() { self.init(rawX: 0, rawY: 0) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    var (x, y) = (x, y)
    try fields.part("x", &x)
    try fields.part("y", &y)
    self = Tilt(rawX: x, rawY: y)
  }
}
