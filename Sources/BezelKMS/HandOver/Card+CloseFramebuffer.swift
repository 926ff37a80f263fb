import BezelLinux
internal import CBezelDRM

extension Card {
  /// Releases a framebuffer without taking it off the screen (CLOSEFB, new in Linux 6.8).
  ///
  /// It stays there until a program shows another one, or until the last program closes the card on
  /// a system with a text console.
  ///
  /// - Returns: `false` if this kernel has no such call, or if the framebuffer is not ours.
  func closeFramebuffer(_ id: FramebufferID) -> Bool {
    var request = bezel_mode_closefb(fb_id: id.rawValue, pad: 0)
    return drmIoctl(descriptor.rawValue, bezel_DRM_IOCTL_MODE_CLOSEFB, &request) == 0
  }
}
