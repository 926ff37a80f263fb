/// An event that the kernel sends about one of its devices (a uevent).
///
/// It is sent before udevd has processed the device: the node may be missing yet, or not readable
/// for this user, so that opening it should be retried for a while.
package struct KernelEvent: Equatable, Sendable {
  package enum Action: Sendable {
    case add
    case remove
    /// For example a connector of a graphics card that was plugged in or pulled out.
    case change
    /// A device that was moved, bound to a driver or switched on, or an action of a newer kernel.
    case other
  }

  package let action: Action
  /// For example "drm".
  package let subsystem: String
  /// The device's folder in `/sys`, as in `Device`; it is gone already when the action is `remove`.
  package let path: String
  /// The node in `/dev`, if there is one; it is gone already when the action is `remove`.
  package let node: String?
  /// All properties, by the kernel's names, for example "HOTPLUG", "CONNECTOR", "SEQNUM".
  package let properties: [String: String]

  /// The longest message of the kernel, in bytes: 2 KiB for the properties and 4 KiB for a path.
  static let longestMessage = 8_192

  /// Parses one message: "ACTION@DEVPATH", then properties, each ended by a zero byte.
  ///
  /// - Returns: `nil` for a message that is not of the kernel's form.
  /// - Source: `lib/kobject_uevent.c` of Linux.
  init?(parsing message: ArraySlice<UInt8>) {
    guard message.last == 0, message.count <= Self.longestMessage else { return nil }
    let fields = message.split(separator: 0)
    var properties: [String: String] = [:]
    for field in fields.dropFirst() {
      guard let equals = field.firstIndex(of: UInt8(ascii: "=")), equals > field.startIndex else {
        return nil
      }
      let name = String(decoding: field[..<equals], as: UTF8.self)
      // The kernel's own properties come first: a driver's addition does not replace them.
      if properties[name] == nil {
        properties[name] = String(decoding: field[(equals + 1)...], as: UTF8.self)
      }
    }
    guard let action = properties["ACTION"], let path = properties["DEVPATH"],
      let subsystem = properties["SUBSYSTEM"], !subsystem.isEmpty,
      fields[0].elementsEqual("\(action)@\(path)".utf8),
      path.utf8.first == UInt8(ascii: "/"), Self.isPlain(path.utf8.dropFirst())
    else { return nil }
    if let name = properties["DEVNAME"] {
      guard Self.isPlain(name.utf8[...]) else { return nil }
      node = "/dev/\(name)"
    } else {
      node = nil
    }
    self.action =
      switch action {
      case "add": .add
      case "remove": .remove
      case "change": .change
      default: .other
      }
    self.subsystem = subsystem
    self.path = "/sys\(path)"
    self.properties = properties
  }

  /// Whether a path stays below the folder that it is appended to.
  private static func isPlain(_ path: Substring.UTF8View) -> Bool {
    path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
    }
  }
}
