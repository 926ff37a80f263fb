import SeededRandom
import Testing

@testable import BezelLinux

/// Returns a message as the kernel lays it out.
func uevent(_ fields: [String]) -> [UInt8] { fields.flatMap { Array($0.utf8) + [0] } }

/// Returns a message with the three properties that each has.
func uevent(_ action: String, _ path: String, _ subsystem: String, _ more: [String]) -> [UInt8] {
  let own = ["\(action)@\(path)", "ACTION=\(action)", "DEVPATH=\(path)", "SUBSYSTEM=\(subsystem)"]
  return uevent(own + more)
}

private func parse(_ message: [UInt8]) -> KernelEvent? { KernelEvent(parsing: message[...]) }

@Suite("KernelEvent: one message of the kernel's")
struct KernelEventTests {
  /// The message of Linux 6.1 for a graphics card of the virtual board.
  private static let hotplug = uevent(
    "change", "/devices/pci0000:00/0000:00:02.0/drm/card0", "drm",
    [
      "HOTPLUG=1", "CONNECTOR=35", "DEVNAME=dri/card0", "DEVTYPE=drm_minor", "SEQNUM=1312",
      "MAJOR=226", "MINOR=0",
    ])

  @Test("A connector was plugged in")
  func connector() throws {
    let event = try #require(parse(Self.hotplug))
    #expect(event.action == .change)
    #expect(event.subsystem == "drm")
    #expect(event.path == "/sys/devices/pci0000:00/0000:00:02.0/drm/card0")
    #expect(event.node == "/dev/dri/card0")
    #expect(event.properties["HOTPLUG"] == "1")
    #expect(event.properties["CONNECTOR"] == "35")
    #expect(event.properties["SEQNUM"] == "1312")
    #expect(event.properties["NO_SUCH"] == nil)
  }

  @Test(
    "Actions have their names, and those of no interest share one",
    arguments: [
      ("add", KernelEvent.Action.add), ("remove", .remove), ("change", .change), ("bind", .other),
      ("online", .other), ("", .other),
    ])
  func action(name: String, action: KernelEvent.Action) throws {
    let event = try #require(parse(uevent(name, "/devices/a", "backlight", [])))
    #expect(event.action == action)
    #expect(event.node == nil)
  }

  @Test(
    "Messages of no kernel are dropped: bytes cut off, a path that leads elsewhere, another header")
  func malformed() {
    let good = uevent("add", "/devices/a", "drm", ["DEVNAME=dri/card0"])
    #expect(parse(good) != nil)
    #expect(parse([]) == nil)
    #expect(parse([0]) == nil)
    #expect(parse(good.dropLast() + []) == nil, "without the last zero")
    #expect(parse(good + [UInt8](repeating: 0, count: 8_192)) == nil, "too long")
    #expect(
      parse(uevent(["add@/devices/b", "ACTION=add", "DEVPATH=/devices/a", "SUBSYSTEM=drm"])) == nil)
    #expect(parse(uevent(["libudev", "ACTION=add", "DEVPATH=/devices/a", "SUBSYSTEM=drm"])) == nil)
    #expect(parse(uevent(["add@/devices/a", "ACTION=add", "DEVPATH=/devices/a"])) == nil)
    #expect(parse(uevent("add", "/devices/a", "", [])) == nil)
    for path in ["", "/", "devices", "/devices/../../etc", "/devices//a", "/devices/a/", "/./a"] {
      #expect(parse(uevent("add", path, "drm", [])) == nil, "\(path)")
    }
    for name in ["", "/dev/sda", "../etc/passwd", "dri/../../sda", "dri//card0", "dri/", "."] {
      #expect(parse(uevent("add", "/devices/a", "drm", ["DEVNAME=\(name)"])) == nil, "\(name)")
    }
    for property in ["=1", "NAME"] {
      #expect(parse(uevent("add", "/devices/a", "drm", [property])) == nil, "\(property)")
    }
  }

  @Test("A later property does not take the place of an earlier one, and a value may be empty")
  func properties() throws {
    let event = try #require(
      parse(uevent("add", "/a", "drm", ["ACTION=remove", "A==b=c", "B=", "A=2", "C=\u{FF}ä"])))
    #expect(event.action == .add)
    #expect(event.properties["A"] == "=b=c")
    #expect(event.properties["B"] == "")
    #expect(event.properties["C"] == "\u{FF}ä")
  }

  @Test(
    "However a message is cut or spoiled, it is read or dropped, and never leads out of /sys and /dev"
  )
  func junk() {
    let seeds = SeededRandom.seeds(20_000)
    for seed in seeds {
      var random = SeededRandom(seed: seed)
      var message = Self.hotplug
      for _ in 0..<random.int(1...4) {
        let place = random.int(0...message.count - 1)
        switch random.int(0...5) {
        case 0: message.removeSubrange(place...)
        case 1: message[place] = UInt8(random.int(0...255))
        case 2: message.insert(random.pick([0, UInt8(ascii: "/"), UInt8(ascii: ".")]), at: place)
        case 3: message.remove(at: place)
        case 4: message.insert(contentsOf: Array("\0DEVNAME=../x\0".utf8), at: place)
        default: message += message[place...]
        }
        if message.isEmpty { message = [0] }
      }
      guard let event = parse(message) else { continue }
      #expect(event.path.hasPrefix("/sys/"), "seed \(seed)")
      #expect(!event.path.contains("/../"), "seed \(seed)")
      #expect(!(event.node ?? "").contains("/../"), "seed \(seed)")
      #expect(event.properties["SUBSYSTEM"] == event.subsystem, "seed \(seed)")
    }
  }
}
