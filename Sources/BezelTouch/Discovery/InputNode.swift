internal import BezelLinux

/// An input device that is plugged in, and what it is for.
package struct InputNode: Equatable, Sendable {
  /// Its folder in `/sys`: another device never has the same while the machine runs.
  package let id: String
  /// The device node, for example "/dev/input/event3".
  package let path: String
  /// What it calls itself.
  package let name: String
  package let kind: InputKind
  /// Keys that switch the machine off or wake it must always work.
  package let isNeverBlocked: Bool
  /// Nodes with the same one are one device, which is taken and given back as a whole.
  package let group: String
  package let calibration: Calibration
  /// The connector of the screen that it lies on, as udev's `WL_OUTPUT` names it.
  package let output: String?
  /// udevd has not looked at it yet: its rights and what is said of it may change.
  package let isFresh: Bool

  /// The touch panels, pens, pointers and keys that are plugged in now.
  ///
  /// Where udevd has looked at a device, its word counts, as rules and hwdb may know better;
  /// elsewhere what the device says it can do. None of them is opened.
  ///
  /// - Throws: `list`.
  package static func all() throws(TouchError) -> [InputNode] {
    let devices: [Device]
    do throws(LinuxError) {
      devices = try DeviceList.devices(
        in: "input", properties: InputTags.properties + [groupTag, calibrationTag, outputTag])
    } catch {
      throw TouchError(.list, error.subject, error.errno)
    }
    return devices.compactMap { InputNode($0) }
  }

  private static let groupTag = "LIBINPUT_DEVICE_GROUP"
  private static let calibrationTag = "LIBINPUT_CALIBRATION_MATRIX"
  private static let outputTag = "WL_OUTPUT"

  /// Looks at one device; `nil` if it is none of ours, or if nobody knows.
  private init?(_ device: Device) {
    // An input device has nodes of several kinds; only `event…` speaks the kernel's own protocol.
    guard let node = device.node, node.utf8.starts(with: "/dev/input/event".utf8) else {
      return nil
    }
    id = device.path
    path = node
    isFresh = !device.isInitialized && DeviceList.hasDaemon
    let properties = device.properties
    calibration =
      properties[InputNode.calibrationTag].flatMap { Calibration(parsing: $0) }
      ?? .identity
    output = properties[InputNode.outputTag]
    let wired = (try? Descriptor.firstLine(of: device.path + "/device/phys")) ?? ""
    group =
      properties[InputNode.groupTag] ?? InputNode.group(folder: device.path, physical: wired)
    // A rule's word counts, also when it says nothing; without udevd the device is asked itself.
    let tags = InputTags(udev: properties)
    let isAsked = tags.isEmpty && !device.isInitialized
    guard isAsked || InputKind(tags) != nil else { return nil }
    // They are in /sys, where everybody may read them.
    let capabilities = Capabilities(folder: device.path + "/device")
    guard let kind = InputKind(isAsked ? InputTags(capabilities) : tags) else { return nil }
    self.kind = kind
    name = (try? Descriptor.firstLine(of: device.path + "/device/name")) ?? ""
    isNeverBlocked = kind.isNeverBlocked(capabilities)
  }

  /// What the nodes of one device have in common.
  ///
  /// - Parameters:
  ///   - folder: "…/PARENT/input/input5/event3".
  ///   - physical: where the driver says it is plugged in: of several nodes "…/input0", "…/input1".
  static func group(folder: String, physical: String) -> String {
    if let place = InputNode.dropLast(physical, after: "/input"), !place.isEmpty { return place }
    // Those that programs make have nothing in common but their folder.
    guard !folder.utf8.starts(with: "/sys/devices/virtual/".utf8) else { return folder }
    return folder.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  /// What is before a last part that is `word` and a number; `nil` if there is none.
  private static func dropLast(_ text: String, after word: String) -> String? {
    let bytes = Array(text.utf8)
    guard let end = bytes.lastIndex(where: { !(48...57).contains($0) }), end + 1 < bytes.count,
      bytes[...end].suffix(word.utf8.count).elementsEqual(word.utf8)
    else { return nil }
    return String(decoding: bytes[...end].dropLast(word.utf8.count), as: UTF8.self)
  }
}
