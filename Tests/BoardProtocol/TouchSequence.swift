/// The events of an input device, and whether fingers, pens and buttons can produce them.
///
/// Each contact or key that goes down comes up, none moves or lifts that has not gone down, and
/// none goes down twice. A reader that missed events has to read the device's state, which this one
/// does not: contacts that are down at that time are not judged.
package struct TouchSequence {
  /// The first problem that was found.
  package private(set) var problems: [String] = []
  /// The number of contacts that went down and came up.
  package private(set) var contacts = 0
  /// The number of presses of keys and buttons.
  package private(set) var presses = 0
  package private(set) var frames = 0
  /// The number of times that the kernel dropped unread events.
  package private(set) var drops = 0

  /// Whether the device may move without touching.
  private let hovers: Bool
  /// Whether a contact may be down whose beginning was not read.
  private var isAmidst: Bool
  /// Whether events were dropped, and the frame that they belong to has not ended.
  private var isInGap = false
  private var hasSlots = false
  private var slot = 0
  /// The tracking IDs of the slots that hold a contact.
  private var contactsDown: [Int: Int] = [:]
  private var keysDown: Set<Int> = []
  private var frame = Frame()

  /// The events since the last frame ended.
  private struct Frame {
    var placedSlots: Set<Int> = []
    var endedSlots: Set<Int> = []
    var hasPosition = false
    var changesTouch = false
    /// The numbers of protocol A: the entries that have ended, and whether one has begun.
    var entries: Int?
    var hasOpenEntry = false
  }

  /// - Parameters:
  ///   - amidst: whether the reader begins while a contact may be down, whose end it reads.
  ///   - hovers: whether it is a pointer, which moves without touching.
  package init(amidst: Bool = false, hovers: Bool = false) {
    isAmidst = amidst
    self.hovers = hovers
  }

  package var isTouched: Bool { !contactsDown.isEmpty || !keysDown.isEmpty }

  /// The problems, and the contacts that are down at the end; empty if all was right.
  package var verdict: [String] {
    problems + contactsDown.keys.sorted().map { "slot \($0) is still down" }
      + keysDown.sorted().map { "\(InputCode.name(ofKey: $0)) is still down" }
  }

  /// Handles one event.
  package mutating func take(_ type: Int, _ code: Int, _ value: Int) {
    switch (type, code) {
    case (InputCode.synchronization, InputCode.dropped):
      drops += 1
      isInGap = true
      isAmidst = true
      contactsDown = [:]
      keysDown = []
    case (InputCode.synchronization, InputCode.report):
      if !isInGap { endFrame() }
      isInGap = false
      frame = Frame()
    case _ where isInGap: break
    case (InputCode.synchronization, InputCode.listEntry):
      frame.entries = (frame.entries ?? 0) + (frame.hasOpenEntry ? 1 : 0)
      frame.hasOpenEntry = false
    case (InputCode.absolute, _): takeAxis(code, value)
    case (InputCode.key, _): takeKey(code, value)
    default: break
    }
  }

  private mutating func takeAxis(_ code: Int, _ value: Int) {
    switch code {
    case InputCode.slot:
      hasSlots = true
      slot = value
    case InputCode.trackingID where value >= 0:
      hasSlots = true
      frame.changesTouch = true
      if let former = contactsDown.updateValue(value, forKey: slot) {
        complain("slot \(slot) has contact \(value) before \(former) has lifted")
      }
    case InputCode.trackingID:
      hasSlots = true
      frame.changesTouch = true
      if contactsDown.removeValue(forKey: slot) != nil {
        contacts += 1
        frame.endedSlots.insert(slot)
      } else if !isAmidst {
        complain("slot \(slot) lifts what has not gone down")
      }
    case InputCode.contactX, InputCode.contactY:
      frame.placedSlots.insert(slot)
      frame.hasOpenEntry = true
    case InputCode.x, InputCode.y: frame.hasPosition = true
    default: break
    }
  }

  private mutating func takeKey(_ code: Int, _ value: Int) {
    // 2 is a key that repeats.
    guard value == 0 || value == 1 else { return }
    if code == InputCode.touch { frame.changesTouch = true }
    if value == 1 {
      if !keysDown.insert(code).inserted {
        complain("\(InputCode.name(ofKey: code)) goes down twice")
      }
    } else if keysDown.remove(code) == nil {
      if !isAmidst { complain("\(InputCode.name(ofKey: code)) comes up without having gone down") }
    } else if code != InputCode.touch, code != InputCode.pen {
      presses += 1
    } else if code == InputCode.touch, !hasSlots {
      contacts += 1
    }
    // The kernel sends this when the first finger came or the last one went.
    if code != InputCode.pen { isAmidst = false }
  }

  private mutating func endFrame() {
    frames += 1
    guard !isAmidst else { return }
    let isTouched = keysDown.contains(InputCode.touch)
    if let entries = frame.entries {
      if (entries > 0) != isTouched {
        complain("\(entries) contacts while touched is \(isTouched)")
      }
    } else {
      for slot in frame.placedSlots.subtracting(frame.endedSlots) where contactsDown[slot] == nil {
        complain("slot \(slot) moves without a contact")
      }
      if hasSlots, frame.changesTouch, contactsDown.isEmpty == isTouched {
        complain("\(contactsDown.count) contacts while touched is \(isTouched)")
      }
    }
    let isNear = isTouched || frame.changesTouch || keysDown.contains(InputCode.pen)
    if frame.hasPosition, !hovers, !isNear { complain("the pointer moves without a touch") }
  }

  private mutating func complain(_ words: String) {
    if problems.count < 10 { problems.append("frame \(frames): \(words)") }
  }
}

extension TouchSequence: CustomStringConvertible {
  package var description: String {
    "contacts \(contacts) presses \(presses) frames \(frames) drops \(drops)"
      + verdict.map { "\n  \($0)" }.joined()
  }
}

extension TouchSequence {
  /// Handles the output of `BoardGuest read-events` or `evtest`; lines that are no events are
  /// skipped.
  package mutating func take(text: some StringProtocol) {
    for line in text.split(separator: "\n") {
      if let event = Self.event(plain: line) ?? Self.event(evtest: line) {
        take(event.type, event.code, event.value)
      }
    }
  }

  private typealias Event = (type: Int, code: Int, value: Int)

  /// Reads a line like `EV_ABS ABS_MT_SLOT 1`.
  private static func event(plain line: some StringProtocol) -> Event? {
    let words = line.split(separator: " ")
    guard words.count == 3, let (type, code) = InputCode.pair(words[0], words[1]),
      let value = Int(words[2])
    else { return nil }
    return (type, code, value)
  }

  /// Reads `Event: time 1.000000, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 1`, or with the name of a
  /// synchronization in a rule: `Event: time 1.000000, -------------- SYN_REPORT ------------`.
  private static func event(evtest line: some StringProtocol) -> Event? {
    guard line.hasPrefix("Event: time ") else { return nil }
    let fields = line.split(separator: ",")
    if fields.count == 4, fields[1].hasPrefix(" type "), fields[2].hasPrefix(" code "),
      fields[3].hasPrefix(" value "), let type = Int(fields[1].split(separator: " ")[1]),
      let code = Int(fields[2].split(separator: " ")[1]), let value = Int(fields[3].dropFirst(7))
    {
      return (type, code, value)
    }
    for name in line.split(separator: " ") where name.hasPrefix("SYN_") {
      if let (type, code) = InputCode.pair("EV_SYN", name) { return (type, code, 0) }
    }
    return nil
  }
}
