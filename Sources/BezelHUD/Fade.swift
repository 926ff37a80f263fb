/// How visible and how large a HUD is drawn.
struct Presence: Equatable, Sendable {
  /// 0 … 65 536.
  var alpha: Int
  /// In 1/65 536.
  var scale: Int

  static let unit = 65_536
  static let full = Presence(alpha: unit, scale: unit)
  /// Where an appearance starts.
  static let entering = Presence(alpha: 0, scale: unit * 13 / 10)
}

/// A way from one presence to another.
struct Fade: Equatable, Sendable {
  let start: Moment
  let length: Int64
  let from: Presence
  let to: Presence

  init(start: Moment, duration: Duration, from: Presence, to: Presence) {
    self.start = start
    length = max(0, duration.nanoseconds)
    self.from = from
    self.to = to
  }

  var end: Moment { start.advanced(by: .nanoseconds(length)) }

  func presence(at now: Moment) -> Presence {
    let progress = now.part(of: length, since: start)
    guard progress < Fraction.whole else { return to }
    let eased = Curve.easeInOut(progress)
    return Presence(
      alpha: from.alpha + (to.alpha - from.alpha) * eased / Presence.unit,
      scale: from.scale + (to.scale - from.scale) * eased / Presence.unit)
  }
}
