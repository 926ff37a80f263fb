internal import CBezelLinux

/// The set of descriptors that one loop waits for (epoll, level-triggered).
///
/// - Source: epoll(7).
@usableFromInline package struct Poll: ~Copyable {
  /// A descriptor that is ready.
  package struct Ready: Equatable, Sendable {
    /// The token that the descriptor was added with.
    package let token: UInt64
    /// Whether there is something to read, or the end of the file.
    package let isReadable: Bool
    /// Whether there is room to write.
    package let isWritable: Bool
    /// Whether the other end has closed or the device is lost; this stays so until the descriptor
    /// is removed.
    package let isHungUp: Bool
  }

  /// The events that a descriptor is watched for, beside its hang-up and errors.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Data to read, or the end of the file.
    package static let reading = Interest(rawValue: EPOLLIN.rawValue)
    /// Room to write.
    package static let writing = Interest(rawValue: EPOLLOUT.rawValue)
  }

  /// Readable while a descriptor is ready; may go into another `Poll`.
  package let descriptor: Descriptor

  /// - Throws: `makeQueue`.
  package init() throws(LinuxError) {
    let fd = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.makeQueue, "epoll", .current) }
    descriptor = Descriptor(owning: fd)
  }

  /// Watches `descriptor` for `interest`, and for its hang-up, until it is removed or closed.
  ///
  /// - Throws: `watch`, also when it is watched already or is a plain file.
  package borrowing func add(
    _ descriptor: borrowing Descriptor, token: UInt64, for interest: Interest = .reading
  ) throws(LinuxError) {
    guard control(EPOLL_CTL_ADD, descriptor, token, interest) else {
      throw LinuxError(.watch, "descriptor \(descriptor.rawValue)", .current)
    }
  }

  /// Changes the events that a watched descriptor is watched for.
  package borrowing func change(
    _ descriptor: borrowing Descriptor, token: UInt64, to interest: Interest
  ) {
    _ = control(EPOLL_CTL_MOD, descriptor, token, interest)
  }

  private borrowing func control(
    _ operation: Int32, _ descriptor: borrowing Descriptor, _ token: UInt64, _ interest: Interest
  ) -> Bool {
    var event = epoll_event()
    event.events = interest.rawValue
    event.data.u64 = token
    return epoll_ctl(self.descriptor.rawValue, operation, descriptor.rawValue, &event) == 0
  }

  /// Stops watching `descriptor`; does nothing if it is not watched.
  package borrowing func remove(_ descriptor: borrowing Descriptor) {
    var unused = epoll_event()  // kernels before 2.6.9 wanted one; the manual still asks for it
    epoll_ctl(self.descriptor.rawValue, EPOLL_CTL_DEL, descriptor.rawValue, &unused)
  }

  /// Sleeps until at least one descriptor is ready.
  ///
  /// - Returns: 1…16 of those that are ready; the next call returns the others.
  /// - Throws: `wait`.
  package borrowing func wait() throws(LinuxError) -> [Ready] { try wait(nanoseconds: -1) }

  /// Sleeps until at least one descriptor is ready, or a deadline has passed.
  ///
  /// - Parameters:
  ///   - deadline: `nil` for none. Before Linux 5.11 it is rounded up to whole milliseconds from now.
  ///   - ready: becomes at most 16 of those that are ready; none if the deadline has passed first.
  /// - Throws: `wait`.
  package borrowing func wait(
    until deadline: Timestamp?, into ready: inout [Ready]
  ) throws(LinuxError) {
    let nanoseconds = deadline.map { max(0, $0.nanoseconds(since: .now())) }
    try wait(nanoseconds: nanoseconds ?? -1, into: &ready)
  }

  /// Returns the descriptors that are ready, without sleeping.
  ///
  /// - Returns: at most 16; the next call returns the others.
  /// - Throws: `wait`.
  package borrowing func ready() throws(LinuxError) -> [Ready] { try wait(nanoseconds: 0) }

  private borrowing func wait(nanoseconds: Int64) throws(LinuxError) -> [Ready] {
    var ready: [Ready] = []
    try wait(nanoseconds: nanoseconds, into: &ready)
    return ready
  }

  /// - Parameter nanoseconds: negative for without end.
  private borrowing func wait(
    nanoseconds: Int64, into ready: inout [Ready]
  ) throws(LinuxError) {
    ready.removeAll(keepingCapacity: true)
    let reason = withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { events in
      while true {
        let count = bezel_epoll_wait(
          descriptor.rawValue, events.baseAddress, Int32(events.count), nanoseconds)
        guard count >= 0 else {
          // A stop and continue of the process ends the sleep too.
          if Errno.current == .interrupted { continue }
          return Errno?.some(.current)
        }
        for event in events[..<Int(count)] { ready.append(Ready(event)) }
        return nil
      }
    }
    if let reason { throw LinuxError(.wait, "epoll", reason) }
  }
}

extension Poll.Ready {
  fileprivate init(_ event: epoll_event) {
    token = event.data.u64
    isReadable = event.events & EPOLLIN.rawValue != 0
    isWritable = event.events & EPOLLOUT.rawValue != 0
    isHungUp = event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
  }
}
