import FakeFiles
import Testing

@testable import BezelLinux
@testable import BezelStage

/// Which backlights are switched on and dimmed, on a made-up `/sys`.
@Suite("The backlights of the enabled outputs") struct BacklightControlTests {
  private struct Lamps {
    let files: FakeFiles

    init(builtIn: [String] = []) throws {
      files = try FakeFiles()
      for connector in builtIn { files.makeFolder("class/drm/\(connector)") }
    }

    /// Adds a backlight that is off, of a panel's connector if that is known.
    func add(_ name: String, _ type: String = "raw", of connector: String? = nil) throws {
      let lamp = "class/backlight/\(name)"
      for (attribute, value) in [
        ("type", type), ("brightness", "50"), ("max_brightness", "100"), ("bl_power", "4"),
      ] {
        try files.write("\(value)\n", to: "\(lamp)/\(attribute)")
      }
      let device = "devices/" + (connector.map { "drm/card0/\($0)" } ?? "platform/\(name)")
      files.makeFolder(device)
      try files.link("\(lamp)/device", to: files.path(device))
    }

    /// Returns the names of the backlights that are on.
    func enabled() throws -> [String] {
      try Folder.names(in: files.path("class/backlight"), atMost: 16).filter { name in
        try files.read("class/backlight/\(name)/bl_power").utf8.first == UInt8(ascii: "0")
      }.sorted()
    }

    func brightness(of name: String) throws -> String {
      String(try files.read("class/backlight/\(name)/brightness").prefix { $0 != "\n" })
    }

    func enabled(behind screens: [String]?) throws -> [String] {
      var backlight = BacklightControl()
      #expect(
        backlight.reach(.on(screens: screens, fraction: nil), root: files.root) == [])
      defer { _ = backlight.reach(.asFound, root: files.root) }
      return try enabled()
    }
  }

  @Test("are one panel's, by the interface that knows best")
  func interfaces() throws {
    let lamps = try Lamps(builtIn: ["card0-eDP-1"])
    try lamps.add("acpi_video0", "firmware")
    try lamps.add("vendor", "platform")
    try lamps.add("intel_backlight", "raw", of: "card0-eDP-1")
    #expect(try lamps.enabled(behind: ["card0-eDP-1"]) == ["acpi_video0"])
    #expect(try lamps.enabled(behind: nil) == ["acpi_video0"])
    #expect(try lamps.enabled() == [], "they were not put back")
  }

  @Test("are not those behind a closed lid")
  func closedLid() throws {
    let lamps = try Lamps(builtIn: ["card0-eDP-1"])
    try lamps.add("acpi_video0", "firmware")
    try lamps.add("intel_backlight", "raw", of: "card0-eDP-1")
    try lamps.add("ddcci1", "raw", of: "card0-DP-1")
    #expect(try lamps.enabled(behind: ["card0-HDMI-A-1"]) == [])
    #expect(try lamps.enabled(behind: ["card0-DP-1"]) == ["ddcci1"])
    #expect(try lamps.enabled(behind: ["card0-DP-1", "card0-eDP-1"]) == ["acpi_video0", "ddcci1"])
  }

  @Test("are all of a machine that does not say which panel they belong to")
  func unknown() throws {
    let lamps = try Lamps()
    try lamps.add("panel-a")
    try lamps.add("panel-b")
    #expect(try lamps.enabled(behind: ["card0-HDMI-A-1"]) == ["panel-a", "panel-b"])
    let board = try Lamps(builtIn: ["card1-DSI-1", "card1-DSI-2"])
    try board.add("panel-a")
    #expect(try board.enabled(behind: ["card1-DSI-2"]) == ["panel-a"])
    #expect(try board.enabled(behind: ["card0-HDMI-A-1"]) == [])
  }

  @Test("are dimmed and woken, those of a screen that comes later too, and put back in the end")
  func dimming() throws {
    let lamps = try Lamps(builtIn: ["card0-DSI-1", "card0-DSI-2"])
    try lamps.add("one", of: "card0-DSI-1")
    try lamps.add("two", of: "card0-DSI-2")
    var backlight = BacklightControl()
    func reach(_ goal: BacklightControl.Goal) -> [String] {
      backlight.reach(goal, root: lamps.files.root)
    }
    let (first, both) = (["card0-DSI-1"], ["card0-DSI-1", "card0-DSI-2"])
    #expect(reach(.on(screens: first, fraction: nil)) == [])
    #expect(try lamps.enabled() == ["one"])
    #expect(reach(.on(screens: first, fraction: 65_536 / 5)) == [])
    #expect(try lamps.brightness(of: "one") == "20" && lamps.brightness(of: "two") == "50")
    #expect(reach(.on(screens: both, fraction: nil)) == [])
    #expect(try lamps.enabled() == ["one", "two"])
    #expect(try lamps.brightness(of: "one") == "50")
    #expect(reach(.on(screens: both, fraction: 65_536 / 5)) == [])
    #expect(try lamps.brightness(of: "two") == "20")
    #expect(reach(.asFound) == [])
    #expect(try lamps.enabled() == [])
    #expect(try lamps.brightness(of: "one") == "50" && lamps.brightness(of: "two") == "50")
  }
}
