/// The times at which an MBProgressHUD is visible and ends, by the table of its states, independent
/// of the model; in milliseconds.
struct MBReference {
  enum Event: Equatable {
    case appears, leaves, done
  }

  struct Entry: Equatable {
    let event: Event
    let time: Int
  }

  private enum State: Equatable {
    case hidden
    case grace(end: Int)
    case appearing(end: Int)
    case shown
    case disappearing(end: Int)
  }

  let grace: Int
  let minimum: Int
  private(set) var log: [Entry] = []
  private var state = State.hidden
  private var shownAt = 0
  /// The time of a pending hide, or the end of the least time after one.
  private var hideAt: Int?
  private var isFinished = false
  private var (comesAnimated, goesAnimated) = (true, true)

  init(grace: Int, minimum: Int) {
    self.grace = grace
    self.minimum = minimum
  }

  mutating func advance(to now: Int) {
    while true {
      let end: Int? =
        switch state {
        case .hidden, .shown: nil
        case .grace(let end), .appearing(let end), .disappearing(let end): end
        }
      guard let due = [end, hideAt].compactMap({ $0 }).min(), due <= now else { return }
      if end == due { endState(at: due) } else { hideNow(at: due) }
    }
  }

  mutating func show(animated: Bool, at now: Int) {
    // When it is hidden at the same moment, the grace time is over and begins again.
    if case .grace = state, let hideAt, hideAt <= now { state = .hidden }
    hideAt = nil
    isFinished = false
    comesAnimated = animated
    switch state {
    case .hidden: if grace > 0 { state = .grace(end: now + grace) } else { appear(at: now) }
    case .grace: break
    case .appearing:
      shownAt = now
      if !animated { state = .shown }
    case .shown: shownAt = now
    case .disappearing: appear(at: now)
    }
  }

  mutating func hide(animated: Bool, after delay: Int, at now: Int) {
    if case .disappearing = state, animated { return }
    goesAnimated = animated
    if let hideAt, hideAt > now, !isFinished { self.hideAt = nil }
    hideAt = min(hideAt ?? .max, now + delay)
  }

  private mutating func appear(at now: Int) {
    log.append(Entry(event: .appears, time: now))
    shownAt = now
    state = comesAnimated ? .appearing(end: now + 300) : .shown
  }

  private mutating func endState(at now: Int) {
    switch state {
    case .hidden, .shown: break
    case .grace: appear(at: now)
    case .appearing: state = .shown
    case .disappearing: finish(at: now)
    }
  }

  private mutating func hideNow(at now: Int) {
    hideAt = nil
    isFinished = true
    switch state {
    case .hidden, .grace: finish(at: now)
    case .appearing, .shown:
      if now < shownAt + minimum {
        hideAt = shownAt + minimum
        return
      }
      log.append(Entry(event: .leaves, time: now))
      if goesAnimated { state = .disappearing(end: now + 300) } else { finish(at: now) }
    case .disappearing: finish(at: now)
    }
  }

  private mutating func finish(at now: Int) {
    state = .hidden
    hideAt = nil
    log.append(Entry(event: .done, time: now))
  }
}
