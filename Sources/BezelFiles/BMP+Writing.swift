package import BezelRaster

extension BMP {
  /// Writes a picture as a BMP of 24 bits a pixel, from the bottom up: of what is transparent, the premultiplied
  /// colours are written, as over black.
  ///
  /// - Returns: the bytes of the file; the same ones for the same picture.
  /// - Source: "Bitmap Storage", Win32 documentation; `src/boot/splash.c` of systemd, which reads such files.
  package static func encode(_ picture: Picture) -> [UInt8] {
    let stride = (picture.width * 3 + 3) & ~3
    let size = stride * picture.height
    let start = 54
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start + size)
    func append(_ number: Int, bytes count: Int = 4) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (byte * 8))) }
    }
    bytes += "BM".utf8
    append(start + size)
    append(0)
    append(start)
    // The header of 40 bytes: sides, one plane, 24 bits, no compression, and no more.
    append(40)
    append(picture.width)
    append(picture.height)
    append(1, bytes: 2)
    append(24, bytes: 2)
    append(0)
    append(size)
    for _ in 0..<4 { append(0) }
    for row in (0..<picture.height).reversed() {
      for pixel in picture.pixels[(row * picture.width)..<((row + 1) * picture.width)] {
        append(Int(pixel & 0xFF_FFFF), bytes: 3)
      }
      for _ in (picture.width * 3)..<stride { bytes.append(0) }
    }
    return bytes
  }
}
