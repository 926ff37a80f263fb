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
}

extension Presence: Gradual {
  func moved(towards end: Presence, by part: Int) -> Presence {
    Presence(
      alpha: alpha.moved(towards: end.alpha, by: part),
      scale: scale.moved(towards: end.scale, by: part))
  }
}

/// A way from one presence to another.
typealias Fade = Transition<Presence>
