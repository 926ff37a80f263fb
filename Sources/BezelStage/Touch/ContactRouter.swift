internal import BezelHUD
internal import BezelRaster
internal import BezelTouch

/// The contacts that are down, and the receiver of each from its beginning to its end.
struct ContactRouter {
  /// The receiver of a contact's touches.
  enum Side: Equatable {
    case hud(HUDID)
    /// The application behind the HUDs.
    case application
  }

  typealias RoutedTouch = (side: Side, touch: Touch)

  private struct Contact {
    let side: Side
    /// The last known position.
    var point: Point
  }

  private var contacts: [ContactID: Contact] = [:]
  private var lost: [RoutedTouch] = []

  mutating func begin(_ id: ContactID, _ side: Side, at point: Point) {
    contacts[id] = Contact(side: side, point: point)
  }

  /// Returns the touch for an event of a contact; `nil` for a contact that began outside of all
  /// outputs.
  ///
  /// - Parameters:
  ///   - point: the position; `nil` if that is on no output any more, so that the last one is used.
  ///   - target: returns the touch target at a point, for a HUD or for the application.
  mutating func follow(
    _ id: ContactID, _ phase: TouchPhase, at point: Point?, time: Moment,
    target: (Point, HUDID?) -> TouchTarget
  ) -> RoutedTouch? {
    guard var contact = contacts[id] else { return nil }
    if let point { contact.point = point }
    switch phase {
    case .began, .moved: contacts[id] = contact
    case .ended, .cancelled: contacts[id] = nil
    }
    let hud: HUDID? = if case .hud(let hud) = contact.side { hud } else { nil }
    let touch = Touch(
      contact: id.numberOfAll, phase: phase, position: contact.point,
      target: target(contact.point, hud), time: time)
    return (contact.side, touch)
  }

  /// Cancels all contacts, as their ends will not be read.
  mutating func loseAll(at now: Moment) {
    for id in contacts.keys {
      guard let routed = follow(id, .cancelled, at: nil, time: now, target: { _, _ in .outside })
      else {
        continue
      }
      lost.append(routed)
    }
  }

  var hasLost: Bool { !lost.isEmpty }

  /// Returns the cancelled touches of `loseAll(at:)`, and forgets them.
  mutating func popLost() -> [RoutedTouch] {
    defer { lost = [] }
    return lost
  }
}

extension ContactID {
  /// The contact's number, unique among all devices: contacts are numbered per device.
  fileprivate var numberOfAll: UInt64 { UInt64(panel) << 40 | number & (1 << 40 - 1) }
}
