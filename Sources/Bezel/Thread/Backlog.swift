internal import BezelHUD

/// The elements that wait for a slow listener, up to a limit.
protocol Backlog: Sendable {
  associatedtype Element: Sendable
  init()
  /// The approximate maximum of waiting elements.
  static var limit: Int { get }
  mutating func append(_ element: Element)
  mutating func popFirst() -> Element?
}

/// Events in their order; when there are too many, the oldest are lost.
struct EventBacklog: Backlog {
  private var events: [HUDEvent] = []

  static let limit = 256

  mutating func append(_ event: HUDEvent) {
    if events.count == EventBacklog.limit { events.removeFirst() }
    events.append(event)
  }

  mutating func popFirst() -> HUDEvent? { events.isEmpty ? nil : events.removeFirst() }
}

/// Touches in their order, of which no finger lacks its beginning or its end.
///
/// Of the moves that wait, each finger's last is kept; when there are too many touches all the same,
/// fingers that come down are lost as a whole.
struct TouchBacklog: Backlog {
  private var touches: [Touch] = []
  /// The fingers whose beginning was taken in, and whose end was not yet.
  private var contacts: Set<UInt64> = []

  /// The maximum of waiting touches when a finger comes down; three for each finger can be added to it.
  static let limit = 256

  mutating func append(_ touch: Touch) {
    switch touch.phase {
    case .began:
      guard touches.count < TouchBacklog.limit, contacts.insert(touch.contact).inserted else {
        return
      }
    case .moved:
      guard contacts.contains(touch.contact) else { return }
      let last = touches.lastIndex { $0.contact == touch.contact }
      if let last, touches[last].phase == .moved { touches.remove(at: last) }
    case .ended, .cancelled:
      guard contacts.remove(touch.contact) != nil else { return }
    }
    touches.append(touch)
  }

  mutating func popFirst() -> Touch? { touches.isEmpty ? nil : touches.removeFirst() }
}
