/// What an input device says it can do, as far as it tells touch panels from other devices.
struct Capabilities: Equatable, Sendable {
  /// `INPUT_PROP_DIRECT`: what is touched is what is seen.
  var isDirect = false
  /// Both `ABS_X` and `ABS_Y`.
  var hasPosition = false
  /// Both `ABS_MT_POSITION_X` and `ABS_MT_POSITION_Y`.
  var hasContactPositions = false
  /// The length of the table of contacts (`ABS_MT_SLOT`), 0 without one.
  var slots = 0
  /// `BTN_TOUCH`.
  var hasTouch = false
  /// `BTN_TOOL_PEN` or `BTN_STYLUS`.
  var hasPen = false
  /// `BTN_TOOL_FINGER`.
  var hasFingerTool = false
  /// `BTN_LEFT`.
  var hasMouseButton = false

  /// Whether this is a touch panel, judged without udev's help.
  ///
  /// - Source: systemd, `udev-builtin-input_id.c`, so that the answer does not depend on udevd.
  var isTouchPanel: Bool {
    guard hasPosition || hasContactPositions, !hasPen else { return false }
    if isDirect { return hasContactPositions || hasTouch }
    return hasTouch && !hasFingerTool && !hasMouseButton
  }

  /// How its touches are read, `nil` if they can not be.
  ///
  /// A device that lists all its contacts in every frame (protocol A) is read as a single one, if
  /// it emulates that.
  var kind: TouchKind? {
    if hasContactPositions && slots > 0 { return .multiTouch(slots: slots) }
    return hasPosition && hasTouch ? .singleTouch : nil
  }
}
