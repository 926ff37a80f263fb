import BezelStage
import FakeFiles

/// The names of boards: properties of the device tree, and the firmware's own description.
///
/// The first part of an input, up to two zeros, is the board's names, the next one those of a device,
/// and the last one its maker and product.
struct DeviceTree: HostileFormat {
  let name = "device-tree"
  let seeds = [
    "raspberrypi,4-model-b\0brcm,bcm2711\0\0raspberrypi,dsi-7inch\0\0Valve\nJupiter\n",
    "raspberrypi,400\0\0simple-panel\0raspberrypi,dsi-7inch\0\0",
  ].map { Array($0.utf8) }
  let words = ["\0", "\0\0", "raspberrypi,", "*", "okay", "\n"].map { Array($0.utf8) }
  private let machine: FakeFiles

  init() throws(Fault) {
    do {
      machine = try FakeFiles()
      try machine.write(
        "[Match]\nDeviceTree=raspberrypi,*\nPanel=raspberrypi,dsi-?inch *fake*\n[Screen]\nRotate=90\n",
        to: "usr/lib/bezel/profiles/a.conf")
    } catch {
      throw Fault("there is no made-up machine: \(error)")
    }
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices.dropFirst() where parts.count < 2 && index > start {
      guard bytes[index] == 0, bytes[index - 1] == 0 else { continue }
      parts.append(bytes[start...index])
      start = index + 1
    }
    parts.append(bytes[start...])
    let names = [
      "proc/device-tree/compatible", "proc/device-tree/panel/compatible",
      "sys/class/dmi/id/sys_vendor",
    ]
    do {
      for (index, name) in names.enumerated() {
        try machine.replace(name, with: index < parts.count ? Array(parts[index]) : [])
      }
      let setup = try Configuration.read(root: machine.root)
      try check(setup.warnings.isEmpty, "a warning of the board: \(setup.warnings)")
      return setup.profile != nil
    } catch {
      throw Fault("\(error)")
    }
  }
}
