/// Times that run out, and the ends of entries.
extension PresentationQueue {
  /// When something happens by itself.
  var nextDue: Moment? { entries.compactMap { $0.nextDue }.min() }

  /// Lets everything happen that is due, in the order in which it was due.
  mutating func settle(at now: Moment) {
    while let due = nextDue, due <= now {
      guard let index = entries.firstIndex(where: { $0.nextDue == due }) else { return }
      noteChange(at: now)
      settle(index, at: due)
    }
  }

  /// Lets happen what is due of one entry.
  private mutating func settle(_ index: Int, at due: Moment) {
    let entry = entries[index]
    if entry.ended != nil {
      entries.remove(at: index)
    } else if let subscriber = entry.subscribers.firstIndex(where: { $0.dismissal == due }) {
      end(subscriber, of: index, .dismissed, at: due)
    } else if entry.lifetime.graceEnd == due {
      entries[index].lifetime.endGrace()
    } else if entry.lifetime.end == due {
      end(index, .timedOut, at: due)
    } else if entry.questionDue == due {
      end(index, entry.request.question?.defaultAnswer.map { .answered($0) } ?? .timedOut, at: due)
    } else {
      entries[index].bite()
      notifications += entry.handles.map { .late($0) }
      if entry.request.watchdog?.action == .dismiss { end(index, .watchdog, at: due) }
    }
  }

  /// Ends the messages that what is in front covers.
  mutating func endCovered() {
    // One that has ended and is only seen for its least time makes room for them.
    guard entries.contains(where: { $0.passesWhenCovered }), let front,
      entries[front].ended == nil
    else { return }
    let place = entries[front].place
    while let index = entries.firstIndex(where: { $0.place != place && $0.passesWhenCovered }) {
      reportEnd(of: entries.remove(at: index), .covered)
    }
  }

  /// Ends what one show has of an entry, and with the last one the entry.
  mutating func end(
    _ subscriber: Int, of index: Int, _ reason: Reason, isForced: Bool = false, at now: Moment
  ) {
    if entries[index].subscribers.count == 1 {
      return end(index, reason, isForced: isForced, at: now)
    }
    notifications.append(.ended(entries[index].subscribers.remove(at: subscriber).handle, reason))
  }

  /// Ends an entry; if it is on the screen, it is seen for its least time unless that is forced.
  mutating func end(_ index: Int, _ reason: Reason, isForced: Bool = false, at now: Moment) {
    let entry = entries[index]
    reportEnd(of: entry, reason)
    let isOnScreen = entry.place == screen?.place
    if !isForced, isOnScreen, let least = leastEnd(of: entry), least > now {
      entries[index].ended = (least, entry.subscribers.map { $0.owner })
      entries[index].subscribers = []
    } else {
      entries.remove(at: index)
    }
  }

  /// When an entry on the screen has been seen for its least time; `nil` if nothing is seen.
  func leastEnd(of entry: QueuedPresentation) -> Moment? {
    seenSince?.advanced(by: entry.configuration.timing.minimumShow)
  }

  private mutating func reportEnd(of entry: QueuedPresentation, _ reason: Reason) {
    notifications += entry.handles.map { .ended($0, reason) }
    if entry.place == audience.place { audience.handles = entry.handles }
  }
}
