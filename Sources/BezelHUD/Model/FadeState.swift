/// How visible and how large a HUD is drawn.
struct FadeState: Equatable, Sendable {
  /// 0 … 65 536.
  var alpha: Int
  /// In 1/65 536.
  var scale: Int

  static let unit = 65_536
  static let full = FadeState(alpha: unit, scale: unit)

  /// Where an appearance starts.
  init(startOf motion: Motion) { self.init(alpha: 0, scale: motion.start) }

  init(alpha: Int, scale: Int) {
    self.alpha = alpha
    self.scale = scale
  }

  /// Where it goes when it disappears.
  func end(of motion: Motion) -> FadeState { FadeState(alpha: 0, scale: motion.end(from: scale)) }
}

extension FadeState: Interpolatable {
  func moved(towards end: FadeState, by part: Int) -> FadeState {
    FadeState(
      alpha: alpha.moved(towards: end.alpha, by: part),
      scale: scale.moved(towards: end.scale, by: part))
  }
}

/// A way from one presence to another.
typealias Fade = Transition<FadeState>
