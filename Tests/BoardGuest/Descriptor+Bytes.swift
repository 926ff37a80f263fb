internal import BezelLinux

extension Descriptor {
  /// Opens `path` for `action`, which completes "could not …".
  init(_ path: String, _ flags: Int32, to action: String) throws(GuestError) {
    do {
      try self.init(opening: path, flags)
    } catch {
      throw GuestError(action, path, error)
    }
  }

  /// Returns the next bytes, at most `limit` of them; none at the end of the file.
  borrowing func bytes(atMost limit: Int) throws(Errno) -> [UInt8] {
    // Not an array's own buffer: its closure would lose the type of the error.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 8)
    defer { buffer.deallocate() }
    let count = try read(into: buffer)
    return Array(buffer[..<count])
  }

  /// Writes all of `bytes`.
  borrowing func write(_ bytes: some Sequence<UInt8>) throws(Errno) {
    let bytes = Array(bytes)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    defer { buffer.deallocate() }
    buffer.copyBytes(from: bytes)
    try write(all: UnsafeRawBufferPointer(buffer))
  }
}
