internal import CBezelLinux

extension Descriptor {
  /// What a one-line file of `/sys` or `/proc` says: up to its first newline, 4 096 bytes at most.
  ///
  /// Bytes that are not UTF-8 are replaced.
  ///
  /// - Throws: the kernel's reason for not opening or reading it.
  package static func firstLine(of path: String) throws(Errno) -> String {
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var reason: Errno?
    let count = bytes.withUnsafeMutableBytes { buffer in
      do throws(Errno) {
        return try file.read(into: buffer)
      } catch {
        reason = error
        return 0
      }
    }
    if let reason { throw reason }
    let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }
}
