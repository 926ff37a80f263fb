/// What an input device says it can do, as far as it tells one kind of device from another.
struct Capabilities: Equatable, Sendable {
  /// `INPUT_PROP_DIRECT`: what is touched is what is seen.
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
  /// The length of the table of contacts (`ABS_MT_SLOT`), 0 without one.
  var slots = 0
  /// How many of `ABS_RX` … `ABS_HAT3Y` there are.
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
  /// How many of the buttons of joysticks and gamepads there are; 0 for a mouse with 16 buttons or
  /// more, whose numbers run into theirs.
  var joystickButtons = 0

  /// Keys or buttons of any sort (`EV_KEY`).
  var hasKeys = false
  /// At least one `KEY_…`, as distinct from `BTN_…`.
  var hasNamedKey = false
  /// `KEY_ESC` to `KEY_S`, all 31 of them: a keyboard to type on.
  var hasLetters = false
  /// How many of ten keys there are that only a keyboard has several of.
  var keyboardKeys = 0
  /// A key or switch that the system itself listens to: power, sleep, wake-up, lid or dock.
  var hasSystemKey = false
}
