internal import CBezelLinux

/// The kernel's events of devices that come, go and change; they need neither udevd nor a right.
///
/// A network namespace that belongs to another user namespace, as that of most containers, receives
/// none.
///
/// - Source: netlink(7), `NETLINK_KOBJECT_UEVENT`.
@usableFromInline package struct KernelEvents: ~Copyable {
  /// The events of one read.
  package struct Batch: Equatable, Sendable {
    /// The events, in the order in which they were sent.
    package var events: [KernelEvent] = []
    /// Whether events were lost because the buffer was full: every device has to be listed again.
    package var hasGap = false
  }

  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  private let subsystems: [String]
  /// More messages than the socket's buffer holds, so that a gap is known to have ended: until
  /// everything is read, the kernel adds nothing and reports no second gap.
  static let mostMessages = 4_096

  /// Receives the events of `subsystems` from now on.
  ///
  /// Other events hardly ever wake the process up: the socket lets through those that
  /// `UeventFilter` cannot decide on, or all if the kernel refuses the filter, and `read()` drops
  /// them.
  ///
  /// - Parameter isFiltered: `false` to attach the filter only in `filter()`, as compiling it takes
  ///   the kernel a while.
  /// - Precondition: 1…32 names of at least 3 bytes, for example "drm".
  /// - Throws: `hearKernel`.
  package init(of subsystems: [String], isFiltered: Bool = true) throws(LinuxError) {
    // udevd's are in another group.
    let descriptor = try KernelEvents.socket(group: 1)
    if isFiltered { UeventFilter(for: subsystems).attach(to: descriptor) }
    self.descriptor = descriptor
    self.subsystems = subsystems
  }

  /// Returns a socket that receives the messages of a group.
  static func socket(group: UInt32) throws(LinuxError) -> Descriptor {
    let fd = CBezelLinux.socket(
      AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
      NETLINK_KOBJECT_UEVENT)
    guard fd >= 0 else { throw LinuxError(.hearKernel, "netlink", .current) }
    let descriptor = Descriptor(owning: fd)
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = group
    let bound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(fd, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
      }
    }
    guard bound == 0 else { throw LinuxError(.hearKernel, "netlink", .current) }
    return descriptor
  }

  /// Keeps the events of other subsystems from waking the process up.
  package borrowing func filter() { UeventFilter(for: subsystems).attach(to: descriptor) }

  /// Reads the events that have arrived, without blocking.
  ///
  /// Messages that are not from the kernel, or malformed, are dropped.
  package borrowing func read() -> Batch {
    var batch = Batch()
    for _ in 0..<Self.mostMessages {
      var sender = sockaddr_nl()
      var (count, reason) = (0, Errno(rawValue: 0))
      let bytes = [UInt8](unsafeUninitializedCapacity: KernelEvent.longestMessage) {
        buffer, length in
        count = receive(into: buffer, from: &sender)
        if count < 0 { reason = .current }
        length = max(0, min(count, buffer.count))
      }
      if count < 0 {
        switch reason {
        case .interrupted: continue
        case .noBufferSpace: batch.hasGap = true
        default: return batch
        }
      } else if count > KernelEvent.longestMessage {
        batch.hasGap = true
      } else if sender.nl_pid == 0, let event = KernelEvent(parsing: bytes[...]),
        subsystems.contains(event.subsystem)
      {
        batch.events.append(event)
      }
    }
    return batch
  }

  /// - Returns: the message's whole length, also when it did not fit; negative for an error.
  private borrowing func receive(
    into bytes: UnsafeMutableBufferPointer<UInt8>, from sender: inout sockaddr_nl
  ) -> Int {
    var length = socklen_t(MemoryLayout<sockaddr_nl>.size)
    return withUnsafeMutablePointer(to: &sender) { sender in
      sender.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
        recvfrom(
          descriptor.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_TRUNC), sender, &length)
      }
    }
  }
}
