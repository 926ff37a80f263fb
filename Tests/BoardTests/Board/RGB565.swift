import BezelRaster

/// Pixels of 16 bits, for comparison with a screen that has no more.
enum RGB565 {
  /// Returns a pixel's five and six upper bits, which do not depend on how the emulator makes
  /// eight of them.
  static func word(of pixel: UInt32) -> UInt16 {
    let red: UInt32 = pixel >> 8 & 0xF800
    let green: UInt32 = pixel >> 5 & 0x07E0
    let blue: UInt32 = pixel >> 3 & 0x001F
    return UInt16(red | green | blue)
  }

  /// Returns a picture, of pixels `0x00RRGGBB`, in dithered RGB565, by Bezel's own conversion.
  static func dithered(_ pixels: [UInt32], _ size: VirtualBoard.Mode) -> [UInt16] {
    let bounds = PixelRect(width: size.width, height: size.height)
    let buffer = PixelBuffer(bounds)
    for (index, pixel) in pixels.enumerated() { buffer.pixels[index] = 0xFF00_0000 | pixel }
    var words = [UInt16](repeating: 0, count: pixels.count)
    words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress,
        let target = PixelTarget(
          base: base, byteCount: bytes.count, width: size.width, height: size.height,
          stride: size.width * 2, format: .rgb565, dithers: true)
      else { return }
      target.write(bounds, of: buffer, .baseline)
    }
    return words
  }
}
