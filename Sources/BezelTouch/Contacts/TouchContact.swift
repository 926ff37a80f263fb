package import BezelLinux

/// The identity of one contact, from down to up; unique in this process.
package struct ContactID: Hashable, Sendable {
  /// The number of the device object in this process, in the order of opening.
  package let panel: UInt32
  /// The number of the contact on that device, in the order of beginning.
  package let number: UInt64

  package init(panel: UInt32, number: UInt64) {
    self.panel = panel
    self.number = number
  }
}

/// One touch at one time.
package struct TouchContact: Hashable, Sendable {
  package let id: ContactID
  /// The place in device units.
  package let raw: DevicePoint
  /// The place in fractions of the panel.
  package let position: PanelPoint
  /// The time of the kernel's event.
  package let time: Timestamp
  /// Whether other programs receive none of this contact's events, from its beginning on.
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

/// A change of one contact; each contact begins with `down` and ends with `up` or `cancelled`.
package enum TouchEvent: Hashable, Sendable {
  case down(TouchContact)
  case moved(TouchContact)
  case up(TouchContact)
  /// The contact ended without a lift: the device was removed, events were lost, or the contact was
  /// ended for other programs.
  case cancelled(TouchContact)

  package var contact: TouchContact {
    switch self {
    case .down(let contact), .moved(let contact), .up(let contact), .cancelled(let contact):
      contact
    }
  }
}
