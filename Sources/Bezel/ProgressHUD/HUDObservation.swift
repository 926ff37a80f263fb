/// The registration of a handler of events, until `cancel()` is called or this object is released.
public final class HUDObservation: Sendable {
  private let listener: Listener<EventBacklog>

  init(_ listener: Listener<EventBacklog>) { self.listener = listener }

  /// Ends the observation: a call in progress completes, and waiting events are dropped.
  public func cancel() { listener.end() }

  deinit { cancel() }
}
