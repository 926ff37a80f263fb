extension PresentationQueueReference {
  /// A request in the reference's terms.
  struct Plan: Equatable {
    enum Dog: Equatable { case text, color, cancel, dismiss }

    var text = ""
    var isMessage = false
    var isActivity = false
    var isQueued = false
    var priority = 0
    var stays = false
    var limit: Int?
    var grace = 0
    var minimum = 0
    var dog: Dog?
    var dogLimit = 0
    /// Whether the cancel key dismisses it.
    var isCancellable = false
  }

  struct Claim: Equatable {
    let handle: Int
    let owner: Int
    var dismissal: Int?
    var notified: String?
  }

  enum HUD: Equatable {
    case hidden, pending, up
    case appearing(end: Int)
    case leaving(end: Int)
  }
}
