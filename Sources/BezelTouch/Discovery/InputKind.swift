/// The kind of an input device; a HUD's mask blocks devices by kind.
package enum InputKind: String, Sendable, CaseIterable {
  /// A touch screen.
  case touch
  /// A pen's tablet.
  case pen
  /// A mouse, a touchpad or a pointing stick.
  case pointer
  /// A keyboard, or buttons.
  case keys

  /// The one kind of a device with these tags; `nil` for a device that a mask never blocks:
  /// joysticks, sensors, switches, and the buttons beside a pen's tablet.
  init?(_ tags: InputTags) {
    if tags.contains(.keyboard) {
      // First, because a grab of it also takes the keys that switch terminals, and SysRq.
      self = .keys
    } else if tags.contains(.tabletPad) {
      return nil
    } else if tags.contains(.touchscreen) {
      // Before `tablet`: the touch side of a pen's tablet has both.
      self = .touch
    } else if tags.contains(.touchpad) {
      self = .pointer  // before `tablet` for the same reason
    } else if tags.contains(.tablet) {
      self = .pen
    } else if !tags.isDisjoint(with: [.mouse, .pointingStick]) {
      self = .pointer
    } else if tags.isDisjoint(with: [.joystick, .accelerometer]) && tags.contains(.key) {
      self = .keys
    } else {
      return nil
    }
  }

  /// Whether a device of this kind is never blocked, whatever the mask.
  ///
  /// The power button has to work while a HUD is on screen; a keyboard with letters may have such a
  /// key and is blocked all the same. A touch panel or a pen has such a key if it can wake the
  /// machine by a tap, which the driver does before the event is read; without this exception every
  /// touch would reach other programs.
  func isNeverBlocked(_ device: Capabilities) -> Bool {
    switch self {
    case .touch, .pen: false
    case .pointer, .keys: device.hasSystemKey && !device.hasLetters
    }
  }

  /// Whether a device that is never blocked has more than the keys for which it is not.
  func isUnblockable(_ device: Capabilities) -> Bool {
    isNeverBlocked(device) && (self == .pointer || device.hasOtherKey)
  }
}
