import BezelLinux
internal import CBezelDRM

/// A buffer as the display knows it: memory with a size and a pixel format.
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
      // Old drivers know only the older call, which tells a format by its number of bits.
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

  /// Also takes it off the screen, if it is on it and was not left there for others to follow.
  deinit {
    if !card.isHandedOver { drmModeRmFB(card.descriptor.rawValue, id.rawValue) }
  }
}
