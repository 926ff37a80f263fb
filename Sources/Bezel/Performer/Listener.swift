internal import Foundation
internal import Synchronization

/// One who is told of everything in its order, and never makes the one who tells wait.
final class Listener<Waiting: Backlog>: Sendable {
  private struct State {
    var backlog = Waiting()
    /// Who waits for the next element; then the backlog is empty.
    var waiters: [CheckedContinuation<Waiting.Element?, Never>] = []
    /// Has the oldest element taken, later.
    var summons: (@Sendable () -> Void)?
    /// How many of them have not been followed yet.
    var openSummons = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// What is told from now on; ends when the task that reads it is cancelled.
  var stream: AsyncStream<Waiting.Element> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { self.end() })
  }

  /// Has a handler called with each element that is told from now on, on a queue.
  func call(_ handler: @escaping @Sendable (Waiting.Element) -> Void, on queue: DispatchQueue) {
    state.withLock { state in
      state.summons = { [weak self] in
        queue.async { [weak self] in if let element = self?.follow() { handler(element) } }
      }
    }
  }

  func tell(_ element: Waiting.Element) {
    typealias Waiter = CheckedContinuation<Waiting.Element?, Never>
    let (waiter, summons) = state.withLock { state -> (Waiter?, (@Sendable () -> Void)?) in
      if state.isOver { return (nil, nil) }
      if !state.waiters.isEmpty { return (state.waiters.removeFirst(), nil) }
      state.backlog.append(element)
      // One for each element that waits; what makes no room for itself needs none.
      guard let summons = state.summons, state.openSummons < Waiting.limit else {
        return (nil, nil)
      }
      state.openSummons += 1
      return (nil, summons)
    }
    waiter?.resume(returning: element)
    summons?()
  }

  private func follow() -> Waiting.Element? {
    state.withLock { state in
      state.openSummons -= 1
      return state.isOver ? nil : state.backlog.takeFirst()
    }
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

  /// Nothing more is told, and what waits is forgotten by a handler.
  func end() {
    let waiters = state.withLock { state in
      state.isOver = true
      state.summons = nil  // which may hold who holds this
      state.backlog = Waiting()
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}

/// Everybody who listens to one thing; who lets go of the listener or its stream is forgotten.
struct Listeners<Waiting: Backlog> {
  private struct Place {
    weak var listener: Listener<Waiting>?
  }

  private var places: [Place] = []

  mutating func add() -> Listener<Waiting> {
    let listener = Listener<Waiting>()
    places.removeAll { $0.listener == nil }
    places.append(Place(listener: listener))
    return listener
  }

  var all: [Listener<Waiting>] { places.compactMap(\.listener) }
}
