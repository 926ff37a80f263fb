internal import CBezelDRM

/// How a pixel's bits are used: the kernel's four-character code.
///
/// - Source: `drm_fourcc.h`.
package struct PixelFormat: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `0xXXRRGGBB` in a little-endian word; the highest byte is ignored.
  package static let xrgb8888 = PixelFormat(rawValue: bezel_format_xrgb8888())
  /// `0xAARRGGBB` in a little-endian word, premultiplied.
  package static let argb8888 = PixelFormat(rawValue: bezel_format_argb8888())

  /// The four characters, for example "XR24"; "?" for what is not printable.
  package var description: String {
    var text = ""
    for shift: UInt32 in [0, 8, 16, 24] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      text.unicodeScalars.append((0x20...0x7e).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}
