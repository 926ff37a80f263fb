/// Where a HUD is in its life on screen.
///
/// - Source: SVProgressHUD's states H, G, A, V and D, with its accidents mended.
enum Phase: Equatable, Sendable {
  case hidden
  /// Shown, but kept back for the grace time.
  case waiting(until: Moment)
  /// To appear as soon as there is a screen to be on.
  case pending
  case appearing(Fade)
  case visible
  case disappearing(Fade)

  /// When this phase ends by itself; `nil` if it waits for a command.
  var deadline: Moment? {
    switch self {
    case .hidden, .pending, .visible: nil
    case .waiting(let until): until
    case .appearing(let fade), .disappearing(let fade): fade.end
    }
  }

  /// Whether anything of the HUD is, or is about to be, on a screen.
  var isOnScreen: Bool {
    switch self {
    case .hidden, .waiting, .pending: false
    case .appearing, .visible, .disappearing: true
    }
  }

  /// - Parameter motion: how what is not on a screen begins to be.
  func presence(at now: Moment, _ motion: Motion) -> Presence {
    switch self {
    case .hidden, .waiting, .pending: Presence(startOf: motion)
    case .visible: .full
    case .appearing(let fade), .disappearing(let fade): fade.value(at: now)
    }
  }
}
