/// What happens by itself, and how entries end.
extension Lineup {
  /// When something happens by itself.
  var nextDue: Moment? { entries.compactMap { $0.nextDue }.min() }

  /// Lets everything happen that is due, in the order in which it was due.
  mutating func settle(at now: Moment) {
    while let due = nextDue, due <= now {
      guard let index = entries.firstIndex(where: { $0.nextDue == due }) else { return }
      change = now
      settle(index, at: due)
    }
  }

  /// Lets happen what is due of one entry.
  private mutating func settle(_ index: Int, at due: Moment) {
    let entry = entries[index]
    if entry.end != nil {
      entries.remove(at: index)
    } else if let claim = entry.claims.firstIndex(where: { $0.dismissal == due }) {
      end(claim, of: index, .dismissed, at: due)
    } else if !entry.hasArrived, entry.arrival == due {
      entries[index].hasArrived = true
    } else if entry.timeout == due {
      end(index, .timedOut, at: due)
    } else {
      entries[index].bite()
      news += entry.handles.map { .late($0) }
      if entry.wish.watchdog?.action == .dismiss { end(index, .watchdog, at: due) }
    }
  }

  /// Ends what one show has of an entry, and with the last one the entry.
  mutating func end(_ claim: Int, of index: Int, _ reason: Reason, at now: Moment) {
    if entries[index].claims.count == 1 { return end(index, reason, at: now) }
    news.append(.ended(entries[index].claims.remove(at: claim).handle, reason))
  }

  /// Ends an entry; if it is on the screen, it is seen for its least time.
  mutating func end(_ index: Int, _ reason: Reason, at now: Moment) {
    let entry = entries[index]
    news += entry.handles.map { .ended($0, reason) }
    if entry.place == audience.place { audience.handles = entry.handles }
    let least = seenSince?.advanced(by: entry.wish.setup.timing.minimumShow)
    if entry.place == screen?.place, let least, least > now {
      entries[index].claims = []
      entries[index].end = least
    } else {
      entries.remove(at: index)
    }
  }
}
