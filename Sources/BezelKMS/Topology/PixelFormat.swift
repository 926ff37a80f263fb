package import BezelLinux
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

  /// The formats that can be drawn, the best first: without loss, many pixels at a time, then with the most
  /// levels.
  package static let drawable = names.map { PixelFormat($0) }
  private static let names: [StaticString] = [
    "XR24", "AR24", "XB24", "AB24", "RX24", "BX24", "RA24", "BA24", "XR30", "XB30", "RX30", "BX30",
    "AR30", "AB30", "RA30", "BA30", "RG24", "BG24", "RG16", "BG16", "XR15", "XB15", "RX15", "BX15",
    "AR15", "AB15", "RA15", "BA15", "XR12", "XB12", "RX12", "BX12", "AR12", "AB12", "RA12", "BA12",
    "RGB8", "BGR8",
  ]

  /// The bits of the channels, which the name tells: their order from the highest bit down, and how many bits
  /// they have in all; `nil` for a format that cannot be drawn.
  package var channels: PixelChannels? { PixelFormat.channels[self] }

  private static let channels: [PixelFormat: PixelChannels] = {
    var channels: [PixelFormat: PixelChannels] = [:]
    for format in drawable { channels[format] = format.namedChannels }
    return channels
  }()

  private var namedChannels: PixelChannels? {
    let letters = Array(description.utf8)
    let (r, x, a) = (UInt8(ascii: "R"), UInt8(ascii: "X"), UInt8(ascii: "A"))
    // "RGB8" and "BGR8" have 3 + 3 + 2 bits.
    let isTiny = letters[3] == UInt8(ascii: "8")
    let depth = isTiny ? 8 : Int(letters[2] & 0xF) * 10 + Int(letters[3] & 0xF)
    let isPadded = letters.contains { $0 == x || $0 == a }
    let third = depth / 3
    let colors = depth == 16 ? (5, 6, 5) : isTiny ? (3, 3, 2) : (third, third, third)
    let padding = isPadded ? (depth == 15 ? 1 : depth == 30 ? 2 : depth / 3) : 0
    let padsTop = isPadded && (letters[0] == x || letters[0] == a)
    let isRedTop = letters[padsTop ? 1 : 0] == r
    let top = (padsTop ? 0 : padding) + colors.0 + colors.1 + colors.2
    /// The bits below some others.
    func bits(_ count: Int, below top: Int) -> Range<Int> { top - count..<top }
    let (red, blue) = (colors.0, colors.2)
    let first = bits(isRedTop ? red : blue, below: top)
    let green = bits(colors.1, below: first.lowerBound)
    let last = bits(isRedTop ? blue : red, below: green.lowerBound)
    let rest = padsTop ? top..<top + padding : 0..<padding
    let hasAlpha = isPadded && letters.contains(a)
    return PixelChannels(
      red: isRedTop ? first : last, green: green, blue: isRedTop ? last : first,
      alpha: hasAlpha ? rest : nil, bytesPerPixel: (depth + padding + 7) / 8)
  }

  /// The size of a pixel of a drawable format.
  package var bytesPerPixel: Int { channels?.bytesPerPixel ?? 4 }

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
