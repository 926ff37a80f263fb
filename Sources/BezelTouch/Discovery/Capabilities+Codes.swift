internal import CBezelEvdev

extension Capabilities {
  /// Queries each property (`INPUT_PROP_…`), type (`EV_…`) and event (type and code) that matters.
  ///
  /// - Parameter slots: the number of slots; a negative one means 0.
  /// - Source: systemd 252, `udev-builtin-input_id.c`, for the ranges; `logind-button.c` for the
  ///   keys that logind handles.
  init(
    slots: Int, hasProperty: (Int32) -> Bool, hasType: (Int32) -> Bool,
    hasEvent: (_ type: Int32, _ code: Int32) -> Bool
  ) {
    func has(axis code: Int32) -> Bool { hasEvent(EV_ABS, code) }
    func has(key code: Int32) -> Bool { hasEvent(EV_KEY, code) }
    func count(keys: [ClosedRange<Int32>]) -> Int {
      keys.reduce(0) { sum, range in sum + range.reduce(0) { $0 + (has(key: $1) ? 1 : 0) } }
    }

    isDirect = hasProperty(INPUT_PROP_DIRECT)
    isAccelerometer = hasProperty(INPUT_PROP_ACCELEROMETER)
    isPointingStick = hasProperty(INPUT_PROP_POINTING_STICK)

    hasPosition = has(axis: ABS_X) && has(axis: ABS_Y)
    hasDepth = has(axis: ABS_Z)
    // A gamepad that announces every axis also announces the unused one before the slots.
    let claimsEveryAxis = has(axis: ABS_MT_SLOT) && has(axis: ABS_MT_SLOT - 1)
    hasContactPositions =
      has(axis: ABS_MT_POSITION_X) && has(axis: ABS_MT_POSITION_Y) && !claimsEveryAxis
    self.slots = max(0, slots)
    joystickAxes = (ABS_RX..<ABS_PRESSURE).reduce(0) { $0 + (has(axis: $1) ? 1 : 0) }
    hasMotion = hasEvent(EV_REL, REL_X) && hasEvent(EV_REL, REL_Y)
    hasWheel = hasEvent(EV_REL, REL_WHEEL) || hasEvent(EV_REL, REL_HWHEEL)

    hasTouch = has(key: BTN_TOUCH)
    hasPen = has(key: BTN_TOOL_PEN)
    hasStylus = has(key: BTN_STYLUS)
    hasFingerTool = has(key: BTN_TOOL_FINGER)
    hasMouseButton = count(keys: [BTN_MOUSE...BTN_JOYSTICK - 1]) > 0
    hasPadButton = has(key: BTN_0)
    if !has(key: BTN_JOYSTICK - 1) {
      joystickButtons = count(keys: [
        BTN_JOYSTICK...BTN_DIGI - 1, BTN_TRIGGER_HAPPY1...BTN_TRIGGER_HAPPY40,
        BTN_DPAD_UP...BTN_DPAD_RIGHT,
      ])
    }

    hasKeys = hasType(EV_KEY)
    let named = count(keys: [
      KEY_RESERVED...BTN_MISC - 1, KEY_OK...BTN_DPAD_UP - 1,
      KEY_ALS_TOGGLE...BTN_TRIGGER_HAPPY - 1,
    ])
    hasNamedKey = named > 0
    hasLetters = count(keys: [KEY_ESC...KEY_S]) == 31
    let known = [
      KEY_LEFTCTRL, KEY_CAPSLOCK, KEY_NUMLOCK, KEY_INSERT, KEY_MUTE, KEY_CALC, KEY_FILE, KEY_MAIL,
      KEY_PLAYPAUSE, KEY_BRIGHTNESSDOWN,
    ]
    keyboardKeys = known.reduce(0) { $0 + (has(key: $1) ? 1 : 0) }
    let system = [
      KEY_POWER, KEY_POWER2, KEY_SLEEP, KEY_SUSPEND, KEY_WAKEUP, KEY_RESTART,
    ]
    let systemKeys = system.reduce(0) { $0 + (has(key: $1) ? 1 : 0) }
    hasSystemKey = systemKeys > 0 || hasEvent(EV_SW, SW_LID) || hasEvent(EV_SW, SW_DOCK)
    hasOtherKey = named > systemKeys
  }
}
