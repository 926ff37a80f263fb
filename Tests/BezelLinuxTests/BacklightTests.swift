import CBezelLinux
import SeededRandom
import FakeFiles
import Testing

@testable import BezelLinux

/// A made-up `/sys` with backlights.
private struct Lamps {
  let folder: FakeFiles

  init() throws { folder = try FakeFiles() }

  func add(
    _ name: String, type: String = "raw", brightness: String = "50", maximum: String = "200",
    power: String = "0", device: String = "devices/platform/lamp"
  ) throws {
    let lamp = "class/backlight/\(name)"
    try folder.write("\(type)\n", to: "\(lamp)/type")
    try folder.write("\(brightness)\n", to: "\(lamp)/brightness")
    try folder.write("\(maximum)\n", to: "\(lamp)/max_brightness")
    try folder.write("\(power)\n", to: "\(lamp)/bl_power")
    folder.makeFolder(device)
    try folder.link("\(lamp)/device", to: "\(folder.root)/\(device)")
  }

  var all: [Backlight] { Backlight.all(root: folder.root) }

  func value(_ attribute: String, of name: String) throws -> String {
    String(try folder.read("class/backlight/\(name)/\(attribute)").prefix { $0 != "\n" })
  }
}

@Suite("Backlight: a panel's backlight")
struct BacklightTests {
  @Test("A machine without backlights has none")
  func none() throws {
    #expect(try Lamps().all.isEmpty)
    #expect(Backlight.all(root: "/no/such/folder").isEmpty)
  }

  @Test("Firmware knows best, then the platform's driver, then the raw register; then the name")
  func order() throws {
    let lamps = try Lamps()
    try lamps.add("a_raw", type: "raw")
    try lamps.add("b_raw", type: "raw")
    try lamps.add("c_strange", type: "quantum")
    try lamps.add("d_platform", type: "platform")
    try lamps.add("e_firmware", type: "firmware")
    #expect(
      lamps.all.map(\.name) == ["e_firmware", "d_platform", "a_raw", "b_raw", "c_strange"])
    #expect(lamps.all.map(\.interface) == [.firmware, .platform, .raw, .raw, .raw])
    #expect(lamps.all.allSatisfy { $0.maxBrightness == 200 })
  }

  @Test(
    "The connector is told by the path of its device",
    arguments: [
      ("devices/pci0000:00/0000:00:02.0/drm/card0/card0-eDP-1", "card0-eDP-1"),
      ("devices/platform/gpu/drm/card12/card12-DSI-1", "card12-DSI-1"),
      ("devices/platform/gpu/drm/card1/card1-DSI-1/lamp", "card1-DSI-1"),
      ("devices/pci0000:00/0000:00:02.0", nil), ("devices/platform/backlight-lcd", nil),
      ("devices/drm/card0", nil), ("devices/drm/card0-", nil), ("devices/cardboard-1", nil),
    ])
  func connector(device: String, connector: String?) throws {
    let lamps = try Lamps()
    try lamps.add("lamp", device: device)
    #expect(lamps.all.map(\.connector) == [connector])
  }

  @Test("It is off without power or brightness; switched on it has both, and is put back")
  func switching() throws {
    for (power, brightness) in [("4", "50"), ("0", "0"), ("1", "0"), ("0", "50")] {
      let lamps = try Lamps()
      try lamps.add("lamp", brightness: brightness, power: power)
      var lamp = try #require(lamps.all.first)
      #expect(lamp.isOff == (power != "0" || brightness == "0"))
      try lamp.switchOn()
      #expect(!lamp.isOff)
      #expect(try lamps.value("bl_power", of: "lamp") == "0")
      let wanted = brightness == "0" ? "200" : brightness
      #expect(try lamps.value("brightness", of: "lamp") == wanted)
      try lamp.putBack()
      #expect(try lamps.value("bl_power", of: "lamp") == power)
      #expect(try lamps.value("brightness", of: "lamp") == brightness)
    }
  }

  @Test("A part of the brightness is rounded, is never dark unless it is 0, and is put back once")
  func brightness() throws {
    let lamps = try Lamps()
    try lamps.add("lamp")
    var lamp = try #require(lamps.all.first)
    for (fraction, wanted) in [(65_536, "200"), (32_768, "100"), (1, "1"), (0, "0"), (328, "1")] {
      try lamp.setBrightness(to: fraction)
      #expect(try lamps.value("brightness", of: "lamp") == wanted)
    }
    try lamp.putBack()
    #expect(try lamps.value("brightness", of: "lamp") == "50")
    try lamps.folder.write("70\n", to: "class/backlight/lamp/brightness")
    try lamp.putBack()
    #expect(try lamps.value("brightness", of: "lamp") == "70", "somebody else's is left alone")
  }

  @Test("An unchanged brightness is not written, as this user may not be allowed to")
  func untouched() throws {
    let lamps = try Lamps()
    try lamps.add("lamp", brightness: "200")
    let path = "\(lamps.folder.root)/class/backlight/lamp/brightness"
    var before = stat()
    stat(path, &before)
    var lamp = try #require(lamps.all.first)
    try lamp.switchOn()
    try lamp.setBrightness(to: 65_536)
    try lamp.putBack()
    var after = stat()
    stat(path, &after)
    #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
    #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec)
  }

  @Test("The largest maximum is no overflow, and one that is none makes no backlight")
  func numbers() throws {
    let lamps = try Lamps()
    try lamps.add("large", maximum: "2147483647")
    var lamp = try #require(lamps.all.first)
    try lamp.setBrightness(to: 65_536)
    #expect(try lamps.value("brightness", of: "large") == "2147483647")
    for (index, maximum) in ["0", "-1", "", "x", "99999999999"].enumerated() {
      try lamps.add("none\(index)", maximum: maximum)
    }
    #expect(lamps.all.map(\.name) == ["large"])
  }

  @Test("A backlight that was unplugged is an error, not a crash; it is not off")
  func unplugged() throws {
    let lamp: Backlight
    do {
      let lamps = try Lamps()
      try lamps.add("lamp", power: "4")
      lamp = try #require(lamps.all.first)
    }
    var gone = lamp
    #expect(!gone.isOff)
    try gone.switchOn()
    #expect(throws: LinuxError(.setBacklight, "lamp", .noSuchDevice)) {
      try gone.setBrightness(to: 1)
    }
  }
}
