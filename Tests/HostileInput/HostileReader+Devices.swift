import BezelKMS
import FakeFiles

@testable import BezelLinux
@testable import BezelTouch

extension HostileReader {
  /// EDIDs of screens.
  static func edid() throws -> HostileReader {
    var reader = try HostileReader("edid") { bytes in
      guard let edid = EDID(bytes: bytes) else { return false }
      let isClean = edid.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      try check(isClean, "\(edid) cannot be printed")
      try check(edid.maker?.utf8.count ?? 3 == 3, "a maker of other than three letters")
      for text in [edid.name, edid.serialText] {
        try check(text?.utf8.count ?? 1 <= 13, "a text that has no room there")
      }
      if case .known(let width, let height) = edid.size {
        try check((11...4_095).contains(width), "\(width) mm wide")
        try check((11...4_095).contains(height), "\(height) mm high")
      }
      return true
    }
    // Without the first bytes it is no EDID.
    let magic: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
    reader.repair = { magic + $0.dropFirst(magic.count) }
    return reader
  }

  /// The description of an input device by the kernel and udev's rules: a line for each of its files
  /// in `/sys`, and then one for each property.
  static func inputDevices() throws -> HostileReader {
    let folder = try FakeFiles()
    return try HostileReader("input-devices") { bytes in
      let lines = bytes.split(
        separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
      func line(_ index: Int) -> ArraySlice<UInt8> { index < lines.count ? lines[index] : [] }
      func text(_ index: Int) -> String { String(decoding: line(index), as: UTF8.self) }
      let files = ["properties"] + ["ev", "key", "rel", "abs", "sw"].map { "capabilities/\($0)" }
      for (index, file) in files.enumerated() {
        try folder.replace(file, with: line(index) + [UInt8(ascii: "\n")])
      }
      let capabilities = Capabilities(folder: folder.root)
      let kind = InputKind(InputTags(capabilities))
      if let kind {
        _ = kind.isNeverBlocked(capabilities)
        try check(capabilities.touchKind(as: kind)?.slotCount ?? 1 <= 1_024, "too many slots")
      }
      let calibration = Calibration(parsing: text(6))
      for x: UInt16 in [0, 1, 32_768, .max] {
        for y: UInt16 in [0, .max] { _ = calibration?.apply(PanelPoint(x: x, y: y)) }
      }
      let kinds = InputKinds(names: text(7))
      if let kinds { try check(InputKinds(names: kinds.names) == kinds, "\(kinds) is no name") }
      _ = InputNode.group(folder: "/sys/devices/a/input/input5/event3", physical: text(8))
      return kind != nil && calibration != nil && kinds != nil
    }
  }

  /// The kernel's uevents, as they come through netlink.
  static func kernelEvents() throws -> HostileReader {
    var reader = try HostileReader("kernel-events") { bytes in
      guard let event = KernelEvent(parsing: bytes[...]) else { return false }
      try check(bytes.count <= KernelEvent.longestMessage, "a message of \(bytes.count) bytes")
      for path in [event.path, event.node ?? "/dev/a"] {
        try check(path.hasPrefix("/sys/") || path.hasPrefix("/dev/"), "\(path) is elsewhere")
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        try check(!parts.contains { $0.elementsEqual("..".utf8) }, "\(path) leads elsewhere")
      }
      try check(!event.subsystem.isEmpty, "a subsystem without a name")
      return true
    }
    // The first line agrees with the rest, and the last one ends.
    reader.repair = { bytes in
      let fields = bytes.split(separator: 0)
      func value(_ name: String) -> ArraySlice<UInt8> {
        fields.first { $0.starts(with: name.utf8) }?.dropFirst(name.utf8.count) ?? []
      }
      let head = value("ACTION=") + [UInt8(ascii: "@")] + value("DEVPATH=")
      return head + fields.dropFirst().flatMap { [0] + $0 } + [0]
    }
    return reader
  }

  /// The kernel's list of the processes that have a graphics card open.
  static func cardUsers() throws -> HostileReader {
    try HostileReader("card-users") { bytes in
      let users = DRMClient.parse(String(decoding: bytes, as: UTF8.self))
      try check(users.count <= 1_024, "\(users.count) users")
      try check(users.allSatisfy { $0.process > 0 }, "a process below 1")
      return !users.isEmpty
    }
  }
}
