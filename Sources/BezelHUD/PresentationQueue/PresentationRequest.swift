/// A request to show a presentation, with its priority, order and times.
package struct PresentationRequest: Equatable, Sendable {
  /// How it stands to others of its priority.
  package enum Order: Sendable {
    /// Over all that were shown before it; what was below comes back after it.
    case stack
    /// After those that were queued before it, and over the stack when it has its turn; one that is
    /// queued and equals it is the same.
    case queue
  }

  package var presentation: Presentation
  package var setup: HUDConfiguration
  package var order: Order
  /// The highest one is on the screen, whatever came later.
  ///
  /// - Range: −100 … 100 by convention.
  package var priority: Int
  /// Whether it lives on when its owner leaves.
  package var stays: Bool
  /// The action if the owner does not update the presentation in time; `nil` for none.
  package var watchdog: Watchdog?
  /// How long it is on the screen since the last show or update of it; `nil` for its display duration
  /// if it is an image message, and for ever if not.
  package var limit: Duration?
  /// The question that the presentation asks; `nil` for none.
  package var question: Question?

  package init(
    _ presentation: Presentation, setup: HUDConfiguration = HUDConfiguration(),
    order: Order = .stack,
    priority: Int = 0, stays: Bool = false, watchdog: Watchdog? = nil, limit: Duration? = nil,
    question: Question? = nil
  ) {
    self.presentation = presentation
    self.setup = setup
    self.order = order
    self.priority = priority
    self.stays = stays
    self.watchdog = watchdog
    self.limit = limit
    self.question = question
  }

  /// How long it is to be on the screen; `nil` for ever.
  var time: Duration? {
    if let limit { return max(.zero, limit) }
    guard isMessage else { return nil }
    return setup.timing.displayDuration(of: presentation.status)
  }

  /// Whether it passes by itself, as nobody has to answer it.
  var isMessage: Bool { presentation.content.isPassing && question == nil }

  /// Whether it says that something goes on, and not how far it is.
  var isActivity: Bool { presentation.content.turning != nil }
}
