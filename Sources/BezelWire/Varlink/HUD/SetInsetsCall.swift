package import BezelHUD

/// A call of `SetInsets`.
package struct SetInsetsCall: Equatable, Sendable {
  package var insets: Insets
  /// How long the HUD moves.
  package var seconds: Duration

  package init(_ insets: Insets, seconds: Duration = .zero) {
    self.insets = insets
    self.seconds = seconds
  }

  init(_ fields: inout Fields) throws(Misfit) {
    /// 1/256 points.
    func length(_ name: String) throws(Misfit) -> Int {
      try fields.required(name) { (value) throws(Misfit) in
        Int((try Double(value, in: 0...1_000_000) * 256).nearest)
      }
    }
    insets = Insets(
      top: .init(rawValue: try length("top")), left: .init(rawValue: try length("left")),
      bottom: .init(rawValue: try length("bottom")), right: .init(rawValue: try length("right")))
    seconds = try fields.optional("seconds") ?? .zero
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("top", Double(insets.top.rawValue) / 256)
    members.set("left", Double(insets.left.rawValue) / 256)
    members.set("bottom", Double(insets.bottom.rawValue) / 256)
    members.set("right", Double(insets.right.rawValue) / 256)
    if seconds != .zero { members.set("seconds", seconds) }
    return members
  }
}

extension Tilt {
  init(_ fields: inout Fields) throws(Misfit) {
    /// 1/65 536 of the tilt that moves a HUD farthest.
    func part(_ name: String) throws(Misfit) -> Int {
      try fields.required(name) { (value) throws(Misfit) in
        Int((try Double(value, in: -1...1) * Double(Fraction.one.rawValue)).nearest)
      }
    }
    self.init(rawX: try part("x"), rawY: try part("y"))
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("x", Double(x) / Double(Fraction.one.rawValue))
    members.set("y", Double(y) / Double(Fraction.one.rawValue))
    return members
  }
}
