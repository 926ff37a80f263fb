internal import CBezelLinux
internal import CBoardGuest

/// The properties of an input device that the kernel gets before it is plugged in.
struct UinputDescription {
  /// An `ABS_…` axis and its largest value; the smallest is 0.
  typealias Axis = (code: Int32, maximum: Int32)

  let name: String
  var keys: [Int32] = []
  var axes: [Axis] = []
  /// The `REL_…` axes.
  var wheels: [Int32] = []
  /// The `SND_…` sounds.
  var sounds: [Int32] = []
  /// The `INPUT_PROP_…` properties.
  var properties: [Int32] = []
  /// The physical place; nodes of one device begin alike.
  var place: String?
  /// The bus, vendor, product and version.
  var identity = input_id(bustype: UInt16(BUS_VIRTUAL), vendor: 0, product: 0, version: 0)
  /// Whether the device has a motor, for `FF_RUMBLE`.
  var rumbles = false

  /// - Parameter size: the touched area's, in the device's own units.
  init(_ kind: UinputPanel.Kind, size: (width: Int32, height: Int32), name: String) {
    self.name = name
    let (right, bottom) = (size.width - 1, size.height - 1)
    let position: [Axis] = [(ABS_X, right), (ABS_Y, bottom)]
    let contact: [Axis] = [(ABS_MT_POSITION_X, right), (ABS_MT_POSITION_Y, bottom)]
    switch kind {
    case .multi:
      keys = [BTN_TOUCH]
      axes =
        position + contact
        + [
          (ABS_MT_SLOT, UinputPanel.slots - 1), (ABS_MT_TRACKING_ID, 65535),
          (ABS_MT_TOOL_TYPE, MT_TOOL_MAX), (ABS_MT_DISTANCE, 255),
        ]
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
    case .sideKeys:
      keys = [KEY_POWER, KEY_VOLUMEUP, KEY_VOLUMEDOWN, KEY_ENTER] + Array(KEY_1...KEY_0)
    case .nothing: sounds = [SND_TONE]
    }
  }

  /// Escape, digits, letters, Enter and the rest of a keyboard's middle, up to the space bar.
  private static let keyboard = Array(KEY_ESC...KEY_SPACE)
}
