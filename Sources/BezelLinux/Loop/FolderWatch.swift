internal import CBezelLinux

/// A descriptor that becomes readable when files come into folders or are removed there, or their rights change
/// (inotify).
///
/// - Source: inotify(7).
@usableFromInline package struct FolderWatch: ~Copyable {
  /// Goes into a `Poll`.
  package let descriptor: Descriptor
  /// The watches, in no order.
  private var watches: [Int32] = []

  /// - Throws: `watch`.
  package init() throws(LinuxError) {
    let fd = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard fd >= 0 else { throw LinuxError(.watch, "inotify", .current) }
    descriptor = Descriptor(owning: fd)
  }

  /// Watches the folder of a file from now on or, while that is not there, the nearest one above it.
  ///
  /// - Parameter path: an absolute one.
  package mutating func add(folderOf path: String) {
    let events =
      UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
      | UInt32(IN_ONLYDIR)
    var rest = path.utf8[...]
    while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      let folder = rest.isEmpty ? "/" : String(Substring(rest))
      let watch = folder.withCString { inotify_add_watch(descriptor.rawValue, $0, events) }
      guard watch >= 0 else { continue }
      if !watches.contains(watch) { watches.append(watch) }
      return
    }
  }

  /// Watches no folder any more.
  ///
  /// To close the descriptor instead would take 17 ms: the kernel waits until nobody can still use its watches.
  package mutating func removeAll() {
    for watch in watches { inotify_rm_watch(descriptor.rawValue, watch) }
    watches = []
    acknowledge()
  }

  /// Makes the descriptor unreadable until something changes again.
  package func acknowledge() {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { events in
      while read(descriptor.rawValue, events.baseAddress, events.count) > 0 {}
    }
  }
}
