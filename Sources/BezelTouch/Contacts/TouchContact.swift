package import BezelLinux

/// The name of one contact, from down to up; no other contact of this process ever has it.
package struct ContactID: Hashable, Sendable {
  /// Which device object of this process, in the order they were opened.
  package let panel: UInt32
  /// Which of that device's contacts, in the order they came.
  package let number: UInt64

  package init(panel: UInt32, number: UInt64) {
    self.panel = panel
    self.number = number
  }
}

/// One touch at one time.
package struct TouchContact: Hashable, Sendable {
  package let id: ContactID
  /// Where, in the device's own units.
  package let raw: DevicePoint
  /// Where, in fractions of the panel.
  package let position: PanelPoint
  /// When the kernel heard of it.
  package let time: Timestamp
  /// Other programs do not hear of this contact, from its beginning on.
  package let isBlocked: Bool

  package init(
    id: ContactID, raw: DevicePoint, position: PanelPoint, time: Timestamp, isBlocked: Bool
  ) {
    self.id = id
    self.raw = raw
    self.position = position
    self.time = time
    self.isBlocked = isBlocked
  }
}

/// What happened to one contact; each begins with `down` and ends with `up` or `cancelled`.
package enum TouchEvent: Hashable, Sendable {
  case down(TouchContact)
  case moved(TouchContact)
  case up(TouchContact)
  /// It ended without being meant: the device went, news was lost, or it was ended for others.
  case cancelled(TouchContact)

  package var contact: TouchContact {
    switch self {
    case .down(let contact), .moved(let contact), .up(let contact), .cancelled(let contact):
      contact
    }
  }
}
