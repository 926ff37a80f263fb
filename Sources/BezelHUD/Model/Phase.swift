/// Where a HUD is in its life on screen.
///
/// - Source: SVProgressHUD's states H, A, V and D, with its accidents mended; the grace time of the state G
///   is `ProgressSession`'s.
enum Phase: Equatable, Sendable {
  case hidden
  /// To appear as soon as there is a screen to be on.
  case pending(isAnimated: Bool)
  case appearing(Fade)
  case visible
  case disappearing(Fade)

  /// When this phase ends by itself; `nil` if it waits for a command or a dismissal.
  var deadline: Moment? {
    switch self {
    case .hidden, .pending, .visible: nil
    case .appearing(let fade), .disappearing(let fade): fade.end
    }
  }

  /// Whether anything of the HUD is, or is about to be, on a screen.
  var isOnScreen: Bool {
    switch self {
    case .hidden, .pending: false
    case .appearing, .visible, .disappearing: true
    }
  }

  /// - Parameter motion: how what is not on a screen begins to be.
  func fadeState(at now: Moment, _ motion: Motion) -> FadeState {
    switch self {
    case .hidden, .pending: FadeState(startOf: motion)
    case .visible: .full
    case .appearing(let fade), .disappearing(let fade): fade.value(at: now)
    }
  }
}
