/// The order of the presentations, from front to back.
extension QueuedPresentation {
  /// Whether it would be seen if both were alone.
  func isOver(_ other: QueuedPresentation) -> Bool {
    if request.priority != other.request.priority {
      return request.priority > other.request.priority
    }
    switch (request.order, other.request.order) {
    case (.queue, .stack): return true
    case (.stack, .queue): return false
    case (.queue, .queue): return place < other.place
    case (.stack, .stack): return place > other.place
    }
  }

  func state(isFront: Bool) -> PresentationQueue.State {
    if isFront { return .shown }
    return request.order == .queue && !hasBeenShown ? .queued : .covered
  }

  fileprivate func isQueued(before other: QueuedPresentation) -> Bool {
    request.order == .queue && other.request.order == .queue
      && request.priority == other.request.priority
      && place < other.place
  }
}

extension PresentationQueue {
  /// The index of the presentation to show; `nil` if there is none.
  var front: Int? {
    // An entry in its grace time blocks later ones of its queue, so that each keeps its turn.
    let arriving = entries.indices.filter { entries[$0].lifetime.graceEnd != nil }
    return entries.indices
      .filter { index in
        entries[index].lifetime.graceEnd == nil
          && !arriving.contains { entries[$0].isQueued(before: entries[index]) }
      }
      .min { entries[$0].isOver(entries[$1]) }
  }
}
