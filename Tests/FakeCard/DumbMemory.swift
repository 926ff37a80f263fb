import BezelLinux
internal import CFakeCard

/// The memory behind a buffer; it is freed with its last handle, framebuffer or mapping.
final class DumbMemory: Sendable {
  /// The offset at which `mmap` finds it.
  let offset: UInt64
  let byteCount: Int
  let descriptor: Descriptor

  init(_ number: Int, card name: String, byteCount: Int) throws(Errno) {
    let fd = fake_card_memory(name, UInt64(byteCount))
    guard fd >= 0 else { throw .outOfMemory }
    descriptor = Descriptor(owning: fd)
    offset = UInt64(number) << 32
    self.byteCount = byteCount
  }

  func read(_ count: Int, at offset: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    _ = fake_card_read(descriptor.rawValue, &bytes, count, Int64(offset))
    return bytes
  }

  func write(_ bytes: [UInt8]) {
    _ = fake_card_write(descriptor.rawValue, bytes, bytes.count, 0)
  }
}
