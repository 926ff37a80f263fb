internal import CBezelLinux
internal import CBoardGuest

/// What an input device tells the kernel about itself before it is plugged in.
struct UinputDescription {
  /// An `ABS_…` axis and its largest value; the smallest is 0.
  typealias Axis = (code: Int32, maximum: Int32)

  let name: String
  var keys: [Int32] = []
  var axes: [Axis] = []
  /// `REL_…` axes.
  var wheels: [Int32] = []
  /// `INPUT_PROP_…`.
  var properties: [Int32] = []
  /// Where it is plugged in; nodes of one device begin alike.
  var place: String?
  /// Whether it has a motor, for `FF_RUMBLE`.
  var rumbles = false

  /// - Parameter size: of what is touched, in the device's own units.
  init(_ kind: UinputPanel.Kind, size: (width: Int32, height: Int32), name: String) {
    self.name = name
    let (right, bottom) = (size.width - 1, size.height - 1)
    let position = [(ABS_X, right), (ABS_Y, bottom)]
    let contact = [(ABS_MT_POSITION_X, right), (ABS_MT_POSITION_Y, bottom)]
    switch kind {
    case .multi:
      keys = [BTN_TOUCH]
      axes =
        position + contact
        + [(ABS_MT_SLOT, UinputPanel.slots - 1), (ABS_MT_TRACKING_ID, 65535)]
      properties = [INPUT_PROP_DIRECT]
    case .lists:
      keys = [BTN_TOUCH]
      axes = contact
      properties = [INPUT_PROP_DIRECT]
    case .single:
      keys = [BTN_TOUCH]
      axes = position
      properties = [INPUT_PROP_DIRECT]
    case .pen:
      keys = [BTN_TOOL_PEN, BTN_TOUCH, BTN_STYLUS]
      axes = position + [(ABS_PRESSURE, 1023)]
      properties = [INPUT_PROP_DIRECT]
    case .pointer:
      keys = [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE]
      axes = position
      wheels = [REL_WHEEL]
    case .mouse:
      keys = [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE]
      wheels = [REL_X, REL_Y, REL_WHEEL]
    case .keyboard: keys = Self.keyboard
    case .powerKeyboard: keys = Self.keyboard + [KEY_POWER]
    case .powerKey: keys = [KEY_POWER]
    case .nothing: break
    }
  }

  /// Escape, digits, letters, Enter and the rest of a keyboard's middle, up to the space bar.
  private static let keyboard = Array(KEY_ESC...KEY_SPACE)
}
