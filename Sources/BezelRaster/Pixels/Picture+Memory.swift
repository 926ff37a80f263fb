extension Picture {
  /// Reads a screen's memory, the reverse of what a `PixelTarget` writes; all of it is opaque, as on
  /// the screen.
  ///
  /// Channels of less than 8 bits become the nearest level of 255; of 10 bits, the 8 upper ones stay.
  ///
  /// - Parameters:
  ///   - bytes: `height` rows, of which the last one may end with its last pixel.
  ///   - stride: from one row to the next, in bytes.
  /// - Returns: `nil` if a side is not positive, or if the rows overlap or are not all there.
  package init?(
    reading bytes: [UInt8], width: Int, height: Int, stride: Int, layout: PixelLayout
  ) {
    guard width > 0, height > 0 else { return nil }
    let size = layout.bytesPerPixel
    let (row, rowOverflows) = width.multipliedReportingOverflow(by: size)
    guard !rowOverflows, stride >= row else { return nil }
    let (above, aboveOverflows) = stride.multipliedReportingOverflow(by: height - 1)
    guard !aboveOverflows, bytes.count >= row, above <= bytes.count - row else { return nil }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      bytes.withUnsafeBytes { bytes in
        for y in 0..<height {
          var offset = y * stride
          for index in y * width..<(y + 1) * width {
            let pixel = layout.color(at: offset, in: bytes)
            pixels.initializeElement(at: index, to: 0xFF00_0000 | pixel)
            offset += size
          }
        }
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// The same picture turned.
  package func turned(_ rotation: Rotation) -> Picture {
    guard rotation != .upright else { return self }
    let size = rotation.turned(width: width, height: height)
    var turned = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        let place = rotation.turned(pixel, width: width, height: height)
        turned[place.minY * size.width + place.minX] = pixels[y * width + x]
      }
    }
    return Picture(width: size.width, height: size.height, pixels: turned)
  }
}

extension PixelLayout {
  /// The red, green and blue of a pixel, as `0x00RRGGBB`.
  @inline(__always) fileprivate func color(
    at offset: Int, in bytes: UnsafeRawBufferPointer
  ) -> UInt32 {
    func word() -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    switch self {
    case .xrgb8888, .argb8888: return word() & 0xFF_FFFF
    case .xbgr8888, .abgr8888: return word().byteSwapped >> 8
    case .rgb888:
      return UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 1]) << 8
        | UInt32(bytes[offset])
    case .rgb565:
      let word = UInt32(
        UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
      let (red, green, blue) = (word >> 11, word >> 5 & 0x3F, word & 0x1F)
      // round(red · 255 / 31) and round(green · 255 / 63) without dividing.
      let wide = (red: red * 527 + 23, green: green * 259 + 33, blue: blue * 527 + 23)
      return (wide.red >> 6) << 16 | (wide.green >> 6) << 8 | wide.blue >> 6
    case .xrgb2101010:
      let word = word()
      return (word >> 22 & 0xFF) << 16 | (word >> 12 & 0xFF) << 8 | word >> 2 & 0xFF
    case .packed(let pixel):
      var word: UInt32 = 0
      for byte in 0..<pixel.bytesPerPixel {
        word |= UInt32(bytes[offset + byte]) << UInt32(8 * byte)
      }
      return PackedPixel.level(word, in: pixel.red) << 16
        | PackedPixel.level(word, in: pixel.green) << 8 | PackedPixel.level(word, in: pixel.blue)
    }
  }
}
