internal import CBezelLinux

/// A file in memory that the service manager keeps while the service restarts, and passes to its next process.
///
/// systemd closes it when the service has stopped and no restart of it is due.
///
/// - Source: sd_notify(3), `FDSTORE=1`; systemd.service(5), `FileDescriptorStoreMax=`.
package struct StoredFile: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the file that the service's former process stored under a name; to be called once.
  ///
  /// - Returns: `nil` if there is none.
  package init?(inherited name: String) {
    guard let file = InheritedDescriptors.takeFile(named: name) else { return nil }
    descriptor = file
  }

  /// Creates an empty file, and gives it to the service manager to keep.
  ///
  /// - Returns: `nil` if there is no memory for it, or the manager does not take it now.
  package init?(name: String, in manager: NotifySocket) {
    guard let file = Descriptor(newMemoryFile: name), manager.store(file, as: name) else {
      return nil
    }
    descriptor = file
  }

  /// The longest contents that are read, in bytes: far more than the service writes.
  private static let longest = 16 << 20

  /// The contents; none if they cannot be read.
  package var bytes: [UInt8] {
    guard let length = descriptor.memoryFileLength, length <= StoredFile.longest else { return [] }
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = (try? descriptor.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }

  /// Replaces the contents.
  ///
  /// - Throws: the kernel's reason; the contents are cut then.
  package func replace(with bytes: [UInt8]) throws(Errno) {
    guard ftruncate(descriptor.rawValue, 0) == 0, lseek(descriptor.rawValue, 0, SEEK_SET) == 0
    else {
      throw .current
    }
    try descriptor.write(all: bytes)
  }
}
