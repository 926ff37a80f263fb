internal import Synchronization

/// One who is told of everything in its order, and never makes the one who tells wait.
final class Listener<Waiting: Backlog>: Sendable {
  private struct State {
    var backlog = Waiting()
    /// Who waits for the next element; then the backlog is empty.
    var waiters: [CheckedContinuation<Waiting.Element?, Never>] = []
    var isOver = false
  }

  private let state = Mutex(State())

  /// What is told from now on; ends when the task that reads it is cancelled.
  var stream: AsyncStream<Waiting.Element> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { self.end() })
  }

  func tell(_ element: Waiting.Element) {
    let waiter = state.withLock { state -> CheckedContinuation<Waiting.Element?, Never>? in
      if state.isOver { return nil }
      if !state.waiters.isEmpty { return state.waiters.removeFirst() }
      state.backlog.append(element)
      return nil
    }
    waiter?.resume(returning: element)
  }

  private func next() async -> Waiting.Element? {
    await withCheckedContinuation { continuation in
      let (isReady, element) = state.withLock { state -> (Bool, Waiting.Element?) in
        if let element = state.backlog.takeFirst() { return (true, element) }
        if state.isOver { return (true, nil) }
        state.waiters.append(continuation)
        return (false, nil)
      }
      if isReady { continuation.resume(returning: element) }
    }
  }

  private func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}

/// Everybody who listens to one thing; who lets go of the stream is forgotten.
struct Listeners<Waiting: Backlog> {
  private struct Place {
    weak var listener: Listener<Waiting>?
  }

  private var places: [Place] = []

  mutating func add() -> AsyncStream<Waiting.Element> {
    let listener = Listener<Waiting>()
    places.removeAll { $0.listener == nil }
    places.append(Place(listener: listener))
    return listener.stream
  }

  var all: [Listener<Waiting>] { places.compactMap(\.listener) }
}
