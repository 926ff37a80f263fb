/// How a screen reads a pixel.
///
/// The channels are named from the highest bit down, in a little-endian word.
///
/// - Source: `drm_fourcc.h`.
package enum PixelLayout: Hashable, Sendable {
  case xrgb8888
  case argb8888
  case xbgr8888
  case abgr8888
  case rgb888
  case rgb565
  case xrgb2101010
  /// Any other.
  case packed(PackedPixel)

  /// Those that are written many pixels at a time.
  package static let fast: [PixelLayout] = [
    .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .rgb888, .rgb565, .xrgb2101010,
  ]

  /// Returns the layout of these channels: one of `fast`, if there is such a one.
  package init(_ pixel: PackedPixel) {
    self = PixelLayout.fast.first { $0.pixel == pixel } ?? .packed(pixel)
  }

  /// The channels.
  package var pixel: PackedPixel {
    func bytes(_ red: Int, _ blue: Int, alpha: Range<Int>? = nil, count: Int = 4) -> PackedPixel {
      PackedPixel(
        red: red..<red + 8, green: 8..<16, blue: blue..<blue + 8, alpha: alpha,
        bytesPerPixel: count)
    }
    return switch self {
    case .xrgb8888: bytes(16, 0)
    case .argb8888: bytes(16, 0, alpha: 24..<32)
    case .xbgr8888: bytes(0, 16)
    case .abgr8888: bytes(0, 16, alpha: 24..<32)
    case .rgb888: bytes(16, 0, count: 3)
    case .rgb565: PackedPixel(red: 11..<16, green: 5..<11, blue: 0..<5, bytesPerPixel: 2)
    case .xrgb2101010: PackedPixel(red: 20..<30, green: 10..<20, blue: 0..<10, bytesPerPixel: 4)
    case .packed(let pixel): pixel
    }
  }

  /// Whether a channel has less than the 8 bits of what is drawn, so that a dither helps.
  package var losesBits: Bool { pixel.losesBits }

  package var bytesPerPixel: Int {
    switch self {
    case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
    case .rgb888: 3
    case .rgb565: 2
    case .packed(let pixel): pixel.bytesPerPixel
    }
  }
}
