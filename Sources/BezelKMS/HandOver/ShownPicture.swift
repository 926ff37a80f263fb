import BezelLinux
internal import CBezelDRM

/// The framebuffer that is on a screen.
package struct ShownPicture: Equatable, Sendable {
  package let crtc: CRTCID
  let framebuffer: FramebufferID

  /// The framebuffer that `crtc` shows now, or with its pending frame; `nil` if it is disabled.
  package init?(on crtc: CRTCID, of card: Card) {
    var state = drm_mode_crtc()
    state.crtc_id = crtc.rawValue
    guard drmIoctl(card.descriptor.rawValue, bezel_DRM_IOCTL_MODE_GETCRTC, &state) == 0,
      let framebuffer = FramebufferID(rawValue: state.fb_id)
    else { return nil }
    self.crtc = crtc
    self.framebuffer = framebuffer
  }
}
