internal import CBezelLinux

extension Descriptor {
  /// What a one-line file of `/sys` or `/proc` says: up to its first newline, 4 096 bytes at most.
  ///
  /// Bytes that are not UTF-8 are replaced.
  ///
  /// - Throws: the kernel's reason for not opening or reading it.
  package static func firstLine(of path: String) throws(Errno) -> String {
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let line = try file.part().prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  /// What a file of `/sys` or `/proc` says, 64 KiB at most; bytes that are not UTF-8 are replaced.
  ///
  /// - Throws: the kernel's reason for not opening or reading it.
  package static func text(of path: String) throws(Errno) -> String {
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var bytes: [UInt8] = []
    while bytes.count < 65_536 {
      let part = try file.part()
      if part.isEmpty { break }
      bytes += part
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads once, 4 096 bytes at most; nothing at the end of the file.
  private borrowing func part() throws(Errno) -> [UInt8] {
    var reason: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
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
