internal import BezelLinux

/// An input device that is plugged in, with its kind and udev properties.
package struct InputNode: Equatable, Sendable {
  /// Its folder in `/sys`, unique while the machine runs.
  package let id: String
  /// The device node, for example "/dev/input/event3".
  package let path: String
  /// The device's name for itself.
  package let name: String
  package let kind: InputKind
  /// Whether it has keys that switch the machine off or wake it, which must always work.
  package let isNeverBlocked: Bool
  /// Whether it is never blocked, though it has more than such keys.
  package let isUnblockable: Bool
  /// The device that the node belongs to: nodes with the same group are grabbed and released as a
  /// whole.
  package let group: String
  package let calibration: Calibration
  /// The connector of the screen that it belongs to, as udev's `WL_OUTPUT` names it.
  package let output: String?

  /// Returns the touch panels, pens, pointers and keys that are plugged in now.
  ///
  /// If udevd has processed a device, its tags count, as rules and hwdb may know better; otherwise
  /// the device's capabilities. None of them is opened. Left out are devices that udev marks as no
  /// panel (`BEZEL_PANEL=0`) or as ignored (`LIBINPUT_IGNORE_DEVICE`), and those of another seat
  /// than the first (`ID_SEAT`).
  ///
  /// - Parameter ids: those to read again, of which some may be gone; `nil` for all.
  /// - Returns: the nodes; the IDs of all that udevd has not processed yet, whose kind, rights and properties may
  ///   change.
  /// - Throws: `list`.
  package static func all(
    _ ids: [String]? = nil
  ) throws(TouchError) -> (nodes: [InputNode], fresh: [String]) {
    let properties =
      InputTags.properties + leftAloneTags + [groupTag, calibrationTag, outputTag]
    let devices: [Device]
    do throws(LinuxError) {
      devices =
        if let ids {
          try DeviceList.devices(at: ids, properties: properties)
        } else {
          try DeviceList.devices(in: "input", named: "event*", properties: properties)
        }
    } catch {
      throw TouchError(.list, error.subject, error.reason)
    }
    let hasDaemon = DeviceList.hasDaemon
    return (
      devices.compactMap { InputNode($0) },
      devices.filter { hasDaemon && !$0.isInitialized }.map { $0.path }
    )
  }

  private static let groupTag = "LIBINPUT_DEVICE_GROUP"
  private static let calibrationTag = "LIBINPUT_CALIBRATION_MATRIX"
  private static let outputTag = "WL_OUTPUT"

  private static let (ignoreTag, seatTag, panelTag) =
    ("LIBINPUT_IGNORE_DEVICE", "ID_SEAT", "BEZEL_PANEL")
  /// The properties that `isIgnored` reads.
  static let leftAloneTags = [ignoreTag, seatTag, panelTag]

  /// Whether a device with these udev properties is not used by Bezel.
  ///
  /// - Source: libinput, `evdev.c` and `udev-seat.c`, for its two.
  static func isIgnored(_ properties: [String: String]) -> Bool {
    properties[ignoreTag, default: "0"] != "0" || properties[seatTag, default: "seat0"] != "seat0"
      || properties[panelTag] == "0"
  }
}

extension InputNode {
  /// Reads the properties of one device; `nil` if it is not used by Bezel, or its kind is unknown.
  fileprivate init?(_ device: Device) {
    // An input device has nodes of several kinds; only `event…` has the evdev interface.
    guard let node = device.node, node.utf8.starts(with: "/dev/input/event".utf8),
      !InputNode.isIgnored(device.properties)
    else { return nil }
    id = device.path
    path = node
    let properties = device.properties
    calibration =
      properties[InputNode.calibrationTag].flatMap { Calibration(parsing: $0) }
      ?? .identity
    output = properties[InputNode.outputTag]
    let wired = (try? Descriptor.firstLine(of: device.path + "/device/phys")) ?? ""
    group =
      properties[InputNode.groupTag] ?? InputNode.group(folder: device.path, physical: wired)
    // udevd's tags count, also if there are none; without udevd the capabilities are read.
    let tags = InputTags(udev: properties)
    let isAsked = tags.isEmpty && !device.isInitialized
    guard isAsked || InputKind(tags) != nil else { return nil }
    // They are in /sys, which every user may read.
    let capabilities = Capabilities(folder: device.path + "/device")
    guard let kind = InputKind(isAsked ? InputTags(capabilities) : tags) else { return nil }
    self.kind = kind
    name = (try? Descriptor.firstLine(of: device.path + "/device/name")) ?? ""
    isNeverBlocked = kind.isNeverBlocked(capabilities)
    isUnblockable = kind.isUnblockable(capabilities)
  }

  /// Returns the name that the nodes of one device have in common.
  ///
  /// - Parameters:
  ///   - folder: "…/PARENT/input/input5/event3".
  ///   - physical: the driver's name of the place where it is plugged in: of several nodes
  ///     "…/input0", "…/input1".
  static func group(folder: String, physical: String) -> String {
    if let place = InputNode.dropLast(physical, after: "/input"), !place.isEmpty { return place }
    // Virtual devices have nothing in common but their folder.
    guard !folder.utf8.starts(with: "/sys/devices/virtual/".utf8) else { return folder }
    return folder.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  /// Returns the text before a last part of `word` and a number; `nil` without such a part.
  private static func dropLast(_ text: String, after word: String) -> String? {
    let bytes = Array(text.utf8)
    guard let end = bytes.lastIndex(where: { !(48...57).contains($0) }), end + 1 < bytes.count,
      bytes[...end].suffix(word.utf8.count).elementsEqual(word.utf8)
    else { return nil }
    return String(decoding: bytes[...end].dropLast(word.utf8.count), as: UTF8.self)
  }
}
