import BezelLinux
internal import CBezelDRM

/// A property blob in the kernel; a blob in force is kept by the kernel beyond this object.
final class PropertyBlob {
  private let card: Card
  let id: UInt32

  private init(_ bytes: UnsafeRawPointer?, count: Int, on card: Card) throws(Errno) {
    var id: UInt32 = 0
    try Errno.check(drmModeCreatePropertyBlob(card.descriptor.rawValue, bytes, count, &id))
    self.card = card
    self.id = id
  }

  convenience init(_ bytes: UnsafeRawBufferPointer, on card: Card) throws(Errno) {
    try self.init(bytes.baseAddress, count: bytes.count, on: card)
  }

  convenience init(_ mode: Mode, on card: Card) throws(Errno) {
    var info = mode.info
    try self.init(&info, count: MemoryLayout<drmModeModeInfo>.size, on: card)
  }

  /// - Source: `struct drm_mode_rect`, the elements of FB_DAMAGE_CLIPS.
  convenience init(_ clips: [DamageClip], on card: Card) throws(Errno) {
    let rects = clips.map { clip in
      drm_mode_rect(
        x1: Int32(clip.minX), y1: Int32(clip.minY), x2: Int32(clip.maxX), y2: Int32(clip.maxY))
    }
    try self.init(rects, count: rects.count * MemoryLayout<drm_mode_rect>.stride, on: card)
  }

  deinit { drmModeDestroyPropertyBlob(card.descriptor.rawValue, id) }
}
