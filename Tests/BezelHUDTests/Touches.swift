@testable import BezelHUD

extension Input {
  /// Returns a finger that came down.
  static func down(_ contact: UInt64, on target: TouchTarget, _ position: Point? = nil) -> Input {
    touch(contact, .began, target, position)
  }

  static func move(_ contact: UInt64, on target: TouchTarget, _ position: Point? = nil) -> Input {
    touch(contact, .moved, target, position)
  }

  /// Returns a finger that was lifted.
  static func up(_ contact: UInt64, on target: TouchTarget, _ position: Point? = nil) -> Input {
    touch(contact, .ended, target, position)
  }

  static func cancel(_ contact: UInt64, on target: TouchTarget) -> Input {
    touch(contact, .cancelled, target, nil)
  }

  static func key(_ code: Int, down isDown: Bool) -> Input {
    .key(code: code, isDown: isDown, time: TouchPlace.panelTime)
  }

  private static func touch(
    _ contact: UInt64, _ phase: TouchPhase, _ target: TouchTarget, _ position: Point?
  ) -> Input {
    .touch(
      Touch(
        contact: contact, phase: phase, position: position ?? TouchPlace.on(target).position,
        target: target, time: TouchPlace.panelTime))
  }
}

extension TouchTarget {
  /// All but the keys of an on-screen keyboard.
  static let ofBoxes: [TouchTarget] = [.outside, .hud, .button, .cancelButton]
}

extension TouchPlace {
  /// A panel's time, which is independent of the model's.
  static let panelTime = Moment(nanoseconds: -7)

  /// Returns the place of the touches of these tests, unless they say otherwise.
  static func on(_ target: TouchTarget) -> TouchPlace {
    switch target {
    case .outside: at(10, 20)
    case .hud: at(200, 120)
    case .button: at(200, 160)
    case .cancelButton: at(200, 180)
    case .key: at(200, 280)
    }
  }

  static func at(_ x: Fixed, _ y: Fixed) -> TouchPlace {
    TouchPlace(position: Point(x: x, y: y), time: panelTime)
  }
}

extension Interaction {
  /// Returns the defaults with some changes.
  static func with(_ change: (inout Interaction) -> Void) -> Interaction {
    var interaction = Interaction()
    change(&interaction)
    return interaction
  }
}

extension TimedModel {
  /// Returns a HUD that has fully appeared, over a clear mask unless a test says otherwise.
  static func visible(
    _ interaction: Interaction = Interaction(), button: String? = nil,
    cancelButton: String? = nil, mask: MaskType = .clear, blocking: Blocking? = nil,
    in container: Rect? = nil
  ) -> TimedModel {
    var hud = TimedModel(
      .with { $0.container = container }, timing: .with { $0.fadeIn = .zero })
    hud.turn(
      .setInteraction(interaction),
      .show(
        .indefinite, status: nil, mask: mask, button: button, cancelButton: cancelButton,
        blocking: blocking))
    _ = hud.newEvents()
    return hud
  }

  /// Presses and lifts a finger in one place.
  mutating func tap(_ contact: UInt64, on target: TouchTarget) {
    turn([.down(contact, on: target)])
    turn([.up(contact, on: target)])
  }

  /// Returns the events since the last call, without the touches themselves.
  mutating func gestures() -> [Event] {
    newEvents().filter {
      switch $0 {
      case .touched, .touchedInside: false
      default: true
      }
    }
  }

  var isLeaving: Bool { !model.isVisible && model.isOnScreen }
}
