/// The capabilities of an input device, as far as they distinguish one kind of device from another.
struct Capabilities: Equatable, Sendable {
  /// `INPUT_PROP_DIRECT`: the device lies on the screen.
  var isDirect = false
  /// `INPUT_PROP_ACCELEROMETER`.
  var isAccelerometer = false
  /// `INPUT_PROP_POINTING_STICK`.
  var isPointingStick = false

  /// Both `ABS_X` and `ABS_Y`.
  var hasPosition = false
  /// `ABS_Z`.
  var hasDepth = false
  /// Both `ABS_MT_POSITION_X` and `ABS_MT_POSITION_Y`.
  var hasContactPositions = false
  /// The number of slots (`ABS_MT_SLOT`), 0 without any.
  var slots = 0
  /// The number of axes among `ABS_RX` … `ABS_HAT3Y`.
  var joystickAxes = 0
  /// Both `REL_X` and `REL_Y`.
  var hasMotion = false
  /// `REL_WHEEL` or `REL_HWHEEL`.
  var hasWheel = false

  /// `BTN_TOUCH`.
  var hasTouch = false
  /// `BTN_TOOL_PEN`.
  var hasPen = false
  /// `BTN_STYLUS`.
  var hasStylus = false
  /// `BTN_TOOL_FINGER`.
  var hasFingerTool = false
  /// Any of `BTN_LEFT` … `BTN_TASK` and the unnamed ones up to `BTN_JOYSTICK`.
  var hasMouseButton = false
  /// `BTN_0`.
  var hasPadButton = false
  /// The number of buttons of joysticks and gamepads; 0 for a mouse with 16 buttons or more, whose
  /// codes overlap theirs.
  var joystickButtons = 0

  /// Keys or buttons of any sort (`EV_KEY`).
  var hasKeys = false
  /// At least one `KEY_…`, as distinct from `BTN_…`.
  var hasNamedKey = false
  /// `KEY_ESC` to `KEY_S`, all 31 of them: a keyboard to type on.
  var hasLetters = false
  /// The number of keys among ten of which only a keyboard has several.
  var keyboardKeys = 0
  /// A key or switch that logind handles: power, sleep, wake-up, lid or dock.
  var hasSystemKey = false
  /// A `KEY_…` that is none of those.
  var hasOtherKey = false
}
