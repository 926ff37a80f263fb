@testable import BezelHUD

/// Tracks which fingers may act on a HUD, and reports the events that no finger explains.
struct TouchChecker {
  private struct Finger {
    /// Whether the finger came down on a HUD that was visible and not leaving.
    var canAct: Bool
    /// Whether the HUD has sent an event about it.
    var isReported = false
    /// The target at its beginning.
    let target: TouchTarget
    var position: Point
  }

  private var fingers: [UInt64: Finger] = [:]
  private var keys: Set<Int> = []
  private var isShown = false
  private(set) var problems: [String] = []

  /// Gives a model one input, and compares its events with the allowed ones.
  mutating func give(_ input: Input, to model: inout HUDModel, at now: Moment) -> [Event] {
    switch input {
    case .touch(let touch, _): return give(touch, to: &model, at: now)
    case .key(let code, let isDown, _):
      let wasDown = keys.contains(code)
      if isDown, model.isVisible { keys.insert(code) }
      let events = model.apply([input], at: now)
      for event in events {
        switch event {
        case .cancelRequested(_, .some(code), _):
          check(isDown && isShown, "a cancellation without a key")
        case .buttonPressed(_, nil), .armed(_, nil), .confirmed(_, nil):
          check(!isDown && wasDown && isShown, "\(event) without a key")
        case .sentAway: check(isShown, "sent away, but not there")
        default: problems.append("\(event) of a key")
        }
      }
      if !isDown { keys.remove(code) }
      return events
    case .keyLost(let code):
      let events = model.apply([input], at: now)
      check(events.isEmpty, "\(events) of a key that was lost")
      keys.remove(code)
      return events
    case .command, .screen:
      let events = model.apply([input], at: now)
      handle(events)
      return events
    }
  }

  private mutating func give(
    _ touch: Touch, to model: inout HUDModel, at now: Moment
  ) -> [Event] {
    let isKept =
      switch model.blocking {
      case .none: false
      case .everything, .container: true  // these runs have no live areas
      case .hud: touch.target != .outside
      }
    let wasReported = fingers[touch.contact]?.isReported == true
    if touch.phase == .began {
      fingers[touch.contact] = Finger(
        canAct: isKept && isShown, target: touch.target, position: touch.position)
    }
    let before = model.gestures
    let events = model.apply([.touch(touch)], at: now)
    if touch.phase == .cancelled {
      followNext(events, before: before.contact, after: model.gestures.contact, touch)
    }
    for event in events where touch.phase != .cancelled {
      switch event {
      case .touched(_, let place):
        check(touch.phase == .began && isKept && place == touch.place, "told of \(touch)")
        check(
          fingers.allSatisfy { $0.key == touch.contact || !$0.value.isReported },
          "two fingers are followed")
        fingers[touch.contact]?.isReported = true
      case .touchedInside(_, let place):
        check(touch.target != .outside && place == touch.place, "inside by \(touch)")
      case .tapped(_, let place, _), .buttonPressed(_, .some(let place)),
        .armed(_, .some(let place)), .confirmed(_, .some(let place)):
        check(touch.phase == .ended, "\(event) by \(touch)")
        checkAct(of: touch, place, event)
      case .cancelRequested(_, nil, let time):
        check(
          touch.phase == .ended && touch.target == .cancelButton && time == touch.time,
          "\(event) by \(touch)")
        checkAct(of: touch, touch.place, event)
      case .swiped(_, _, let place):
        check(touch.phase == .moved || touch.phase == .ended, "\(event) by \(touch)")
        checkAct(of: touch, place, event)
      case .sentAway: check(isShown, "sent away, but not there")
      default: problems.append("\(event) of a touch")
      }
    }
    if !wasReported, fingers[touch.contact]?.isReported != true {
      let after = model.gestures
      check(
        after.contact == before.contact && after.pressed == before.pressed
          && after.isArmed == before.isArmed, "it follows a finger it has not told of")
    }
    fingers[touch.contact]?.position = touch.position
    if touch.phase == .ended || touch.phase == .cancelled { fingers[touch.contact] = nil }
    return events
  }

  /// Expects, after a lost finger, that the next one is followed and reported.
  private mutating func followNext(
    _ events: [Event], before: UInt64?, after: UInt64?, _ touch: Touch
  ) {
    guard let after, after != before else {
      return check(events.isEmpty, "\(events) of nothing")
    }
    check(before == touch.contact, "\(after) is followed, and \(touch) was not")
    guard let next = fingers[after], !next.isReported, after != touch.contact else {
      return problems.append("\(after) is followed anew")
    }
    fingers[after]?.isReported = true
    let places = events.compactMap { event -> Point? in
      switch event {
      case .touched(_, let place), .touchedInside(_, let place): place.position
      default: nil
      }
    }
    check(
      places == Array(repeating: next.position, count: next.target == .outside ? 1 : 2),
      "\(events) of \(after)")
  }

  private mutating func checkAct(of touch: Touch, _ place: TouchPlace, _ event: Event) {
    let finger = fingers[touch.contact]
    check(finger?.isReported == true && finger?.canAct == true, "\(event) by another one's finger")
    check(isShown, "\(event) of a HUD that is not there")
    check(place == touch.place, "\(event) elsewhere")
  }

  /// Notes events that happen by themselves, or by commands.
  mutating func handle(_ events: [Event]) {
    for event in events {
      switch event {
      case .willAppear:
        isShown = true
        for contact in fingers.keys {
          fingers[contact]?.canAct = false
          fingers[contact]?.isReported = false
        }
        keys = []
      case .willDisappear:
        isShown = false
        for contact in fingers.keys { fingers[contact]?.canAct = false }
        keys = []
      case .didDisappear:
        for contact in fingers.keys { fingers[contact]?.isReported = false }
      case .confirmed(_, let place):
        let isHeld =
          if let place {
            fingers.values.contains { $0.isReported && $0.canAct && $0.position == place.position }
          } else {
            !keys.isEmpty
          }
        check(isShown && isHeld, "\(event) although nothing is held")
      case .tapped, .swiped, .buttonPressed, .armed, .touched, .touchedInside, .cancelRequested,
        .typed:
        problems.append("\(event) by itself")
      case .disarmed: check(isShown, "disarmed but not there")
      case .didAppear, .dismissed, .haptic, .announced, .sentAway, .finished, .hidden: break
      }
    }
  }

  private mutating func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }
}
