import BezelLinux

@testable import BezelTouch

/// Checks that contacts come, move and go in that order, and that the second panel's events are
/// those of a real driver.
struct TouchStreamChecker {
  private(set) var begun = 0
  private var down: Set<ContactID> = []
  private var encoder: CloneEncoder
  private var clone: Clone

  init(kind: TouchKind) {
    encoder = CloneEncoder(kind: kind)
    clone = Clone(length: encoder.length)
  }

  mutating func handle(_ touches: [TouchEvent], endsFrame: Bool) throws {
    var sent: [(UInt16, UInt16, Int32)] = []
    for touch in touches {
      let id = touch.contact.id
      switch touch {
      case .down:
        begun += 1
        try check(down.insert(id).inserted, "contact \(id.number) comes twice")
      case .moved: try check(down.contains(id), "contact \(id.number) moves and is not there")
      case .up, .cancelled:
        try check(down.remove(id) != nil, "contact \(id.number) goes and is not there")
      }
      encoder.pass(touch, at: touch.contact.raw) { sent.append(($0, $1, $2)) }
    }
    if endsFrame { encoder.flush { sent.append(($0, $1, $2)) } }
    for (type, code, value) in sent { try clone.handle(type, code, value) }
  }

  mutating func end() throws {
    try check(down.isEmpty, "contacts are left")
    try check(clone.isEmpty, "contacts are left on the second panel")
  }

  /// The state of a reader of the second panel.
  private struct Clone {
    private var occupied: [Int32: Int32] = [:]
    private var slot: Int32 = 0
    private var isTouched = false
    private let length: Int32

    init(length: Int) { self.length = Int32(length) }

    var isEmpty: Bool { occupied.isEmpty && !isTouched }

    mutating func handle(_ type: UInt16, _ code: UInt16, _ value: Int32) throws {
      switch (type, code) {
      case (InputEvent.absolute, InputEvent.slot):
        try check((0..<length).contains(value), "slot \(value) of \(length)")
        slot = value
      case (InputEvent.absolute, InputEvent.trackingID) where value < 0:
        try check(occupied.removeValue(forKey: slot) != nil, "nobody lifts in slot \(slot)")
      case (InputEvent.absolute, InputEvent.trackingID):
        try check(!occupied.values.contains(value), "number \(value) twice")
        try check(occupied.updateValue(value, forKey: slot) == nil, "slot \(slot) was taken")
      case (InputEvent.key, InputEvent.touch):
        try check((value == 1) != isTouched, "BTN_TOUCH \(value) again")
        isTouched = value == 1
      default: break
      }
    }
  }
}
