/// udev's tags of an input device (`ID_INPUT_…`); a device may have several.
struct InputTags: OptionSet, Equatable, Sendable {
  let rawValue: UInt16

  static let accelerometer = InputTags(rawValue: 1 << 0)
  static let joystick = InputTags(rawValue: 1 << 1)
  static let touchscreen = InputTags(rawValue: 1 << 2)
  static let touchpad = InputTags(rawValue: 1 << 3)
  static let mouse = InputTags(rawValue: 1 << 4)
  static let pointingStick = InputTags(rawValue: 1 << 5)
  /// A pen's tablet, with a screen under it or without.
  static let tablet = InputTags(rawValue: 1 << 6)
  /// The buttons beside a pen's tablet.
  static let tabletPad = InputTags(rawValue: 1 << 7)
  /// Any key.
  static let key = InputTags(rawValue: 1 << 8)
  /// Letters and digits.
  static let keyboard = InputTags(rawValue: 1 << 9)

  /// The udev properties to read, in the order of the bits.
  static let properties = [
    "ID_INPUT_ACCELEROMETER", "ID_INPUT_JOYSTICK", "ID_INPUT_TOUCHSCREEN", "ID_INPUT_TOUCHPAD",
    "ID_INPUT_MOUSE", "ID_INPUT_POINTINGSTICK", "ID_INPUT_TABLET", "ID_INPUT_TABLET_PAD",
    "ID_INPUT_KEY", "ID_INPUT_KEYBOARD",
  ]

  /// Reads udev's properties; a tag with any other value than "1" was removed by a rule.
  init(udev values: [String: String]) {
    self = []
    for (bit, name) in Self.properties.enumerated() where values[name] == "1" {
      insert(InputTags(rawValue: 1 << bit))
    }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}

extension InputTags {
  /// The tags that udevd would give a device with these capabilities.
  ///
  /// - Source: systemd 252, `udev-builtin-input_id.c`, so that the result does not depend on udevd.
  init(_ device: Capabilities) {
    let isSensor =
      device.isAccelerometer || !device.hasKeys && device.hasPosition && device.hasDepth
    self = isSensor ? .accelerometer : Self.pointers(device)
    if device.hasNamedKey { insert(.key) }
    if device.hasLetters { insert(.keyboard) }
    // Some mice have a node for their wheel alone.
    if isEmpty && device.hasWheel { insert(.key) }
  }

  private static func pointers(_ device: Capabilities) -> InputTags {
    let isPen = device.hasStylus || device.hasPen
    let isIndirect = device.hasFingerTool && !device.hasPen && !device.isDirect
    let surface: InputTags =
      if isPen {
        .tablet
      } else if isIndirect {
        .touchpad
      } else if device.hasTouch || device.isDirect {
        .touchscreen
      } else {
        []
      }
    var tags: InputTags = device.hasContactPositions ? surface : []
    if device.hasPosition {
      // Virtual machines have a mouse with absolute coordinates.
      let isMouse = device.hasMouseButton && !isPen && !isIndirect
      tags.formUnion(isMouse ? .mouse : surface)
    }

    let controls = device.joystickButtons + device.joystickAxes
    let looksLikeJoystick = controls > 0 && (tags.isEmpty || !device.hasPosition)
    if tags.isDisjoint(with: [.tablet, .touchpad]) && !looksLikeJoystick && device.hasMouseButton
      && (device.hasMotion || !device.hasPosition)
    {
      tags.insert(.mouse)
    }
    // Some keyboards have a few of a joystick's buttons.
    if looksLikeJoystick && controls >= 2 && device.keyboardKeys < 4 { tags.insert(.joystick) }
    if tags.contains(.tablet) && device.hasPadButton && device.hasStylus && !device.hasPen {
      tags.insert(.tabletPad)
    }
    if device.isPointingStick { tags.insert(.pointingStick) }
    return tags
  }
}
