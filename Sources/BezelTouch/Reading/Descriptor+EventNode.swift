internal import BezelLinux
internal import CBezelEvdev

extension Descriptor {
  /// Opens an input device, nonblocking: for reading, or for writing too.
  static func eventNode(_ path: String, writable: Bool) throws(Errno) -> Descriptor {
    try Descriptor(opening: path, (writable ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY)
  }

  /// Writes events to an input device, in one call.
  borrowing func write(_ events: [input_event]) throws(Errno) {
    let failure = events.withUnsafeBytes { bytes -> Errno? in
      do throws(Errno) {
        try write(all: bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}
