internal import BezelHUD
internal import BezelRaster
internal import BezelTouch

/// The contacts that are down, and whose each is from its beginning to its end.
struct FollowedContacts {
  /// Who is told of a contact.
  enum Side: Equatable {
    case hud(HUDID)
    /// What is behind the HUDs.
    case application
  }

  typealias News = (side: Side, touch: Touch)

  private struct Contact {
    let side: Side
    /// Where it was last.
    var point: Point
  }

  private var contacts: [ContactID: Contact] = [:]
  private var lost: [News] = []

  mutating func begin(_ id: ContactID, _ side: Side, at point: Point) {
    contacts[id] = Contact(side: side, point: point)
  }

  /// Says what happened to a contact; `nil` for one whose beginning had no place.
  ///
  /// - Parameters:
  ///   - point: where it is; `nil` where its place is on no screen any more.
  ///   - target: tells what is at a place, for a HUD or for the application.
  mutating func follow(
    _ id: ContactID, _ phase: TouchPhase, at point: Point?, time: Moment,
    target: (Point, HUDID?) -> TouchTarget
  ) -> News? {
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

  /// Cancels all, as nobody will tell their ends.
  mutating func loseAll(at now: Moment) {
    for id in contacts.keys {
      guard let news = follow(id, .cancelled, at: nil, time: now, target: { _, _ in .outside })
      else {
        continue
      }
      lost.append(news)
    }
  }

  var hasLost: Bool { !lost.isEmpty }

  /// The ends of those that were lost.
  mutating func takeLost() -> [News] {
    defer { lost = [] }
    return lost
  }
}

extension ContactID {
  /// Contacts are numbered per device; together they still fit one number.
  fileprivate var numberOfAll: UInt64 { UInt64(panel) << 40 | number & (1 << 40 - 1) }
}
