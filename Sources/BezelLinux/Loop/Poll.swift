internal import CBezelLinux

/// The list of descriptors that one loop sleeps on (epoll, level-triggered).
///
/// - Source: epoll(7).
@usableFromInline package struct Poll: ~Copyable {
  /// One descriptor that has something to say.
  package struct Ready: Equatable, Sendable {
    /// What the descriptor was added with.
    package let token: UInt64
    /// There is something to read, or the end of the file.
    package let isReadable: Bool
    /// There is room to write.
    package let isWritable: Bool
    /// The other end has gone or the device is lost; it stays so until the descriptor is removed.
    package let isHungUp: Bool
  }

  /// What a descriptor is watched for, beside its end.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something to read, or that nothing more will come.
    package static let reading = Interest(rawValue: EPOLLIN.rawValue)
    /// Room to write.
    package static let writing = Interest(rawValue: EPOLLOUT.rawValue)
  }

  /// Readable while there is something to say; may go into another `Poll`.
  package let descriptor: Descriptor

  /// - Throws: `makeQueue`.
  package init() throws(LinuxError) {
    let fd = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.makeQueue, "epoll", .current) }
    descriptor = Descriptor(owning: fd)
  }

  /// Watches `descriptor` for what is of interest, and for its end, until it is removed or closed.
  ///
  /// - Throws: `watch`, also when it is watched already or is a plain file.
  package borrowing func add(
    _ descriptor: borrowing Descriptor, token: UInt64, for interest: Interest = .reading
  ) throws(LinuxError) {
    guard control(EPOLL_CTL_ADD, descriptor, token, interest) else {
      throw LinuxError(.watch, "descriptor \(descriptor.rawValue)", .current)
    }
  }

  /// Watches a descriptor that is watched already for something else.
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

  /// Stops watching `descriptor`; one that is not watched is left alone.
  package borrowing func remove(_ descriptor: borrowing Descriptor) {
    var unused = epoll_event()  // kernels before 2.6.9 wanted one; the manual still asks for it
    epoll_ctl(self.descriptor.rawValue, EPOLL_CTL_DEL, descriptor.rawValue, &unused)
  }

  /// Sleeps until at least one descriptor has something to say.
  ///
  /// - Returns: 1…16 of those that are ready; the next call brings the others.
  /// - Throws: `wait`.
  package borrowing func wait() throws(LinuxError) -> [Ready] { try wait(milliseconds: -1) }

  /// Looks which descriptors have something to say, without sleeping.
  ///
  /// - Returns: at most 16 of those that are ready; the next call brings the others.
  /// - Throws: `wait`.
  package borrowing func look() throws(LinuxError) -> [Ready] { try wait(milliseconds: 0) }

  private borrowing func wait(milliseconds: Int32) throws(LinuxError) -> [Ready] {
    var ready: [Ready] = []
    let reason = withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 16) { events in
      while true {
        let count = epoll_wait(
          descriptor.rawValue, events.baseAddress, Int32(events.count), milliseconds)
        guard count >= 0 else {
          // A stop and continue of the process ends the sleep too.
          if Errno.current == .interrupted { continue }
          return Errno?.some(.current)
        }
        ready.reserveCapacity(Int(count))
        for event in events[..<Int(count)] { ready.append(Ready(event)) }
        return nil
      }
    }
    if let reason { throw LinuxError(.wait, "epoll", reason) }
    return ready
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
