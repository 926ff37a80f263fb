internal import CBezelLinux

/// A file that is nowhere on a disk, for somebody who gets its descriptor.
@usableFromInline package struct MemoryFile: ~Copyable {
  package let descriptor: Descriptor

  /// Makes a file with these bytes, which nobody can change any more; it is read from its beginning.
  ///
  /// - Parameter name: what `/proc` calls it.
  /// - Throws: `makeFile`.
  package init(_ bytes: [UInt8], name: String) throws(LinuxError) {
    let fd = name.withCString { memfd_create($0, UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING)) }
    guard fd >= 0 else { throw LinuxError(.makeFile, name, .current) }
    let descriptor = Descriptor(owning: fd)
    do throws(Errno) {
      try descriptor.write(all: bytes)
      guard lseek(fd, 0, SEEK_SET) == 0 else { throw .current }
    } catch {
      throw LinuxError(.makeFile, name, error)
    }
    _ = bezel_fcntl(
      fd, Int32(F_ADD_SEALS), F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE)
    self.descriptor = descriptor
  }
}
