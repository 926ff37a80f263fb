internal import Foundation
internal import Synchronization

/// A receiver of elements in order, which never delays the sender.
final class Listener<Waiting: Backlog>: Sendable {
  private struct State {
    var backlog = Waiting()
    /// The continuation that waits for the next element; the backlog is then empty.
    var waiters: [CheckedContinuation<Waiting.Element?, Never>] = []
    /// Schedules the removal of the oldest element.
    var summons: (@Sendable () -> Void)?
    /// How many of them have not been followed yet.
    var openSummons = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// A stream of the elements from now on; it ends when the task that reads it is cancelled.
  var stream: AsyncStream<Waiting.Element> {
    AsyncStream(unfolding: { await self.next() }, onCancel: { self.end() })
  }

  /// Calls a handler with each element from now on, on a queue.
  func call(_ handler: @escaping @Sendable (Waiting.Element) -> Void, on queue: DispatchQueue) {
    state.withLock { state in
      state.summons = { [weak self] in
        queue.async { [weak self] in if let element = self?.follow() { handler(element) } }
      }
    }
  }

  func send(_ element: Waiting.Element) {
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
      return state.isOver ? nil : state.backlog.popFirst()
    }
  }

  private func next() async -> Waiting.Element? {
    await withCheckedContinuation { continuation in
      let (isReady, element) = state.withLock { state -> (Bool, Waiting.Element?) in
        if let element = state.backlog.popFirst() { return (true, element) }
        if state.isOver { return (true, nil) }
        state.waiters.append(continuation)
        return (false, nil)
      }
      if isReady { continuation.resume(returning: element) }
    }
  }

  /// Ends the listener; a handler's waiting elements are dropped.
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

/// All listeners of one source; a listener is removed when it, or its stream, is released.
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
