package import BezelLinux

/// When a client looks for the service again that it has lost.
///
/// Ever more seldom, so that many clients do not keep a service from starting, and one that crashes at what
/// they show does not start without end; but soon, as a restart is over in a moment.
package struct ReconnectionPace {
  /// In nanoseconds.
  private static let shortest: Int64 = 50_000_000
  private static let longest: Int64 = 500_000_000
  /// How long a service has to be there so that its end is the first one.
  private static let steady: Int64 = 10_000_000_000

  /// The moment of the next attempt.
  package private(set) var next = Timestamp.now()
  private var delay = shortest
  /// Since when there is a service.
  private var found: Timestamp?

  package init() {}

  /// Notes that there is a service.
  package mutating func succeed() { found = found ?? .now() }

  /// Notes that there is none.
  package mutating func fail() {
    let now = Timestamp.now()
    if let found, now.nanoseconds(since: found) > ReconnectionPace.steady {
      delay = ReconnectionPace.shortest
    }
    found = nil
    next = now.advanced(byNanoseconds: delay)
    delay = min(delay * 2, ReconnectionPace.longest)
  }
}
