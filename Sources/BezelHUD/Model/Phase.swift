/// Where a HUD is in its life on screen.
///
/// - Source: SVProgressHUD's states H, G, A, V and D, with its accidents mended.
enum Phase: Equatable, Sendable {
  case hidden
  /// Shown, but kept back for the grace time.
  case waiting(until: Moment, isAnimated: Bool)
  /// To appear as soon as there is a screen to be on; an image message only before its end.
  case pending(isAnimated: Bool, end: Moment?)
  case appearing(Fade, Stay)
  case visible(Stay)
  case disappearing(Fade)

  /// The time on the screen since the last show.
  struct Stay: Equatable, Sendable {
    let start: Moment
    /// When an image message has been seen long enough; `nil` if it never has, or its time has not begun.
    var end: Moment?
  }

  /// When this phase ends by itself; `nil` if it waits for a command or a dismissal.
  var deadline: Moment? {
    switch self {
    case .hidden, .pending, .visible: nil
    case .waiting(let until, _): until
    case .appearing(let fade, _), .disappearing(let fade): fade.end
    }
  }

  /// When an image message is dismissed by itself; `nil` for never.
  var autoDismissal: Moment? {
    switch self {
    case .hidden, .waiting, .disappearing: nil
    case .pending(_, let end): end
    case .appearing(_, let stay), .visible(let stay): stay.end
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
  func fadeState(at now: Moment, _ motion: Motion) -> FadeState {
    switch self {
    case .hidden, .waiting, .pending: FadeState(startOf: motion)
    case .visible: .full
    case .appearing(let fade, _), .disappearing(let fade): fade.value(at: now)
    }
  }
}
