internal import BezelFiles
internal import BezelLinux

/// The kernel modules behind the screens and the input devices of a machine.
struct DriversInUse {
  /// The modules of the graphics cards; without those of the firmware's framebuffer.
  var cards: [String] = []
  /// Whether there is a card for the firmware's framebuffer.
  var hasFirmwareCard = false
  /// The names of the framebuffers, without those of graphics cards.
  var framebuffers: [String] = []
  /// The modules of keyboards and touch panels.
  var inputs: [String] = []
  /// The names of the connectors.
  var connectors: [String] = []

  /// The drivers of the firmware's framebuffer, as `/sys` names them.
  private static let firmware = ["simple_framebuffer", "simpledrm", "ofdrm", "efidrm", "vesadrm"]
  private static let mostDevices = 256

  init(root: String) {
    let cards = "/sys/class/drm".rooted(at: root)
    for name in DriversInUse.names(in: cards, "card") {
      if let dash = name.utf8.firstIndex(of: UInt8(ascii: "-")) {
        connectors.append(String(name[name.index(after: dash)...]).printable)
        continue
      }
      guard let module = DriversInUse.module("\(cards)/\(name)/device") else { continue }
      if DriversInUse.firmware.contains(module) {
        hasFirmwareCard = true
      } else if !self.cards.contains(module) {
        self.cards.append(module)
      }
    }
    let graphics = "/sys/class/graphics".rooted(at: root)
    for name in DriversInUse.names(in: graphics, "fb") where name != "fbcon" {
      let driver = (try? Descriptor.firstLine(of: "\(graphics)/\(name)/name")) ?? ""
      // The emulation of a card calls itself "vc4drmfb".
      if !driver.utf8.reversed().starts(with: "bfmrd".utf8) {
        framebuffers.append(driver.printable.shortened(toBytes: 64))
      }
    }
    let inputs = "/sys/class/input".rooted(at: root)
    for name in DriversInUse.names(in: inputs, "event") {
      let device = "\(inputs)/\(name)/device"
      guard DriversInUse.isWanted(device), let module = DriversInUse.module("\(device)/device"),
        !self.inputs.contains(module)
      else { continue }
      self.inputs.append(module)
    }
  }

  private static func names(in folder: String, _ prefix: String) -> [String] {
    ((try? Folder.names(in: folder, atMost: mostDevices)) ?? [])
      .filter { $0.utf8.starts(with: prefix.utf8) }.sorted()
  }

  /// Returns the module of a device's driver, or the driver's name if it has none.
  private static func module(_ device: String) -> String? {
    let path = Folder.resolved("\(device)/driver/module") ?? Folder.resolved("\(device)/driver")
    return path?.split(separator: "/").last.map { ModuleName.normalized($0.utf8) }
  }

  /// Whether it is a keyboard, whose keys repeat, or a touch panel (`EV_REP`,
  /// `INPUT_PROP_DIRECT`).
  private static func isWanted(_ device: String) -> Bool {
    func bits(_ name: String) -> UInt64 {
      let line = (try? Descriptor.firstLine(of: "\(device)/\(name)")) ?? ""
      return line.split(separator: " ").last.flatMap { UInt64($0, radix: 16) } ?? 0
    }
    return bits("capabilities/ev") >> 20 & 1 == 1 || bits("properties") >> 1 & 1 == 1
  }
}
