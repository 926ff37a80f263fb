/// What a device is to a HUD: what its mask blocks is chosen by kind.
package enum InputKind: Sendable, CaseIterable {
  /// A touch screen.
  case touch
  /// A pen's panel.
  case pen
  /// A mouse, a touchpad or a pointing stick.
  case pointer
  /// A keyboard, or buttons.
  case keys

  /// The one kind of a device with these tags; `nil` for what no mask has to do with: joysticks,
  /// sensors, switches, and the buttons beside a pen's panel.
  init?(_ tags: InputTags) {
    if tags.contains(.keyboard) {
      // Whatever else it is: who has it alone has the keys that switch terminals and SysRq too.
      self = .keys
    } else if tags.contains(.tabletPad) {
      return nil
    } else if tags.contains(.touchscreen) {
      // Before `tablet`: the touch side of a pen's panel has both.
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

  /// Whether a device of this kind stays with other programs whatever a mask says.
  ///
  /// The power button has to work while a HUD is up. A keyboard may have such a key among its
  /// letters. A touch panel or a pen says that it can wake the machine by a tap, which the driver
  /// does before anybody reads it; to spare it would let every touch through.
  func isNeverBlocked(_ device: Capabilities) -> Bool {
    switch self {
    case .touch, .pen: false
    case .pointer, .keys: device.hasSystemKey && !device.hasLetters
    }
  }
}
