import Testing

@testable import BezelTouch

/// A device as the kernel describes it in `/sys/class/input/…/device`: words of 64 bits in hex, the
/// greatest first.
struct SysfsDevice {
  var properties = ""
  var events = ""
  var keys = ""
  var axes = ""
  var motions = ""
  var switches = ""
  var slots = 0

  var capabilities: Capabilities {
    Capabilities(
      slots: slots, hasProperty: { bit($0, of: properties) }, hasType: { bit($0, of: events) },
      hasEvent: { type, code in
        guard bit(type, of: events) else { return false }
        return switch type {
        case 1: bit(code, of: keys)
        case 2: bit(code, of: motions)
        case 3: bit(code, of: axes)
        case 5: bit(code, of: switches)
        default: false
        }
      })
  }

  var tags: InputTags { InputTags(capabilities) }
}

private func bit(_ number: Int32, of text: String) -> Bool {
  let words = text.split(separator: " ").reversed().map { UInt64($0, radix: 16) ?? 0 }
  let index = Int(number) / 64
  return words.indices.contains(index) && words[index] >> UInt64(number % 64) & 1 == 1
}

/// Descriptions of devices in the field.
enum Sample {
  static let keyboard = SysfsDevice(
    events: "120013",
    keys: "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe")
  static let powerButton = SysfsDevice(events: "3", keys: "10000000000000 0")
  static let lid = SysfsDevice(events: "21", switches: "1")
  static let mouse = SysfsDevice(
    properties: "1", events: "7", keys: "70000 0 0 0 0", motions: "103")
  static let trackPoint = SysfsDevice(
    properties: "21", events: "7", keys: "70000 0 0 0 0", motions: "3")
  static let virtualTablet = SysfsDevice(
    events: "f", keys: "70000 0 0 0 0", axes: "3", motions: "100")
  static let touchpad = SysfsDevice(
    properties: "5", events: "b", keys: "e520 10000 0 0 0 0", axes: "660800011000003", slots: 5)
  static let touchscreen = SysfsDevice(
    properties: "2", events: "b", keys: "400 0 0 0 0 0", axes: "260800000000003", slots: 10)
  static let resistivePanel = SysfsDevice(events: "b", keys: "400 0 0 0 0 0", axes: "1000003")
  static let protocolAPanel = SysfsDevice(
    properties: "2", events: "b", keys: "400 0 0 0 0 0", axes: "61000000000000")
  static let penDisplay = SysfsDevice(
    properties: "2", events: "b", keys: "1c03 0 0 0 0 0", axes: "1000003")
  static let tabletPad = SysfsDevice(events: "b", keys: "800 f 0 0 0 0", axes: "3")
  static let gamepad = SysfsDevice(
    events: "20000b", keys: "7cdb000000000000 0 0 0 0", axes: "3003f")
  /// A wireless receiver's one node for a keyboard with a touchpad.
  static let receiver = SysfsDevice(
    events: "12001f",
    keys: """
      3f000303ff 0 0 483ffff17aff32d bf54444600000000 ffff0001 130f938b17c007 ffff7bfad9415fff \
      ffbeffdfffefffff fffffffffffffffe
      """, axes: "100000000", motions: "1943")
  static let wheel = SysfsDevice(events: "5", motions: "100")
  static let accelerometer = SysfsDevice(properties: "40", events: "9", axes: "7")
  static let bareSensor = SysfsDevice(events: "9", axes: "7")
}

@Suite("InputKind: what a device is to a HUD")
struct InputKindTests {
  @Test("Without udevd a device gets the tags that udevd gives it")
  func tags() {
    let expected: [(SysfsDevice, InputTags)] = [
      (Sample.keyboard, [.key, .keyboard]), (Sample.powerButton, .key), (Sample.lid, []),
      (Sample.mouse, .mouse), (Sample.trackPoint, [.mouse, .pointingStick]),
      (Sample.virtualTablet, .mouse), (Sample.touchpad, .touchpad),
      (Sample.touchscreen, .touchscreen), (Sample.resistivePanel, .touchscreen),
      (Sample.protocolAPanel, .touchscreen), (Sample.penDisplay, .tablet),
      (Sample.tabletPad, [.tablet, .tabletPad]), (Sample.gamepad, .joystick),
      (Sample.receiver, [.mouse, .key, .keyboard]), (Sample.wheel, .key),
      (Sample.accelerometer, .accelerometer), (Sample.bareSensor, .accelerometer),
      (SysfsDevice(), []),
    ]
    for (device, tags) in expected { #expect(device.tags == tags, "\(device)") }
  }

  @Test("A gamepad that claims every axis has no contacts; a panel with the same bits has")
  func everyAxis() {
    var device = Sample.gamepad
    device.axes = "ffffffffffffffff"
    #expect(!device.capabilities.hasContactPositions)
    #expect(device.tags == .joystick)
    #expect(Sample.touchscreen.capabilities.hasContactPositions)
  }

  @Test("A keyboard with a joystick's buttons is a keyboard, and one button makes no joystick")
  func falseJoysticks() {
    var keyboard = Sample.keyboard
    keyboard.keys =
      "7cdb000000000000 402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe"
    #expect(keyboard.capabilities.joystickButtons == 11)
    #expect(keyboard.tags == [.key, .keyboard])
    let one = SysfsDevice(events: "3", keys: "100000000 0 0 0 0")
    #expect(one.capabilities.joystickButtons == 1)
    #expect(one.tags == [])
    let two = SysfsDevice(events: "3", keys: "300000000 0 0 0 0")
    #expect(two.tags == .joystick)
  }

  @Test("A mouse with 16 buttons or more has no joystick in it")
  func manyButtons() {
    let mouse = SysfsDevice(events: "7", keys: "3ffff0000 0 0 0 0", motions: "3")
    #expect(mouse.capabilities.joystickButtons == 0)
    #expect(mouse.tags == .mouse)
  }

  @Test("A key above the buttons is a key; the first reserved number is no letter")
  func highKeys() {
    let remote = SysfsDevice(events: "3", keys: "100000000 0 0 0 0 0")  // KEY_OK
    #expect(remote.tags == .key)
    let almost = SysfsDevice(events: "3", keys: "fffffffd")
    #expect(almost.tags == .key)
    #expect(!almost.capabilities.hasLetters)
  }

  @Test("Each sample is of one kind, or of none")
  func kinds() {
    let expected: [(SysfsDevice, InputKind?)] = [
      (Sample.keyboard, .keys), (Sample.powerButton, .keys), (Sample.lid, nil),
      (Sample.mouse, .pointer), (Sample.trackPoint, .pointer), (Sample.virtualTablet, .pointer),
      (Sample.touchpad, .pointer), (Sample.touchscreen, .touch), (Sample.resistivePanel, .touch),
      (Sample.protocolAPanel, .touch), (Sample.penDisplay, .pen), (Sample.tabletPad, nil),
      (Sample.gamepad, nil), (Sample.receiver, .keys), (Sample.wheel, .keys),
      (Sample.accelerometer, nil),
    ]
    for (device, kind) in expected { #expect(InputKind(device.tags) == kind, "\(device)") }
  }

  @Test("Letters outweigh a mouse, and a pen's touch side is a touch panel or a touchpad")
  func precedence() {
    #expect(InputKind([.mouse, .keyboard]) == .keys)
    #expect(InputKind([.touchscreen, .keyboard, .key]) == .keys)
    #expect(InputKind([.tablet, .touchscreen]) == .touch)
    #expect(InputKind([.tablet, .touchpad]) == .pointer)
    #expect(InputKind([.tablet, .mouse]) == .pen)
    #expect(InputKind([.joystick, .key]) == nil)
    #expect(InputKind([.accelerometer, .key]) == nil)
    #expect(InputKind([.tablet, .tabletPad, .key]) == nil)
  }

  @Test("udev's tags count when they say 1, and nothing else does")
  func udev() {
    let values = [
      "ID_INPUT": "1", "ID_INPUT_MOUSE": "1", "ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_KEY": "",
      "ID_INPUT_KEYBOARD": "yes",
    ]
    #expect(InputTags(udev: values) == .mouse)
    #expect(InputTags(udev: [:]) == [])
    for (bit, name) in InputTags.properties.enumerated() {
      #expect(InputTags(udev: [name: "1"]).rawValue == 1 << bit)
    }
    #expect(InputTags(udev: ["ID_INPUT_KEYBOARD": "1"]) == .keyboard)
    #expect(InputTags(udev: ["ID_INPUT_TABLET_PAD": "1"]) == .tabletPad)
  }

  @Test("A power key without letters is never blocked; a keyboard and a panel that wakes are")
  func neverBlocked() {
    #expect(InputKind.keys.isNeverBlocked(Sample.powerButton.capabilities))
    #expect(!InputKind.keys.isNeverBlocked(Sample.keyboard.capabilities))
    #expect(Sample.keyboard.capabilities.hasSystemKey)
    #expect(!InputKind.pointer.isNeverBlocked(Sample.mouse.capabilities))
    var device = Sample.mouse
    device.keys = "70000 0 8000 0 0"  // with KEY_WAKEUP
    #expect(InputKind.pointer.isNeverBlocked(device.capabilities))
    device = Sample.touchscreen
    device.keys = "400 0 0 8000 0 0"
    #expect(device.capabilities.hasSystemKey)
    #expect(!InputKind.touch.isNeverBlocked(device.capabilities))
    device = SysfsDevice(events: "23", keys: "c000000000000 0", switches: "1")  // volume and lid
    #expect(InputKind.keys.isNeverBlocked(device.capabilities))
  }

  @Test("A device that stays with others leaks if it has more keys than those")
  func isUnblockable() {
    #expect(!InputKind.keys.isUnblockable(Sample.powerButton.capabilities))
    #expect(!InputKind.keys.isUnblockable(Sample.lid.capabilities))
    #expect(!InputKind.keys.isUnblockable(Sample.keyboard.capabilities), "it is blocked")
    let volume = SysfsDevice(events: "3", keys: "1c000000000000 0")  // volume and power
    #expect(InputKind.keys.isUnblockable(volume.capabilities))
    var device = Sample.mouse
    device.keys = "70000 0 8000 0 0"  // with KEY_WAKEUP
    #expect(InputKind.pointer.isUnblockable(device.capabilities))
    #expect(!InputKind.pointer.isUnblockable(Sample.mouse.capabilities))
  }
}
