internal import BezelFiles
internal import BezelLinux

/// The properties by which profiles identify a board.
package struct Machine: Sendable {
  /// The root `compatible` strings of the device tree, the most specific first; empty without a device
  /// tree.
  package var compatible: [String]
  /// The DMI vendor and product name.
  package var maker, product: String
  /// The kernel drivers of the graphics cards, as `/sys` names them.
  package var drivers: [String]
  /// The `compatible` strings of the enabled devices in the device tree; `nil` until it is scanned.
  private var devices: [String]?
  private var root = "/"

  private static let mostNodes = 4_096
  private static let deepestNode = 16

  /// Reads the properties of this machine.
  ///
  /// Properties that cannot be read are left empty.
  ///
  /// - Parameter root: the folder that stands for "/".
  package static func read(root: String = "/") -> Machine {
    var machine = Machine()
    machine.root = root
    machine.devices = nil
    machine.compatible = names("/proc/device-tree/compatible".rooted(at: root))
    func line(_ name: String) -> String {
      (try? Descriptor.firstLine(of: "/sys/class/dmi/id/\(name)".rooted(at: root))) ?? ""
    }
    machine.maker = line("sys_vendor")
    machine.product = line("product_name")
    let cards = "/sys/class/drm".rooted(at: root)
    let nodes = (try? Folder.names(in: cards, atMost: 256)) ?? []
    machine.drivers = nodes.compactMap { name in
      // "card0-DSI-1" is a connector.
      guard name.utf8.starts(with: "card".utf8), !name.utf8.contains(UInt8(ascii: "-")) else {
        return nil
      }
      let driver = Folder.resolved("\(cards)/\(name)/device/driver")
      return driver?.split(separator: "/").last.map { String($0) }
    }
    return machine
  }

  /// Creates a machine with given properties.
  package init(
    compatible: [String] = [], maker: String = "", product: String = "", drivers: [String] = [],
    devices: [String] = []
  ) {
    self.compatible = compatible
    self.maker = maker
    self.product = product
    self.drivers = drivers
    self.devices = devices
  }

  /// Whether the device tree has an enabled device whose `compatible` string fits.
  package mutating func hasDevice(_ fits: (String) -> Bool) -> Bool {
    let known = devices ?? scanDevices()
    devices = known
    return known.contains(where: fits)
  }

  private func scanDevices() -> [String] {
    var found: [String] = []
    var room = Machine.mostNodes
    var nodes = [(path: "/proc/device-tree".rooted(at: root), depth: 0)]
    while let node = nodes.popLast(), room > 0 {
      room -= 1
      if Machine.names("\(node.path)/status").contains(where: { $0 != "okay" && $0 != "ok" }) {
        continue
      }
      found += Machine.names("\(node.path)/compatible")
      guard node.depth < Machine.deepestNode else { continue }
      let parts = (try? Folder.folders(in: node.path, atMost: Machine.mostNodes)) ?? []
      for part in parts { nodes.append(("\(node.path)/\(part)", node.depth + 1)) }
    }
    return found
  }

  /// Returns the zero-terminated strings of a property.
  private static func names(_ path: String) -> [String] {
    let bytes = (try? FileBytes.read(path, limit: 4_096)) ?? []
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
