internal import CBezelLinux

/// The layout of a framebuffer's memory, from validated numbers.
package struct FramebufferLayout: Equatable, Sendable {
  /// The driver's name for itself, for example "VESA VGA": 1…16 printable ASCII characters.
  package let id: String
  /// 1…16 384 pixels.
  package let width: Int
  /// 1…16 384 pixels.
  package let height: Int
  /// - Units: bytes.
  package let stride: Int
  package let format: PixelChannels
  /// - Units: millimetres; 0 if unknown.
  package let physicalWidth, physicalHeight: Int
  /// The offset of the memory from the beginning of the mapping, which is that of a page, in bytes.
  let lead: Int
  /// The number of bytes that can be shown; the visible picture is somewhere within.
  let byteCount: Int
  /// The size of a pixel that the rows and the memory fit as well, in bits, where the driver says another one.
  ///
  /// The kernel's console believes the size, and rows may be longer than their pixels, so it counts here, too.
  package let doubtfulBits: Int?
  /// Whether each channel goes through a color map on its way to the screen.
  let hasColorMap: Bool

  /// Validates the kernel's description of the framebuffer at `path`.
  ///
  /// - Parameter bits: the size of a pixel, if the driver's statement is wrong.
  /// - Throws: `useFramebuffer`, with the first number that is invalid or not supported.
  /// - Source: "The Frame Buffer Device API", kernel documentation, `fb/api`.
  init(
    of path: String, _ fixed: fb_fix_screeninfo, _ described: fb_var_screeninfo, bits: Int? = nil
  ) throws(LinuxError) {
    var screen = described
    if let bits { screen.bits_per_pixel = UInt32(bits) }
    func refuse(_ reason: String) -> LinuxError {
      LinuxError(.useFramebuffer, "\(path), \(reason)", .notSupported)
    }
    switch Int32(truncatingIfNeeded: fixed.visual) {
    case FB_VISUAL_TRUECOLOR: hasColorMap = false
    case FB_VISUAL_DIRECTCOLOR: hasColorMap = true
    case FB_VISUAL_PSEUDOCOLOR, FB_VISUAL_STATIC_PSEUDOCOLOR: throw refuse("a palette of colours")
    case FB_VISUAL_MONO01, FB_VISUAL_MONO10: throw refuse("black and white only")
    default: throw refuse("visual \(fixed.visual)")
    }
    guard fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) else {
      throw refuse("pixels in parts (type \(fixed.type))")
    }
    guard screen.grayscale == 0, screen.nonstd == 0 else {
      throw refuse("grey levels or a format of its own")
    }
    let sides: ClosedRange<UInt32> = 1...16_384
    guard sides.contains(screen.xres), sides.contains(screen.yres) else {
      throw refuse("\(screen.xres)x\(screen.yres) pixels")
    }
    guard let format = PixelChannels(screen) else {
      throw refuse(
        "\(screen.bits_per_pixel) bits a pixel, red \(screen.red.text), green \(screen.green.text),"
          + " blue \(screen.blue.text)")
    }
    let row = screen.xres * UInt32(format.bytesPerPixel)
    guard fixed.line_length >= row else {
      throw refuse("rows of \(fixed.line_length) bytes for \(screen.xres) pixels")
    }
    // A driver may report a picture that is higher than its memory.
    let rows = max(screen.yres, screen.yres_virtual)
    let memory = min(UInt64(fixed.smem_len), UInt64(fixed.line_length) * UInt64(rows))
    guard memory >= UInt64(fixed.line_length) * UInt64(screen.yres),
      let byteCount = Int(exactly: memory), let stride = Int(exactly: fixed.line_length)
    else {
      throw refuse(
        "\(fixed.smem_len) bytes for \(screen.yres) rows of \(fixed.line_length) bytes")
    }
    doubtfulBits = [2, 3, 4].first {
      $0 != format.bytesPerPixel && stride == Int(screen.xres) * $0
        && Int(fixed.smem_len) == stride * Int(screen.yres)
    }.map { $0 * 8 }
    id = FramebufferLayout.id(fixed)
    width = Int(screen.xres)
    height = Int(screen.yres)
    self.stride = stride
    self.format = format
    // 0 and the highest number stand for unknown; no panel is longer than ten metres.
    let lengths: ClosedRange<UInt32> = 1...10_000
    physicalWidth = lengths.contains(screen.width) ? Int(screen.width) : 0
    physicalHeight = lengths.contains(screen.height) ? Int(screen.height) : 0
    lead = Int(truncatingIfNeeded: fixed.smem_start & (UInt(getpagesize()) - 1))
    self.byteCount = byteCount
  }

  /// Returns the offset of the visible picture in the memory.
  ///
  /// - Parameter screen: the screen's offset in the memory (`xoffset`, `yoffset`).
  /// - Returns: bytes; `nil` if the picture would end outside of the memory.
  func start(_ screen: fb_var_screeninfo) -> Int? {
    let left = UInt64(screen.xoffset) * UInt64(format.bytesPerPixel)
    let row = width * format.bytesPerPixel
    guard left <= UInt64(stride - row), screen.yoffset <= byteCount / stride else { return nil }
    let start = Int(screen.yoffset) * stride + Int(left)
    return start <= byteCount - stride * (height - 1) - row ? start : nil
  }

  private static func id(_ fixed: fb_fix_screeninfo) -> String {
    var id = ""
    withUnsafeBytes(of: fixed.id) { bytes in
      for byte in bytes.prefix(while: { $0 != 0 }) {
        id.unicodeScalars.append((0x20...0x7e).contains(byte) ? Unicode.Scalar(byte) : "?")
      }
    }
    return id.isEmpty ? "framebuffer" : id
  }
}

extension PixelChannels {
  /// - Returns: `nil` for channels of which some have no bits or share them, or which are packed closer than bytes.
  fileprivate init?(_ screen: fb_var_screeninfo) {
    let bitCount = screen.bits_per_pixel
    guard bitCount % 8 == 0 || bitCount == 15 || bitCount == 30, bitCount <= 32,
      let red = screen.red.bits, let green = screen.green.bits, let blue = screen.blue.bits
    else { return nil }
    // Nothing is above the picture in a screen's memory: the bits of alpha are ones.
    self.init(red: red, green: green, blue: blue, bytesPerPixel: (Int(bitCount) + 7) / 8)
  }
}

extension fb_bitfield {
  /// - Returns: `nil` if they are no bits of a word.
  fileprivate var bits: Range<Int>? {
    guard msb_right == 0, offset < 32, length <= 32 else { return nil }
    return Int(offset)..<Int(offset + length)
  }

  fileprivate var text: String {
    "\(length) at \(offset)\(msb_right == 0 ? "" : " from the right")"
  }
}
