/// The protocol by which a device reports contacts.
package enum TouchKind: Equatable, Sendable {
  /// Slots (the kernel's protocol B), this many.
  case multiTouch(slots: Int)
  /// A list of all contacts in every frame (the kernel's protocol A).
  case contactLists
  /// One position and a button: `BTN_TOUCH`, or a mouse's left one.
  case singleTouch(button: UInt16)

  /// The number of contacts that are distinguished; at most 1 024, the kernel's own limit.
  var slotCount: Int {
    switch self {
    case .multiTouch(let slots): min(max(slots, 1), 1_024)
    case .contactLists: ProtocolAConverter.slots
    case .singleTouch: 1
    }
  }
}

extension Capabilities {
  /// Returns the protocol of a device of a kind; `nil` if it reports no positions.
  func touchKind(as kind: InputKind) -> TouchKind? {
    switch kind {
    case .keys: return nil
    case .pointer:
      // A touchpad's positions do not map to a screen.
      return hasPosition && hasMouseButton && !hasFingerTool
        ? .singleTouch(button: InputEvent.leftButton) : nil
    case .touch, .pen:
      if hasContactPositions { return slots > 0 ? .multiTouch(slots: slots) : .contactLists }
      return hasPosition && hasTouch ? .singleTouch(button: InputEvent.touch) : nil
    }
  }
}

extension TouchKind: CustomStringConvertible {
  /// The protocol, and its number of slots or its button.
  package var description: String {
    switch self {
    case .multiTouch(let slots): "multiTouch(slots: \(slots))"
    case .contactLists: "contactLists"
    case .singleTouch(let button): "singleTouch(button: \(button))"
    }
  }
}
