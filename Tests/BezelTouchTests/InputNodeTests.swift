import Testing

@testable import BezelTouch

@Suite("InputNode: which nodes are one device")
struct InputNodeTests {
  private func group(_ folder: String, _ physical: String = "") -> String {
    InputNode.group(folder: folder, physical: physical)
  }

  @Test("Where a driver numbers its nodes, what is before the number is the device")
  func numbered() {
    let touch = group("/sys/devices/a/input/input5/event5", "usb-0000:00:14.0-1/input0")
    let mouse = group("/sys/devices/b/input/input6/event6", "usb-0000:00:14.0-1/input11")
    #expect(touch == mouse)
    #expect(touch != group("/sys/devices/c/input/input7/event7", "usb-0000:00:14.0-2/input0"))
  }

  @Test("Elsewhere nodes of one parent are one device, whatever they call their place")
  func parents() {
    let parent = "/sys/devices/platform/i2c-1/1-005d/input"
    #expect(group("\(parent)/input1/event1", "input/ts") == group("\(parent)/input2/event2"))
    let other = "/sys/devices/platform/i2c-2/2-005d/input/input3/event3"
    #expect(group("\(parent)/input1/event1", "input/ts") != group(other, "input/ts"))
  }

  @Test("Nodes that programs make are one device only if they say so")
  func virtual() {
    let (a, b) = (
      "/sys/devices/virtual/input/input1/event1", "/sys/devices/virtual/input/input2/event2"
    )
    #expect(group(a) != group(b))
    #expect(group(a, "lab/input0") == group(b, "lab/input1"))
    for hostile in ["/input0", "/input", "input0", "7", ""] { #expect(group(a, hostile) == a) }
  }
}

@Suite("InputNode: which devices are left alone")
struct LeftAloneTests {
  @Test("Devices that udev marks as no seat's, as no panel, or as another seat's")
  func tags() {
    for none in [
      [:], ["LIBINPUT_IGNORE_DEVICE": "0"], ["ID_SEAT": "seat0"], ["BEZEL_PANEL": "1"],
      ["ID_INPUT_TOUCHSCREEN": "1"],
    ] { #expect(!InputNode.isIgnored(none), "\(none)") }
    for some in [
      ["LIBINPUT_IGNORE_DEVICE": "1"], ["LIBINPUT_IGNORE_DEVICE": "yes"], ["ID_SEAT": "seat1"],
      ["BEZEL_PANEL": "0"], ["BEZEL_PANEL": "1", "ID_SEAT": "seat-x"],
    ] { #expect(InputNode.isIgnored(some), "\(some)") }
    #expect(InputNode.leftAloneTags == ["LIBINPUT_IGNORE_DEVICE", "ID_SEAT", "BEZEL_PANEL"])
  }
}

@Suite("Surface: from a device's units to fractions of its panel")
struct SurfaceTests {
  @Test("The range of each axis is the whole panel, and the calibration turns it")
  func turned() throws {
    var surface = PanelMapping(
      x: AxisRange(minimum: 100, maximum: 1_100), y: AxisRange(minimum: 0, maximum: 500))
    #expect(surface.position(of: DevicePoint(x: 100, y: 500)) == PanelPoint(x: 0, y: 65_535))
    #expect(surface.position(of: DevicePoint(x: 9_999, y: -9)) == PanelPoint(x: 65_535, y: 0))
    // A quarter clockwise, as libinput writes it.
    surface.calibration = try #require(Calibration(parsing: "0 -1 1 1 0 0"))
    #expect(surface.position(of: DevicePoint(x: 100, y: 500)) == PanelPoint(x: 0, y: 0))
    #expect(surface.position(of: DevicePoint(x: 1_100, y: 0)) == PanelPoint(x: 65_535, y: 65_535))
  }
}
