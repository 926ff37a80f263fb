import BezelLinux
internal import CBezelDRM

/// A scanout driven by the calls that every driver has.
struct LegacyPipeline {
  let scanout: Scanout

  /// Shows a frame at the next occasion; does not wait for it.
  func flip(to framebuffer: FramebufferID, generation: UInt32, on card: Card) throws(Errno) {
    try Errno.check(
      drmModePageFlip(
        card.descriptor.rawValue, scanout.crtc.id.rawValue, framebuffer.rawValue,
        UInt32(DRM_MODE_PAGE_FLIP_EVENT), UnsafeMutableRawPointer(bitPattern: UInt(generation))))
  }

  /// Sets the mode together with the first frame; waits until the hardware has taken them.
  func modeset(to framebuffer: FramebufferID, generation: UInt32, on card: Card) throws(Errno) {
    var connector = scanout.connector.id.rawValue
    var info = scanout.mode.info
    try Errno.check(
      drmModeSetCrtc(
        card.descriptor.rawValue, scanout.crtc.id.rawValue, framebuffer.rawValue, 0, 0, &connector,
        1, &info))
    // It tells nobody when the frame is seen; a flip to the same frame does.
    try flip(to: framebuffer, generation: generation, on: card)
  }
}
