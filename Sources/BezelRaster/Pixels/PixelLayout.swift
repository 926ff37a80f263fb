/// How a screen reads a pixel.
///
/// The channels are named from the highest bit down, in a little-endian word.
///
/// - Source: `drm_fourcc.h`.
package enum PixelLayout: CaseIterable, Hashable, Sendable {
  case xrgb8888
  case argb8888
  case xbgr8888
  case abgr8888
  case rgb888
  case rgb565
  case xrgb2101010

  package var bytesPerPixel: Int {
    switch self {
    case .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010: 4
    case .rgb888: 3
    case .rgb565: 2
    }
  }
}
