internal import CBezelLinux

extension Descriptor {
  /// Returns the first line of a file of `/sys` or `/proc`, 4 096 bytes at most.
  ///
  /// Bytes that are not UTF-8 are replaced.
  ///
  /// - Throws: the kernel's reason for not opening or reading it.
  package static func firstLine(of path: String) throws(Errno) -> String {
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let line = try file.read(atMost: 4_096).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the text of a file of `/sys` or `/proc`, 64 KiB at most; bytes that are not UTF-8 are
  /// replaced.
  ///
  /// - Throws: the kernel's reason for not opening or reading it.
  package static func text(of path: String) throws(Errno) -> String {
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var bytes: [UInt8] = []
    while bytes.count < 65_536 {
      let part = try file.read(atMost: 4_096)
      if part.isEmpty { break }
      bytes += part
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads once; returns no bytes at the end of the file.
  package borrowing func read(atMost limit: Int) throws(Errno) -> [UInt8] {
    var reason: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(Errno) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        reason = error
      }
    }
    if let reason { throw reason }
    return bytes
  }
}
