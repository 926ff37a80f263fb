import BezelLinux
internal import CBezelDRM

/// Bytes that the kernel keeps for a property; what is in force keeps its own hold on them.
final class PropertyBlob {
  private let card: Card
  let id: UInt32

  init(_ bytes: UnsafeRawBufferPointer, on card: Card) throws(Errno) {
    var id: UInt32 = 0
    try Errno.check(
      drmModeCreatePropertyBlob(card.descriptor.rawValue, bytes.baseAddress, bytes.count, &id))
    self.card = card
    self.id = id
  }

  init(_ mode: Mode, on card: Card) throws(Errno) {
    var info = mode.info
    var id: UInt32 = 0
    try Errno.check(
      drmModeCreatePropertyBlob(
        card.descriptor.rawValue, &info, MemoryLayout<drmModeModeInfo>.size, &id))
    self.card = card
    self.id = id
  }

  /// - Source: `struct drm_mode_rect`, the elements of FB_DAMAGE_CLIPS.
  init(_ clips: [DamageClip], on card: Card) throws(Errno) {
    var rects = clips.map { clip in
      drm_mode_rect(
        x1: Int32(clip.minX), y1: Int32(clip.minY), x2: Int32(clip.maxX), y2: Int32(clip.maxY))
    }
    var id: UInt32 = 0
    try Errno.check(
      drmModeCreatePropertyBlob(
        card.descriptor.rawValue, &rects, rects.count * MemoryLayout<drm_mode_rect>.stride, &id))
    self.card = card
    self.id = id
  }

  deinit { drmModeDestroyPropertyBlob(card.descriptor.rawValue, id) }
}
