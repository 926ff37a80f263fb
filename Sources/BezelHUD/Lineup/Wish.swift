/// What somebody wants to be on the screen, and how it gets along with what others want there.
package struct Wish: Equatable, Sendable {
  /// How it stands to others of its priority.
  package enum Order: Sendable {
    /// Over all that were shown before it; what was below comes back after it.
    case stack
    /// After those that were queued before it, and over the stack when it has its turn; one that is
    /// queued and equals it is the same.
    case queue
  }

  package var presentation: Presentation
  package var setup: HUDSetup
  package var order: Order
  /// The highest one is on the screen, whatever came later.
  ///
  /// - Range: −100 … 100 by convention.
  package var priority: Int
  /// Whether it lives on when its owner leaves.
  package var stays: Bool
  /// What happens when its owner is not heard of; `nil` for nothing.
  package var watchdog: Watchdog?
  /// How long it is on the screen since the last show or update of it; `nil` for its display duration
  /// if it is an image message, and for ever if not.
  package var limit: Duration?

  package init(
    _ presentation: Presentation, setup: HUDSetup = HUDSetup(), order: Order = .stack,
    priority: Int = 0, stays: Bool = false, watchdog: Watchdog? = nil, limit: Duration? = nil
  ) {
    self.presentation = presentation
    self.setup = setup
    self.order = order
    self.priority = priority
    self.stays = stays
    self.watchdog = watchdog
    self.limit = limit
  }

  /// How long it is to be on the screen; `nil` for ever.
  var time: Duration? {
    if let limit { return max(.zero, limit) }
    guard presentation.content.isPassing else { return nil }
    return setup.timing.displayDuration(of: presentation.status)
  }

  /// Whether it says that something goes on, and not how far it is.
  var isActivity: Bool { presentation.content.turning != nil }
}
