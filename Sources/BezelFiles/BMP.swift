internal import BezelLinux
package import BezelRaster

/// Pictures as the bytes of a BMP file, as firmware leaves them behind.
///
/// - Source: "Bitmap Storage", Win32 documentation.
package enum BMP {
  /// Reads a BMP of 24 or 32 bits a pixel, uncompressed, from the bottom up or from the top down.
  ///
  /// All of the picture is opaque: most writers leave the alpha channel of 32 bits at zero.
  ///
  /// - Parameter name: what an error calls the picture: its path.
  /// - Throws: `tooLarge` by the limits of `PNG`; `malformed` for bytes that are no such BMP.
  package static func decode(_ bytes: [UInt8], name: String) throws(FilesError) -> Picture {
    do throws(FilesReason) {
      let header = try Header(bytes)
      return header.picture(of: bytes)
    } catch {
      throw FilesError(.decodePicture, name, error)
    }
  }

  /// The size and the format of the pixels, checked against the file.
  private struct Header {
    let width: Int
    let height: Int
    let isTopDown: Bool
    let bytesPerPixel: Int
    /// Where the first row begins.
    let start: Int
    /// From one row to the next, in bytes.
    let stride: Int
    let red, green, blue: Channel

    init(_ bytes: [UInt8]) throws(FilesReason) {
      guard bytes.starts(with: "BM".utf8), let start = BMP.word(bytes, at: 10),
        let size = BMP.word(bytes, at: 14), let width = BMP.word(bytes, at: 18),
        let height = BMP.word(bytes, at: 22), let planesAndDepth = BMP.word(bytes, at: 26),
        let compression = BMP.word(bytes, at: 30)
      else { throw .malformed("It is no BMP file") }
      guard size >= 40 else { throw .malformed("A header of \(size) bytes is not read") }
      let depth = planesAndDepth >> 16
      (self.width, self.height, isTopDown) = try Header.sides(width, height)
      switch (depth, compression) {
      case (24, 0), (32, 0):
        (red, green, blue) = (Channel(mask: 0xFF_0000), Channel(mask: 0xFF00), Channel(mask: 0xFF))
      case (32, 3):
        // The masks follow the header of 40 bytes, and are part of larger ones.
        guard let red = BMP.word(bytes, at: 54), let green = BMP.word(bytes, at: 58),
          let blue = BMP.word(bytes, at: 62)
        else { throw .malformed("Its header is cut off") }
        (self.red, self.green, self.blue) = (
          Channel(mask: red), Channel(mask: green), Channel(mask: blue)
        )
      default:
        throw .malformed("\(depth)-bit pixels with compression \(compression) are not read")
      }
      bytesPerPixel = Int(depth / 8)
      // Rows are padded to 4 bytes, but the last one may end with its last pixel. No sum overflows:
      // a picture has no more than 2²⁵ pixels.
      stride = (self.width * bytesPerPixel + 3) & ~3
      let needed = stride * (self.height - 1) + self.width * bytesPerPixel
      guard needed <= bytes.count, start <= UInt32(clamping: bytes.count - needed) else {
        throw .malformed("Its pixels are not all there")
      }
      self.start = Int(start)
    }

    private static func sides(
      _ width: UInt32, _ height: UInt32
    ) throws(FilesReason) -> (width: Int, height: Int, isTopDown: Bool) {
      // A negative height stands for rows from the top down.
      let (width, signedHeight) = (Int(Int32(bitPattern: width)), Int32(bitPattern: height))
      let height = Int(clamping: signedHeight.magnitude)
      guard width > 0, height > 0 else { throw .malformed("It has no pixels") }
      guard max(width, height) <= PNG.maximumSide, width * height <= PNG.maximumArea else {
        throw .tooLarge(width: width, height: height, most: PNG.maximumArea)
      }
      return (width, height, signedHeight < 0)
    }

    func picture(of bytes: [UInt8]) -> Picture {
      var pixels: [UInt32] = []
      pixels.reserveCapacity(width * height)
      for y in 0..<height {
        var offset = start + (isTopDown ? y : height - 1 - y) * stride
        for _ in 0..<width {
          var word: UInt32 = 0
          for index in 0..<bytesPerPixel {
            word |= UInt32(bytes[offset + index]) << UInt32(8 * index)
          }
          pixels.append(
            0xFF00_0000 | red.level(in: word) << 16 | green.level(in: word) << 8
              | blue.level(in: word))
          offset += bytesPerPixel
        }
      }
      return Picture(width: width, height: height, pixels: pixels)
    }
  }

  /// Where in a pixel a colour is.
  private struct Channel {
    private let mask: UInt32
    private let shift: UInt32
    /// The highest level; 0 for a colour that there is nothing of.
    private let limit: UInt64

    init(mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      limit = UInt64(mask >> shift)
    }

    /// 0 … 255.
    func level(in word: UInt32) -> UInt32 {
      guard limit > 0 else { return 0 }
      return UInt32((UInt64((word & mask) >> shift) * 255 + limit / 2) / limit)
    }
  }

  /// The little-endian number at an offset; `nil` behind the end.
  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    return UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
      | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
  }
}
