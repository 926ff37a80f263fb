internal import BezelLinux
internal import BoardProtocol
internal import CBezelDRM

/// A dumb buffer with a framebuffer; both go when the card's last descriptor closes.
struct KMSPicture {
  /// - Source: `drm_fourcc.h`.
  enum Format: UInt32 {
    case xrgb8888 = 0x3432_5258
    case argb8888 = 0x3432_5241
  }

  /// The framebuffer's ID.
  let framebuffer: UInt32
  private let width: Int
  private let height: Int
  private let stride: Int
  private let base: UnsafeMutableRawPointer

  /// Makes a buffer of 4 bytes a pixel, drawn with `pattern`, opaque if `format` has an alpha.
  init(
    on card: borrowing KMSCard, width: Int, height: Int, format: Format,
    showing pattern: TestPattern
  ) throws(GuestError) {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var size: UInt64 = 0
    try card.check(
      drmModeCreateDumbBuffer(
        card.fd, UInt32(width), UInt32(height), 32, 0, &handle, &pitch, &size),
      "make a screen buffer")
    var framebuffer: UInt32 = 0
    try card.check(
      drmModeAddFB2(
        card.fd, UInt32(width), UInt32(height), format.rawValue, [handle, 0, 0, 0],
        [pitch, 0, 0, 0],
        [0, 0, 0, 0], &framebuffer, 0),
      "register a screen buffer")
    var offset: UInt64 = 0
    try card.check(drmModeMapDumbBuffer(card.fd, handle, &offset), "map a screen buffer")
    let base = mmap64(
      nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, card.fd,
      off64_t(truncatingIfNeeded: offset))
    guard let base, base != bezel_map_failed() else {
      throw GuestError("map a screen buffer", card.path)
    }
    // The framebuffer and the mapping keep the memory.
    try card.check(drmModeDestroyDumbBuffer(card.fd, handle), "let a screen buffer go")
    self.framebuffer = framebuffer
    self.width = width
    self.height = height
    stride = Int(pitch)
    self.base = base
    draw(pattern)
  }

  func draw(_ pattern: TestPattern) {
    for y in 0..<height {
      let row = (base + y * stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = 0xff00_0000 | pattern.pixel(x, y) }
    }
  }
}
