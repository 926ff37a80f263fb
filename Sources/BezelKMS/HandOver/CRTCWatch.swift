import BezelLinux
internal import CBezelDRM

/// Polls whether some pictures of ours are still on their screens; a `ForkedProcess` may use it.
///
/// It borrows the card's descriptor.
struct CRTCWatch {
  /// The state of all the CRTCs together.
  enum CRTCState: Equatable {
    /// At least one of our pictures is shown, or none of any program.
    case ours
    /// Pictures of other programs are shown, and none of ours.
    case others
    /// The card was unplugged, or its driver replaced.
    case gone
  }

  let card: Int32
  private let count: Int
  private let pictures: UnsafeMutablePointer<ShownPicture>

  /// To be released with `deallocate()`.
  init(of pictures: [ShownPicture], on card: Card) {
    self.card = card.descriptor.rawValue
    count = pictures.count
    self.pictures = .allocate(capacity: pictures.count)
    for (index, picture) in pictures.enumerated() {
      (self.pictures + index).initialize(to: picture)
    }
  }

  func deallocate() { pictures.deallocate() }

  func poll() -> CRTCState {
    var hasOurs = false
    var hasOthers = false
    var index = 0
    while index < count {
      let picture = pictures[index]
      var crtc = drm_mode_crtc()
      crtc.crtc_id = picture.crtc.rawValue
      if drmIoctl(card, bezel_DRM_IOCTL_MODE_GETCRTC, &crtc) != 0 {
        if Errno.current.rawValue == ENODEV { return .gone }
      } else if crtc.fb_id == picture.framebuffer.rawValue {
        hasOurs = true
      } else if crtc.fb_id != 0 {
        hasOthers = true
      }
      index &+= 1
    }
    // The next program disables the CRTC for a moment, before it shows its picture.
    return hasOthers && !hasOurs ? .others : .ours
  }
}
