/// How a device reports contacts.
package enum TouchKind: Equatable, Sendable {
  /// A table of contacts (the kernel's protocol B) of this length.
  case multiTouch(slots: Int)
  /// A list of all contacts in every frame (the kernel's protocol A).
  case contactLists
  /// One position and a button: `BTN_TOUCH`, or a mouse's left one.
  case singleTouch(button: UInt16)

  /// How many contacts are told apart; at most 1 024, the kernel's own limit.
  var slotCount: Int {
    switch self {
    case .multiTouch(let slots): min(max(slots, 1), 1_024)
    case .contactLists: ContactLists.slots
    case .singleTouch: 1
    }
  }
}

extension Capabilities {
  /// How the touches of a device of a kind are read; `nil` if it tells no places.
  func touchKind(as kind: InputKind) -> TouchKind? {
    switch kind {
    case .keys: return nil
    case .pointer:
      // A touchpad's places are its own, and no screen's.
      return hasPosition && hasMouseButton && !hasFingerTool
        ? .singleTouch(button: InputEvent.leftButton) : nil
    case .touch, .pen:
      if hasContactPositions { return slots > 0 ? .multiTouch(slots: slots) : .contactLists }
      return hasPosition && hasTouch ? .singleTouch(button: InputEvent.touch) : nil
    }
  }
}
