import BezelLinux
internal import CBezelDRM

/// A buffer registered for scanout: memory with a size and a pixel format.
struct Framebuffer: ~Copyable {
  private let card: Card
  let id: FramebufferID

  /// - Throws: `registerBuffer`.
  init(
    of handle: borrowing BufferHandle, width: Int, height: Int, format: PixelFormat
  ) throws(KMSError) {
    let card = handle.card
    let fd = card.descriptor.rawValue
    let pitch = UInt32(handle.stride)
    let handles = [handle.rawValue, 0, 0, 0]
    var number: UInt32 = 0
    var status = drmModeAddFB2(
      fd, UInt32(width), UInt32(height), format.rawValue, handles, [pitch, 0, 0, 0], [0, 0, 0, 0],
      &number, 0)
    if status < 0, let depth = format.depth {
      // Old drivers have only the older call, which identifies a format by its number of bits.
      status = drmModeAddFB(
        fd, UInt32(width), UInt32(height), UInt8(depth), UInt8(format.bytesPerPixel * 8), pitch,
        handle.rawValue, &number)
    }
    let reason = status < 0 ? Errno(rawValue: -status) : .invalidArgument
    guard status >= 0, let id = FramebufferID(rawValue: number) else {
      throw KMSError(.registerBuffer, "\(width)x\(height) \(format) on \(card.path)", reason)
    }
    self.card = card
    self.id = id
  }

  /// Removes the framebuffer, and so from the screen, unless it was left there for the next
  /// program.
  deinit {
    if !card.isHandedOver { drmModeRmFB(card.descriptor.rawValue, id.rawValue) }
  }
}
