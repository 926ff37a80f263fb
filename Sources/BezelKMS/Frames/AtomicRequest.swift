import BezelLinux
internal import CBezelDRM

/// Properties that the kernel sets all at once, or not at all.
struct AtomicRequest: ~Copyable {
  private let handle: OpaquePointer

  init() throws(Errno) {
    guard let handle = drmModeAtomicAlloc() else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { drmModeAtomicFree(handle) }

  /// - Parameter property: the property's number on this object.
  borrowing func set(_ object: UInt32, _ property: UInt32, to value: UInt64) throws(Errno) {
    try Errno.check(drmModeAtomicAddProperty(handle, object, property, value))
  }

  /// - Parameter generation: returned in the `PageFlip`.
  borrowing func commit(_ flags: Int32, generation: UInt32, on card: Card) throws(Errno) {
    try Errno.check(
      drmModeAtomicCommit(
        card.descriptor.rawValue, handle, UInt32(flags),
        UnsafeMutableRawPointer(bitPattern: UInt(generation))))
  }
}
