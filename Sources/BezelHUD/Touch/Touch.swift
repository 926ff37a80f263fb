/// The state of a finger at one moment.
public struct Touch: Hashable, Sendable {
  /// Tells one finger from another, from its beginning to its end.
  public let contact: UInt64
  /// Where the finger is in its life.
  public let phase: TouchPhase
  /// In points from the screen's upper left corner.
  public let position: Point
  /// The target at that place.
  public let target: TouchTarget
  /// When the panel saw it.
  public let time: Moment

  package init(
    contact: UInt64, phase: TouchPhase, position: Point, target: TouchTarget, time: Moment
  ) {
    self.contact = contact
    self.phase = phase
    self.position = position
    self.target = target
    self.time = time
  }

  /// Where and when it was.
  public var place: TouchPlace { TouchPlace(position: position, time: time) }
}

/// Where a finger is in its life: it begins once, moves any number of times, and ends or is
/// cancelled once.
public enum TouchPhase: Hashable, Sendable, CaseIterable {
  /// It came down.
  case began
  /// It is somewhere else on the panel than before.
  case moved
  /// It was lifted.
  case ended
  /// It was lost: the panel went, or its events did. It must not count as lifted.
  case cancelled
}

/// The target of a touch.
public enum TouchTarget: Hashable, Sendable {
  /// Not on the HUD.
  case outside
  /// On the HUD's rectangle, also in a cut corner, but not on a button.
  case hud
  /// On the HUD's button, or so near that it is meant.
  case button
  /// On the HUD's cancel button, or so near that it is meant.
  case cancelButton
  /// On the on-screen keyboard: the key that is meant.
  case key(KeyboardKey)

  /// The target in one word.
  package var name: String {
    switch self {
    case .outside: "outside"
    case .hud: "hud"
    case .button: "button"
    case .cancelButton: "cancelButton"
    case .key: "key"
    }
  }

  var key: KeyboardKey? { if case .key(let key) = self { key } else { nil } }

  var isButton: Bool { self == .button || self == .cancelButton }
}

/// Where and when a HUD was touched.
public struct TouchPlace: Hashable, Sendable {
  /// In points from the screen's upper left corner.
  public let position: Point
  /// When the panel saw it, or for a hold when it was complete.
  public let time: Moment

  package init(position: Point, time: Moment) {
    self.position = position
    self.time = time
  }
}
