@testable import BezelTouch

/// Checks that every contact goes down once, moves only then, and ends once.
struct ContactChecker {
  private(set) var complaints: [String] = []
  private(set) var begun = 0
  private(set) var blocked = 0
  private var down: Set<ContactID> = []
  /// All contacts so far: a number is not used again.
  private var known: Set<ContactID> = []

  var isTouched: Bool { !down.isEmpty }

  init(_ events: [TouchEvent] = []) {
    for event in events { update(event) }
  }

  mutating func update(_ event: DeviceEvent) {
    if case .contact(let touch) = event { update(touch) }
  }

  mutating func update(_ touch: TouchEvent) {
    let id = touch.contact.id
    switch touch {
    case .down(let contact):
      begun += 1
      if contact.isBlocked { blocked += 1 }
      if !known.insert(id).inserted { complaints.append("\(touch) twice") }
      down.insert(id)
    case .moved: if !down.contains(id) { complaints.append("\(touch) of nothing") }
    case .up, .cancelled:
      if down.remove(id) == nil { complaints.append("\(touch) of nothing") }
    }
  }
}
