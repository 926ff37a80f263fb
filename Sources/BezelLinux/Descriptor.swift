internal import CBezelLinux

/// A file descriptor that is closed with this value.
@usableFromInline package struct Descriptor: ~Copyable, Sendable {
  /// The kernel's number; valid for as long as this value lives.
  package let rawValue: Int32

  /// Takes ownership of an open descriptor.
  package init(owning rawValue: Int32) { self.rawValue = rawValue }

  /// Opens `path`; `O_CLOEXEC` is always added.
  ///
  /// - Throws: the kernel's reason.
  package init(opening path: String, _ flags: Int32, mode: UInt32 = 0) throws(Errno) {
    let fd = path.withCString { bezel_open($0, flags | O_CLOEXEC, mode) }
    guard fd >= 0 else { throw .current }
    rawValue = fd
  }

  deinit { close(rawValue) }

  /// Reads at most `buffer.count` bytes.
  ///
  /// - Returns: the number of bytes read, 0 at the end of the file.
  /// - Throws: `wouldBlock` when a nonblocking descriptor has no data.
  package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      let count = CBezelLinux.read(rawValue, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if Errno.current != .interrupted { throw .current }
    }
  }

  /// Reads at most `buffer.count` bytes of a file from `offset` on, without moving the file's own
  /// offset.
  ///
  /// - Returns: the number of bytes read, 0 at the end of the file.
  package borrowing func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    while true {
      let count = pread(rawValue, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if Errno.current != .interrupted { throw .current }
    }
  }

  /// Writes every byte of `buffer`, in several calls where the kernel takes only a part.
  package borrowing func write(all buffer: UnsafeRawBufferPointer) throws(Errno) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = CBezelLinux.write(
        rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if Errno.current != .interrupted {
        throw .current
      }
    }
  }

  /// Writes every byte of `bytes`, in several calls where the kernel takes only a part.
  package borrowing func write(all bytes: [UInt8]) throws(Errno) {
    let failure = bytes.withUnsafeBytes { buffer in
      do throws(Errno) {
        try write(all: buffer)
        return Errno?.none
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
