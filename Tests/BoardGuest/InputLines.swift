internal import BezelLinux
internal import BoardProtocol
internal import CBezelLinux

/// The lines of the standard input, as they come.
struct InputLines: ~Copyable {
  private let input = Descriptor(owning: STDIN_FILENO)
  private var lines = LineBuffer(limit: 256)

  /// The descriptor for `poll`.
  var descriptor: Int32 { input.rawValue }

  /// Waits for more input.
  ///
  /// - Returns: the lines that are whole now, perhaps none; `nil` at the end of the input.
  mutating func next() throws(GuestError) -> [String]? {
    let bytes: [UInt8]
    do {
      bytes = try input.bytes(atMost: 4096)
    } catch {
      throw GuestError("read what to do", "standard input", error)
    }
    return bytes.isEmpty ? nil : lines.take(bytes)
  }
}
