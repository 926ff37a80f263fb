@testable import BezelLinux

/// The kernel's uevents, as they come through netlink.
struct KernelMessages: HostileFormat {
  let name = "kernel-events"
  let seeds = [
    "change@/devices/pci0000:00/0000:00:02.0/drm/card0\0ACTION=change\0"
      + "DEVPATH=/devices/pci0000:00/0000:00:02.0/drm/card0\0SUBSYSTEM=drm\0HOTPLUG=1\0CONNECTOR=93\0"
      + "DEVNAME=dri/card0\0DEVTYPE=drm_minor\0SEQNUM=2271\0MAJOR=226\0MINOR=0\0",
    "remove@/devices/virtual/input/input9\0ACTION=remove\0DEVPATH=/devices/virtual/input/input9\0"
      + "SUBSYSTEM=input\0SEQNUM=1\0",
  ].map { Array($0.utf8) }
  let words = ["\0", "=", "@", "/", "..", "//", "ACTION=", "DEVNAME=../", "SUBSYSTEM=\0"].map {
    Array($0.utf8)
  }

  /// Makes the first line agree with the rest, and ends the last one.
  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let fields = bytes.split(separator: 0)
    func value(_ name: String) -> ArraySlice<UInt8> {
      fields.first { $0.starts(with: name.utf8) }?.dropFirst(name.utf8.count) ?? []
    }
    let head = value("ACTION=") + [UInt8(ascii: "@")] + value("DEVPATH=")
    return (head + fields.dropFirst().flatMap { [0] + $0 }) + [0]
  }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
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
}
