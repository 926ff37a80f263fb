package import BezelLinux

/// The name of one contact, from down to up; no other contact of this process ever has it.
package struct ContactID: Hashable, Sendable {
  /// Which panel object of this process, in the order they were opened.
  package let panel: UInt32
  /// Which of that panel's contacts, in the order they came.
  package let number: UInt64

  package init(panel: UInt32, number: UInt64) {
    self.panel = panel
    self.number = number
  }
}

/// A place on a touch panel, in fractions of it, before rotation or calibration.
///
/// - Range: 0 is the panel's own least coordinate, 65 535 its greatest.
package struct PanelPoint: Hashable, Sendable {
  package let x: UInt16
  package let y: UInt16

  package init(x: UInt16, y: UInt16) {
    self.x = x
    self.y = y
  }
}

/// One touch at one time.
package struct TouchContact: Hashable, Sendable {
  package let id: ContactID
  package let position: PanelPoint
  /// When the kernel heard of it.
  package let time: Timestamp

  package init(id: ContactID, position: PanelPoint, time: Timestamp) {
    self.id = id
    self.position = position
    self.time = time
  }
}

/// What happened to one contact; each begins with `down` and ends with `up` or `cancelled`.
package enum TouchEvent: Hashable, Sendable {
  case down(TouchContact)
  case moved(TouchContact)
  case up(TouchContact)
  /// It ended without being meant: the panel went, news was lost, or it was ended for others.
  case cancelled(TouchContact)

  package var contact: TouchContact {
    switch self {
    case .down(let contact), .moved(let contact), .up(let contact), .cancelled(let contact):
      contact
    }
  }
}
