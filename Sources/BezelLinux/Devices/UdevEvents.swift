internal import CBezelLinux

/// Tells when udevd has processed a device: its tags and properties may be others then.
///
/// The kernel's event of the device comes before that, and cannot be waited with: a rule may take its time, and
/// in a boot udevd starts late. What an event says is not read, as it is only a reason to look again.
///
/// - Source: `struct monitor_netlink_header` of systemd's `sd-device/device-monitor.c`, which eudev has, too.
package struct UdevEvents: ~Copyable {
  /// Goes into a `Poll`.
  package let descriptor: Descriptor

  /// Receives the events of graphics cards and their connectors from now on.
  ///
  /// - Throws: `hearKernel`.
  package init() throws(LinuxError) {
    // The kernel's events are in group 1.
    descriptor = try KernelEvents.socket(group: 2)
    UdevEvents.filter.attach(to: descriptor)
  }

  /// Reads the events that have arrived, without blocking.
  ///
  /// - Returns: whether there is one, or there may be: some were lost.
  package borrowing func read() -> Bool {
    var hasEvent = false
    var byte: UInt8 = 0
    for _ in 0..<KernelEvents.mostMessages {
      let count = recv(descriptor.rawValue, &byte, 1, Int32(MSG_DONTWAIT))
      if count < 0, Errno.current != .interrupted, Errno.current != .noBufferSpace { break }
      hasEvent = true
    }
    return hasEvent
  }

  /// Compares the header's magic number, at 8 bytes, and the subsystem's hash, at 24.
  static let filter = UeventFilter([
    .load(wordAt: 8), .unless(equal: 0xFEED_CAFE, skip: 3), .load(wordAt: 24),
    .unless(equal: drmHash, skip: 1), .pass, .drop,
  ])

  /// MurmurHash2 of "drm", with the seed 0.
  private static let drmHash: UInt32 = 0x1666_4179
}
