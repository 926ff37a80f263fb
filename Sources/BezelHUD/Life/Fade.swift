/// How visible and how large a HUD is drawn.
struct Presence: Equatable, Sendable {
  /// 0 … 65 536.
  var alpha: Int
  /// In 1/65 536.
  var scale: Int

  static let unit = 65_536
  static let full = Presence(alpha: unit, scale: unit)

  /// Where an appearance starts.
  init(_ entrance: Entrance) {
    let scale =
      switch entrance {
      case .large: Presence.unit * 13 / 10
      case .small: Presence.unit * 2 / 3
      }
    self.init(alpha: 0, scale: scale)
  }

  init(alpha: Int, scale: Int) {
    self.alpha = alpha
    self.scale = scale
  }

  /// Where it goes when it disappears.
  var leaving: Presence { Presence(alpha: 0, scale: scale * 10 / 13) }

  /// - Parameter part: 0 … 65 536 of the way to the other one.
  func moved(towards end: Presence, by part: Int) -> Presence {
    func between(_ a: Int, _ b: Int) -> Int {
      a + Int(Int64(b - a) * Int64(part) / Int64(Presence.unit))
    }
    return Presence(alpha: between(alpha, end.alpha), scale: between(scale, end.scale))
  }
}

/// A way from one presence to another.
struct Fade: Equatable, Sendable {
  let start: Moment
  let length: Int64
  let from: Presence
  let to: Presence
  let curve: Curve

  init(start: Moment, duration: Duration, from: Presence, to: Presence, curve: Curve) {
    self.start = start
    length = max(0, duration.nanoseconds)
    self.from = from
    self.to = to
    self.curve = curve
  }

  var end: Moment { start.advanced(by: .nanoseconds(length)) }

  func presence(at now: Moment) -> Presence {
    let progress = now.part(of: length, since: start)
    guard progress < Fraction.whole else { return to }
    return from.moved(towards: to, by: curve.eased(progress))
  }
}
