/// Who is in front of whom.
extension LineupEntry {
  /// Whether it would be seen if both were alone.
  func isOver(_ other: LineupEntry) -> Bool {
    if wish.priority != other.wish.priority { return wish.priority > other.wish.priority }
    switch (wish.order, other.wish.order) {
    case (.queue, .stack): return true
    case (.stack, .queue): return false
    case (.queue, .queue): return place < other.place
    case (.stack, .stack): return place > other.place
    }
  }

  func state(isFront: Bool) -> Lineup.State {
    if isFront { return .shown }
    return wish.order == .queue && !hasBeenShown ? .queued : .covered
  }

  fileprivate func isQueued(before other: LineupEntry) -> Bool {
    wish.order == .queue && other.wish.order == .queue && wish.priority == other.wish.priority
      && place < other.place
  }
}

extension Lineup {
  /// What has to be on the screen; `nil` if nothing.
  var front: Int? {
    entries.indices.filter { mayBeSeen(entries[$0]) }.min { entries[$0].isOver(entries[$1]) }
  }

  private func mayBeSeen(_ entry: LineupEntry) -> Bool {
    // A queue goes on when the first one has come, or none could be sure of its turn.
    entry.hasArrived && !entries.contains { !$0.hasArrived && $0.isQueued(before: entry) }
  }
}
