import BezelLinux
internal import CBezelDRM

/// The kernel's handle of a dumb buffer.
struct BufferHandle: ~Copyable {
  let card: Card
  let rawValue: UInt32
  /// The distance from one row to the next; often more than the pixels need.
  ///
  /// - Units: bytes.
  let stride: Int
  /// The size of all rows, with the kernel's padding.
  ///
  /// - Units: bytes.
  let byteCount: Int

  /// - Throws: `allocateBuffer`.
  init(on card: Card, width: Int, height: Int, bytesPerPixel: Int) throws(KMSError) {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var size: UInt64 = 0
    do throws(Errno) {
      try Errno.check(
        drmModeCreateDumbBuffer(
          card.descriptor.rawValue, UInt32(width), UInt32(height), UInt32(bytesPerPixel * 8), 0,
          &handle, &pitch, &size))
    } catch {
      throw KMSError(
        .allocateBuffer, "\(width)x\(height), \(bytesPerPixel * 8) bits, on \(card.path)", error)
    }
    self.card = card
    rawValue = handle
    stride = Int(pitch)
    byteCount = Int(clamping: size)
  }

  deinit { drmModeDestroyDumbBuffer(card.descriptor.rawValue, rawValue) }
}
