/// A handler that is called with what happens to HUDs, until `cancel()` is called or nobody has this
/// any more.
public final class HUDObservation: Sendable {
  private let listener: Listener<EventBacklog>

  init(_ listener: Listener<EventBacklog>) { self.listener = listener }

  /// Ends it: only a call that is under way comes to its end, and what waits is forgotten.
  public func cancel() { listener.end() }

  deinit { cancel() }
}
