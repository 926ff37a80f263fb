internal import BezelLinux
package import BezelRaster
import CBezelImage
import CBezelLibrary

/// Pictures as the bytes of a PNG file, and back.
///
/// - Source: "Portable Network Graphics (PNG) Specification", W3C, 2003; the simplified interface
///   of libpng 1.6, because the full one reports errors by `longjmp`, which Swift cannot cross.
package enum PNG {
  /// The longest side that is read, in pixels.
  package static let maximumSide = 16_384
  /// The most pixels that are read: an 8K screen, and 128 MiB.
  package static let maximumArea = 1 << 25

  /// Reads a PNG of any colour type, depth and interlacing.
  ///
  /// Samples are taken for sRGB where the file names no other colour space.
  ///
  /// - Parameters:
  ///   - name: what an error calls the picture: its path.
  ///   - mostPixels: it may have so many.
  /// - Throws: `tooLarge`, or libpng's words for bytes that are no whole PNG.
  package static func decode(
    _ bytes: [UInt8], name: String, mostPixels: Int = maximumArea
  ) throws(FilesError) -> Picture {
    do throws(FilesReason) {
      try checkChunks(of: bytes)
      guard bezel_open_library("png16") != 0 else { throw .refused(.missingLibrary) }
      // libpng keeps the address of the image and of the bytes from one call to the next.
      var image = png_image()
      return try withUnsafeMutablePointer(to: &image) { (image) throws(FilesReason) in
        try bytes.withUnsafeBufferPointer { (source) throws(FilesReason) in
          try decode(source, with: image, mostPixels)
        }
      }
    } catch {
      throw FilesError(.decodePicture, name, error)
    }
  }

  /// Writes an RGB file if the picture is opaque, else RGBA; 8 bits a channel, tagged as sRGB.
  ///
  /// The same picture gives the same bytes, as long as libpng and zlib stay the same. Colours are
  /// divided by their alpha and rounded to nearest, so that `decode` gives the picture back to
  /// the bit; a clear pixel becomes clear black.
  ///
  /// - Parameter withAlpha: whether it is RGBA also if the picture is opaque.
  /// - Throws: libpng's words, when memory is short or a side is longer than 1 000 000 pixels.
  package static func encode(
    _ picture: Picture, withAlpha: Bool = false
  ) throws(FilesError) -> [UInt8] {
    guard bezel_open_library("png16") != 0 else {
      throw FilesError(.encodePicture, "libpng", .refused(.missingLibrary))
    }
    let hasAlpha = withAlpha || !picture.isOpaque
    var samples: [UInt8] = []
    samples.reserveCapacity(picture.pixels.count * (hasAlpha ? 4 : 3))
    for pixel in picture.pixels {
      let alpha = pixel >> 24
      for shift: UInt32 in [16, 8, 0] {
        samples.append(unpremultiplied(pixel >> shift & 0xFF, alpha: alpha))
      }
      if hasAlpha { samples.append(UInt8(alpha)) }
    }

    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(picture.width)
    image.height = png_uint_32(picture.height)
    image.format = hasAlpha ? bezel_png_format_rgba : bezel_png_format_rgb
    var count = bezel_png_size_max(&image)
    var bytes = [UInt8](repeating: 0, count: count)
    guard png_image_write_to_memory(&image, &bytes, &count, 0, samples, 0, nil) != 0 else {
      throw FilesError(
        .encodePicture, "\(picture.width) × \(picture.height) pixels",
        message(of: &image))
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static func decode(
    _ source: UnsafeBufferPointer<UInt8>, with image: UnsafeMutablePointer<png_image>,
    _ mostPixels: Int
  ) throws(FilesReason) -> Picture {
    defer { png_image_free(image) }
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(image, source.baseAddress, source.count) != 0 else {
      throw message(of: image)
    }
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    guard max(width, height) <= maximumSide, width * height <= mostPixels else {
      throw .tooLarge(width: width, height: height, most: mostPixels)
    }
    // The first chunk is the header, else libpng had refused it: its depth, and whether it is interlaced.
    if source[24] == 16, source[28] == 1 {
      let pixels = try interlacedDeepPixels(of: image)
      return Picture(width: width, height: height, pixels: pixels)
    }
    // Blue, green, red, alpha in memory are `0xAARRGGBB` in a little-endian number.
    image.pointee.format = bezel_png_format_bgra
    // Else samples of 16 bits without a colour space would be taken for linear light.
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard png_image_finish_read(image, nil, &pixels, 0, nil) != 0 else {
      throw message(of: image)
    }
    for index in pixels.indices {
      let pixel = UInt32(littleEndian: pixels[index])
      let color = Color(
        red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
        blue: UInt8(truncatingIfNeeded: pixel), alpha: UInt8(truncatingIfNeeded: pixel >> 24))
      pixels[index] = color.premultiplied().rawValue
    }
    return Picture(width: width, height: height, pixels: pixels)
  }

  /// Reads an interlaced picture of 16 bits a sample, as linear light.
  ///
  /// libpng mixes up the rows of such a picture where it makes 8 bits of its samples: all since 1.6.51, and
  /// Debian's older ones with the fix of CVE-2025-65018.
  ///
  /// - Source: https://github.com/pnggroup/libpng/issues/853.
  private static func interlacedDeepPixels(
    of image: UnsafeMutablePointer<png_image>
  ) throws(FilesReason) -> [UInt32] {
    image.pointee.format = bezel_png_format_linear_rgba
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    let area = Int(image.pointee.width) * Int(image.pointee.height)
    var samples = [UInt16](repeating: 0, count: 4 * area)
    guard png_image_finish_read(image, nil, &samples, 0, nil) != 0 else {
      throw message(of: image)
    }
    let levels = levelsOfLight()
    return (0..<area).map { pixel in
      let alpha = UInt32(samples[4 * pixel + 3])
      /// Divides by the alpha, as the light is multiplied by it.
      func level(_ sample: Int) -> UInt8 {
        guard alpha > 0 else { return 0 }
        let light = UInt32(samples[4 * pixel + sample])
        return levels[Int(min(65_535, (light * 65_535 + alpha / 2) / alpha))]
      }
      let color = Color(
        red: level(0), green: level(1), blue: level(2),
        alpha: UInt8((alpha * 255 + 32_767) / 65_535))
      return color.premultiplied().rawValue
    }
  }

  /// Returns the levels 0 … 255 of linear light 0 … 65535: its power of 1 / 2.2, as libpng has it.
  private static func levelsOfLight() -> [UInt8] {
    var levels: [UInt8] = []
    levels.reserveCapacity(65_536)
    for level in 1...256 {
      // The light between this level and the one below it, to the power of 2.2.
      let share = (Double(level) - 0.5) / 255
      var root = 1.0
      for _ in 0..<40 { root -= (root - share / (root * root * root * root)) / 5 }
      let end = level == 256 ? 65_536 : Int(65_535 * share * share * root) + 1
      while levels.count < end { levels.append(UInt8(level - 1)) }
    }
    return levels
  }

  private static func unpremultiplied(_ sample: UInt32, alpha: UInt32) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(min(255, (sample * 255 + alpha / 2) / alpha))
  }

  private static func message(of image: UnsafeMutablePointer<png_image>) -> FilesReason {
    withUnsafeBytes(of: image.pointee.message) { text in
      .library("libpng says: \(String(decoding: text.prefix { $0 != 0 }, as: UTF8.self))")
    }
  }
}
