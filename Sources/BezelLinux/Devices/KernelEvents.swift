internal import CBezelLinux

/// The kernel's own news of devices that come, go and change; no udevd and no right is needed.
///
/// A network namespace that belongs to another user namespace, as that of most containers, hears
/// nothing.
///
/// - Source: netlink(7), `NETLINK_KOBJECT_UEVENT`.
@usableFromInline package struct KernelEvents: ~Copyable {
  /// What was heard at once.
  package struct Batch: Equatable, Sendable {
    /// In the order in which things happened.
    package var events: [KernelEvent] = []
    /// Others were lost because nobody listened for too long: look at every device again.
    package var hasGap = false
  }

  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  private let subsystems: [String]
  /// More than the socket's buffer holds, so that a gap is known to have ended: until everything is
  /// read, the kernel adds nothing and reports no second gap.
  private static let mostMessages = 4_096

  /// Listens to what happens in `subsystems` from now on.
  ///
  /// Others hardly ever wake the process up: the socket lets through what `UeventFilter` cannot
  /// tell, or everything where the kernel refuses the filter, and `read()` drops the rest.
  ///
  /// - Parameter isFiltered: false to have no filter before `filter()`, as the kernel takes its time to
  ///   compile it.
  /// - Precondition: 1…32 names of at least 3 bytes, for example "drm".
  /// - Throws: `hearKernel`.
  package init(of subsystems: [String], isFiltered: Bool = true) throws(LinuxError) {
    let fd = socket(
      AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
      NETLINK_KOBJECT_UEVENT)
    guard fd >= 0 else { throw LinuxError(.hearKernel, "netlink", .current) }
    let descriptor = Descriptor(owning: fd)
    if isFiltered { UeventFilter(for: subsystems).attach(to: descriptor) }
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = 1  // the kernel's; udevd's are in another
    let bound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(fd, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
      }
    }
    guard bound == 0 else { throw LinuxError(.hearKernel, "netlink", .current) }
    self.descriptor = descriptor
    self.subsystems = subsystems
  }

  /// Keeps the events of other subsystems from waking the process up.
  package borrowing func filter() { UeventFilter(for: subsystems).attach(to: descriptor) }

  /// Takes what has arrived, without waiting.
  ///
  /// Only the kernel is believed; what does not read like an event of its is dropped.
  package borrowing func read() -> Batch {
    var batch = Batch()
    var bytes = [UInt8](repeating: 0, count: KernelEvent.longestMessage)
    for _ in 0..<Self.mostMessages {
      var sender = sockaddr_nl()
      let count = receive(into: &bytes, from: &sender)
      if count < 0 {
        switch Errno.current {
        case .interrupted: continue
        case .noBufferSpace: batch.hasGap = true
        default: return batch
        }
      } else if count > bytes.count {
        batch.hasGap = true
      } else if sender.nl_pid == 0, let event = KernelEvent(parsing: bytes[..<count]),
        subsystems.contains(event.subsystem)
      {
        batch.events.append(event)
      }
    }
    return batch
  }

  /// - Returns: the message's whole length, also when it did not fit; negative for an error.
  private borrowing func receive(into bytes: inout [UInt8], from sender: inout sockaddr_nl) -> Int {
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    return withUnsafeMutablePointer(to: &sender) { sender in
      sender.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
        recvfrom(
          descriptor.rawValue, &bytes, bytes.count, Int32(MSG_TRUNC), sender, &length)
      }
    }
  }
}
