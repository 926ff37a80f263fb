import BezelLinux
internal import CBezelDRM

/// Looks whether some pictures of ours are on their screens still; a `BareProcess` may do that.
///
/// It borrows the card's descriptor.
struct CRTCWatch {
  /// What all the screens show together.
  enum Sight: Equatable {
    /// One of our pictures at least, or nothing at all.
    case ours
    /// Pictures of others, and none of ours.
    case others
    /// The card was unplugged, or its driver is another one.
    case gone
  }

  let card: Int32
  private let count: Int
  private let pictures: UnsafeMutablePointer<ShownPicture>

  /// Give it back with `deallocate()`.
  init(of pictures: [ShownPicture], on card: Card) {
    self.card = card.descriptor.rawValue
    count = pictures.count
    self.pictures = .allocate(capacity: pictures.count)
    for (index, picture) in pictures.enumerated() {
      (self.pictures + index).initialize(to: picture)
    }
  }

  func deallocate() { pictures.deallocate() }

  func look() -> Sight {
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
    // Dark for a moment is what the next program makes it, before it shows its picture.
    return hasOthers && !hasOurs ? .others : .ours
  }
}
