internal import CBezelDRM

/// The format of a pixel: the kernel's four-character code.
///
/// - Source: `drm_fourcc.h`.
package struct PixelFormat: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  // The channels are named from the highest bit down, in a little-endian word. Formats with alpha
  // are premultiplied; the bits called X are ignored.
  package static let xrgb8888 = PixelFormat("XR24")
  package static let argb8888 = PixelFormat("AR24")
  package static let xbgr8888 = PixelFormat("XB24")
  package static let abgr8888 = PixelFormat("AB24")
  package static let rgb888 = PixelFormat("RG24")
  package static let rgb565 = PixelFormat("RG16")
  package static let xrgb2101010 = PixelFormat("XR30")

  /// The formats that can be drawn, the best first: without conversion, then without loss.
  package static let drawable: [PixelFormat] = [
    .xrgb8888, .argb8888, .xbgr8888, .abgr8888, .xrgb2101010, .rgb888, .rgb565,
  ]

  /// The size of a pixel of a drawable format.
  package var bytesPerPixel: Int {
    switch self {
    case .rgb888: 3
    case .rgb565: 2
    default: 4
    }
  }

  /// The number of significant bits of a drawable format, by which the older `ADDFB` identifies
  /// formats.
  ///
  /// - Returns: `nil` for a format that `ADDFB` cannot express: there red is the highest channel.
  var depth: Int? {
    switch self {
    case .xrgb8888, .rgb888: 24
    case .argb8888: 32
    case .rgb565: 16
    case .xrgb2101010: 30
    default: nil
    }
  }

  /// - Parameter name: the four characters, for example "XR24".
  /// - Returns: `nil` if there are not four, or one is not printable.
  package init?(named name: String) {
    let bytes = Array(name.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
    self.init(rawValue: PixelFormat.code(bytes))
  }

  private init(_ name: StaticString) {
    self.init(
      rawValue: PixelFormat.code(UnsafeBufferPointer(start: name.utf8Start, count: 4)))
  }

  /// `fourcc_code` of the kernel: the first character is the lowest byte.
  private static func code(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var code: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      code |= UInt32(byte) << shift
      shift += 8
    }
    return code
  }

  /// The four characters, for example "XR24"; "?" for an unprintable one.
  package var description: String {
    var text = ""
    for shift: UInt32 in [0, 8, 16, 24] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      text.unicodeScalars.append((0x20...0x7e).contains(byte) ? Unicode.Scalar(byte) : "?")
    }
    return text
  }
}
