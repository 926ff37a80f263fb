internal import CBezelLinux

/// A file in memory (memfd), whose descriptor can be sent to another process.
@usableFromInline package struct MemoryFile: ~Copyable {
  package let descriptor: Descriptor

  /// Creates a sealed file with these bytes, which no process can change; its offset is at its
  /// beginning.
  ///
  /// - Parameter name: the name that `/proc` shows.
  /// - Throws: `makeFile`.
  package init(_ bytes: [UInt8], name: String) throws(LinuxError) {
    guard let descriptor = Descriptor(newMemoryFile: name) else {
      throw LinuxError(.makeFile, name, .current)
    }
    let fd = descriptor.rawValue
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

/// A file in memory with several users; closed when its last reference is released.
package final class SharedMemoryFile {
  package let file: MemoryFile

  package init(_ file: consuming MemoryFile) { self.file = file }

  /// The number of the descriptor, valid as long as this object.
  package var descriptor: Int32 { file.descriptor.rawValue }
}

extension Descriptor {
  /// Creates an empty file in memory.
  ///
  /// - Parameter name: the name that `/proc` shows.
  /// - Returns: `nil` with the kernel's reason in `errno`.
  package init?(newMemoryFile name: String) {
    let fd = name.withCString { memfd_create($0, UInt32(MFD_CLOEXEC | MFD_ALLOW_SEALING)) }
    guard fd >= 0 else { return nil }
    self.init(owning: fd)
  }

  /// The length of a file in memory, in bytes; `nil` for any other descriptor.
  ///
  /// Reading, closing and measuring such a file never blocks, as no other program or machine serves
  /// its file system; with any other descriptor each of these may sleep for ever.
  ///
  /// - Source: fcntl(2), `F_GET_SEALS`, which only files in shared memory support.
  package var memoryFileLength: Int? {
    // Checked first, because `fstat` is a request to the file system.
    guard Descriptor.isMemoryFile(rawValue) else { return nil }
    var status = stat()
    guard fstat(rawValue, &status) == 0 else { return nil }
    return Int(clamping: status.st_size)
  }

  static func isMemoryFile(_ number: Int32) -> Bool { bezel_fcntl(number, F_GET_SEALS, 0) >= 0 }
}
