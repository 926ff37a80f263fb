import BezelLinux

/// The node of a graphics card, with the properties in udev and `/sys` that concern its use as a
/// screen.
package struct CardNode: Equatable, Sendable {
  /// The reason why a card is used only if it is requested by name.
  package enum Exclusion: Equatable, Sendable {
    /// udev's property `BEZEL_SCREEN` is 0: by a rule, or by the hardware database.
    case tag
    /// udev's property `ID_SEAT` assigns it to another seat than "seat0".
    case seat(String)
  }

  /// The device node.
  package let path: String
  package let exclusion: Exclusion?
  /// Whether one of its connectors is built in, and not known to be without a screen.
  let hasBuiltInScreen: Bool
  /// Whether the firmware showed its picture on it (the kernel's `boot_vga`).
  let isBootDisplay: Bool

  /// Whether its driver draws into the framebuffer that the firmware set up.
  ///
  /// Where the hardware's own driver does not take that over, both are there, and only the other one is sure to
  /// be seen.
  let isOfFirmware: Bool

  package init(
    path: String, exclusion: Exclusion? = nil, hasBuiltInScreen: Bool = false,
    isBootDisplay: Bool = false, isOfFirmware: Bool = false
  ) {
    self.path = path
    self.exclusion = exclusion
    self.hasBuiltInScreen = hasBuiltInScreen
    self.isBootDisplay = isBootDisplay
    self.isOfFirmware = isOfFirmware
  }

  /// - Returns: `nil` for a device that is no card: a render node, a connector and the like.
  init?(_ device: Device) {
    guard let node = device.node, CardNode.number(of: node) != nil else { return nil }
    path = node
    let seat = device.properties[CardNode.seatTag] ?? CardNode.firstSeat
    exclusion =
      if device.properties[CardNode.screenTag] == "0" { .tag } else if seat != CardNode.firstSeat {
        .seat(seat)
      } else { nil }
    hasBuiltInScreen = CardNode.builtInConnectors(in: device.path).contains { name in
      (try? Descriptor.firstLine(of: "\(device.path)/\(name)/status")) != "disconnected"
    }
    isBootDisplay = (try? Descriptor.firstLine(of: "\(device.path)/device/boot_vga")) == "1"
    let driver = (try? Descriptor.firstLine(of: "\(device.path)/device/uevent")) ?? ""
    isOfFirmware = CardNode.ofFirmware.contains { driver.utf8.elementsEqual("DRIVER=\($0)".utf8) }
  }

  /// The names of the platform drivers in the kernel's `drivers/gpu/drm/sysfb`, and "simpledrm", as the virtual
  /// board builds it.
  private static let ofFirmware = [
    "simple-framebuffer", "simpledrm", "of-display", "efi-framebuffer", "vesa-framebuffer",
  ]

  private static let screenTag = "BEZEL_SCREEN"
  private static let seatTag = "ID_SEAT"
  private static let firstSeat = "seat0"

  /// Returns all graphics cards, the best to show on first.
  ///
  /// Without udev, no card is excluded. If udevd has not processed a card yet, this waits for half
  /// a second, as its properties may be missing.
  ///
  /// - Throws: `listCards`.
  package static func all() throws(KMSError) -> [CardNode] {
    var devices = try devices()
    for _ in 0..<25
    where devices.contains(where: { !$0.isInitialized }) && DeviceList.hasDaemon {
      Timestamp.sleep(milliseconds: 20)
      devices = try self.devices()
    }
    return ranked(devices.compactMap { CardNode($0) })
  }

  private static func devices() throws(KMSError) -> [Device] {
    do throws(LinuxError) {
      return try DeviceList.devices(
        in: "drm", named: "card*", properties: [screenTag, seatTag]
      )
      .filter { $0.node.flatMap { number(of: $0) } != nil }
    } catch {
      throw KMSError(.listCards, "/sys", error.reason)
    }
  }

  /// Sorts cards: those that are not excluded first, then those with a driver of their own, then those with a
  /// built-in screen, then the one that the firmware used, each in the order of their numbers.
  static func ranked(_ nodes: [CardNode]) -> [CardNode] {
    nodes.sorted { $0.rank < $1.rank }
  }

  private var rank: (Int, Int, Int, Int, UInt16) {
    (
      exclusion == nil ? 0 : 1, isOfFirmware ? 1 : 0, hasBuiltInScreen ? 0 : 1,
      isBootDisplay ? 0 : 1,
      CardNode.number(of: path) ?? .max
    )
  }

  /// - Returns: `nil` for a node of another kind.
  static func number(of node: String) -> UInt16? {
    let prefix = "/dev/dri/card".utf8
    guard node.utf8.starts(with: prefix) else { return nil }
    return UInt16(Substring(node.utf8.dropFirst(prefix.count)))
  }

  /// Returns the connectors of built-in screens that a folder of `/sys` lists, for example
  /// "card0-DSI-1".
  ///
  /// - Parameter folder: the folder of a card, or that of all cards.
  package static func builtInConnectors(in folder: String = "/sys/class/drm") -> [String] {
    ((try? Folder.names(in: folder, atMost: 256)) ?? []).filter { name in
      let parts = name.utf8.split(separator: UInt8(ascii: "-"))
      return parts.count == 3 && parts[0].starts(with: "card".utf8)
        && ConnectorType.builtIn.contains { $0.description.utf8.elementsEqual(parts[1]) }
    }
  }
}

extension CardNode.Exclusion: CustomStringConvertible {
  /// Completes the sentence "it is not used unless it is named: …".
  package var description: String {
    switch self {
    case .tag: "udev marks it as no screen for a HUD (BEZEL_SCREEN=0)"
    case .seat(let name): "it belongs to \(name) (ID_SEAT)"
    }
  }
}
