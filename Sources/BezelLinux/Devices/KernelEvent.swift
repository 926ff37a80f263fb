/// What the kernel says about one device of its own (a uevent).
///
/// It is said before udevd has worked on the device: the node may be missing yet, or closed to this
/// user, so who opens it should try again for a while.
package struct KernelEvent: Equatable, Sendable {
  package enum Action: Sendable {
    case add
    case remove
    /// For example a connector of a graphics card that was plugged in or pulled out.
    case change
    /// Moved, bound to a driver, switched on, and what later kernels invent.
    case other
  }

  package let action: Action
  /// For example "drm".
  package let subsystem: String
  /// The device's folder in `/sys`, as in `Device`; gone already when the action is `remove`.
  package let path: String
  /// Its node in `/dev`, if it has one; gone already when the action is `remove`.
  package let node: String?
  /// All that the kernel says, by the kernel's names, for example "HOTPLUG", "CONNECTOR", "SEQNUM".
  package let properties: [String: String]

  /// No message of the kernel's is longer: it gives the properties 2 KiB and a path 4 KiB.
  static let longestMessage = 8_192

  /// Reads one message: "ACTION@DEVPATH", then properties, each ended by a zero byte.
  ///
  /// - Returns: `nil` for anything else than what a kernel sends.
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
      // The kernel's own come first, so nothing that a driver adds can take their place.
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

  /// Whether a path stays below the folder that it is put behind.
  private static func isPlain(_ path: Substring.UTF8View) -> Bool {
    path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
    }
  }
}
