package import BezelHUD

/// An event, for the clients that monitor.
package struct WireEvent: Equatable, Sendable {
  package enum Name: String, CaseIterable, Sendable, WireValue {
    // Of the HUD.
    case willAppear, didAppear, willDisappear, didDisappear, touched, touchedInside, tapped, swiped
    case buttonPressed, armed, disarmed, confirmed, cancelRequested, haptic, announced
    // Of a presentation.
    case shown, covered, queued, pending, late, ended
    /// Nothing is shown.
    case idle
    /// An input device cannot be kept from other programs.
    case leaking
  }

  package var name: Name
  package var handle: UInt64?
  package var time: Moment
  package var status: String?
  /// Further detail of the event, in one word.
  package var reason: String?
  /// In points from the screen's upper left corner; `nil` if no finger did it.
  package var x: Double?
  package var y: Double?
  /// Linux's code of a key.
  package var key: Int?
  /// The process that has the screen.
  package var owner: WireProcess?

  package init(
    _ name: Name, _ handle: UInt64? = nil, at time: Moment, status: String? = nil,
    reason: String? = nil
  ) {
    self.name = name
    self.handle = handle
    self.time = time
    self.status = status
    self.reason = reason
  }

  /// Converts an event of a HUD.
  ///
  /// - Returns: `nil` for an event that concerns only the caller of a dismissal.
  package init?(_ event: Event, of handle: UInt64?, at now: Moment) {
    func happened(
      _ name: Name, _ status: String?, at place: TouchPlace? = nil, reason: String? = nil
    ) -> WireEvent {
      var event = WireEvent(
        name, handle, at: place?.time ?? now, status: status, reason: reason)
      if let place {
        event.x = Double(place.position.x.rawValue) / 256
        event.y = Double(place.position.y.rawValue) / 256
      }
      return event
    }
    switch event {
    case .willAppear(let status): self = happened(.willAppear, status)
    case .didAppear(let status): self = happened(.didAppear, status)
    case .willDisappear(let status): self = happened(.willDisappear, status)
    case .didDisappear(let status): self = happened(.didDisappear, status)
    case .touched(let status, let place): self = happened(.touched, status, at: place)
    case .touchedInside(let status, let place): self = happened(.touchedInside, status, at: place)
    case .tapped(let status, let place, let target):
      self = happened(.tapped, status, at: place, reason: target.name)
    case .swiped(let direction, let status, let place):
      self = happened(.swiped, status, at: place, reason: direction.rawValue)
    case .buttonPressed(let status, let place): self = happened(.buttonPressed, status, at: place)
    case .armed(let status, let place): self = happened(.armed, status, at: place)
    case .disarmed(let status): self = happened(.disarmed, status)
    case .confirmed(let status, let place): self = happened(.confirmed, status, at: place)
    case .cancelRequested(let status, let key, let time):
      self = WireEvent(.cancelRequested, handle, at: time, status: status)
      self.key = key
    case .haptic(let haptic): self = happened(.haptic, nil, reason: haptic.rawValue)
    case .announced(let announcement, _):
      self = happened(
        .announced, announcement.label, reason: announcement.isModal ? "modal" : nil)
    case .typed, .dismissed, .sentAway, .finished, .hidden: return nil
    }
  }
}

extension WireEvent: WireObject {
  static let typeName = "Event"

  init() { self.init(.idle, at: Moment(nanoseconds: 0)) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    // Later versions may add names.
    try fields.field("name", &name, as: String.typeName)
    try fields.field("handle", &handle)
    try fields.field("time", &time, "Since the machine started")
    try fields.field("status", &status)
    try fields.field("reason", &reason)
    try fields.field("x", &x)
    try fields.field("y", &y)
    try fields.field("key", &key)
    try fields.field("owner", &owner)
  }
}
