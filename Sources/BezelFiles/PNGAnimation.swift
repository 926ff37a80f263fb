package import BezelRaster

/// The frames of an animated PNG, as its chunks describe them.
///
/// - Source: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C, 2025, chapters 4.11 and 11.3.5.
package struct PNGAnimation: Hashable, Sendable {
  /// A frame: a PNG of its own, and what it does to the picture.
  struct Frame: Hashable, Sendable {
    /// Where its pixels go.
    let area: PixelRect
    /// How long it is shown, in nanoseconds.
    let delay: Int64
    let disposal: Disposal
    /// Whether it is drawn over what is there, and does not replace that.
    let isBlended: Bool
    /// The bytes of its pixels in the file.
    var pixels: [Range<Int>] = []
  }

  /// The state of a frame's area once it was shown.
  enum Disposal: UInt8 {
    case stays, isCleared, isRestored
  }

  /// The most pixels of the picture: a screen of 1920 × 1080, and 8 MiB.
  static let mostPixels = 1 << 21
  /// The most frames.
  static let mostFrames = 4_096
  /// The shortest time that a frame is shown.
  ///
  /// - Source: web browsers, which show frames with shorter times for 100 ms.
  private static let shortestDelay: Int64 = 10_000_000
  private static let usualDelay: Int64 = 100_000_000

  package let width, height: Int
  /// How often it is played; 0 for ever.
  package let plays: Int
  let frames: [Frame]
  private let file: [UInt8]
  /// The header's data, and the chunks between it and the first frame that each frame needs.
  private let header: [UInt8]
  private let common: [UInt8]

  /// Whether the file's still picture is the first frame.
  package let beginsStill: Bool

  /// How many frames there are.
  package var count: Int { frames.count }

  /// Returns how long a frame is shown.
  package func delay(of frame: Int) -> Duration { .nanoseconds(frames[frame].delay) }

  /// Reads the chunks of a PNG file.
  ///
  /// - Returns: `nil` for a still picture, and for an animation that has one frame, is too large or is damaged; the
  ///   file's still picture may be used all the same.
  package init?(_ file: [UInt8]) {
    var header: [UInt8]?
    var common: [UInt8] = []
    var control: (count: Int, plays: Int)?
    var frames: [Frame] = []
    var size = (width: 0, height: 0)
    var beginsStill = false
    var offset = PNGChunk.signature.count
    guard file.starts(with: PNGChunk.signature) else { return nil }
    while file.count - offset >= 12 {
      let length = PNGAnimation.number(file, at: offset)
      guard length <= file.count - offset - 12 else { return nil }
      let type = file[offset + 4..<offset + 8]
      let data = offset + 8..<offset + 8 + length
      defer { offset += 12 + length }
      func isType(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { type.elementsEqual($0) }
      }
      if isType("IHDR"), length == 13 {
        header = Array(file[data])
        size = (
          PNGAnimation.number(file, at: data.lowerBound),
          PNGAnimation.number(file, at: data.lowerBound + 4)
        )
      } else if isType("acTL"), length == 8 {
        control = (
          PNGAnimation.number(file, at: data.lowerBound),
          PNGAnimation.number(file, at: data.lowerBound + 4)
        )
      } else if isType("fcTL"), length == 26 {
        guard frames.count < PNGAnimation.mostFrames,
          let frame = PNGAnimation.frame(file, at: data.lowerBound, in: size)
        else { return nil }
        frames.append(frame)
      } else if isType("IDAT"), !frames.isEmpty {
        beginsStill = frames.count == 1
        frames[frames.count - 1].pixels.append(data)
      } else if isType("fdAT"), length >= 4, !frames.isEmpty {
        frames[frames.count - 1].pixels.append(data.lowerBound + 4..<data.upperBound)
      } else if frames.isEmpty, isType("PLTE") || isType("tRNS") || isType("gAMA") || isType("sRGB")
      {
        common += file[offset..<offset + 12 + length]
      }
    }
    guard let header, let control, control.count == frames.count, frames.count > 1,
      frames.allSatisfy({ !$0.pixels.isEmpty }), (1...PNG.maximumSide).contains(size.width),
      (1...PNG.maximumSide).contains(size.height),
      size.width * size.height <= PNGAnimation.mostPixels
    else { return nil }
    (self.header, self.common, self.frames, self.file) = (header, common, frames, file)
    self.beginsStill = beginsStill
    (width, height, plays) = (size.width, size.height, control.plays)
  }

  private static func frame(
    _ file: [UInt8], at start: Int, in size: (width: Int, height: Int)
  ) -> Frame? {
    func number(_ index: Int) -> Int { PNGAnimation.number(file, at: start + 4 * index) }
    let (width, height, x, y) = (number(1), number(2), number(3), number(4))
    guard width > 0, height > 0, x <= size.width, y <= size.height, width <= size.width - x,
      height <= size.height - y, let disposal = Disposal(rawValue: file[start + 24]),
      file[start + 25] <= 1
    else { return nil }
    let (part, parts) = (Int64(number(5) >> 16), Int64(number(5) & 0xFFFF))
    let delay = part * 1_000_000_000 / (parts == 0 ? 100 : parts)
    return Frame(
      area: PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height),
      delay: delay < shortestDelay ? usualDelay : delay, disposal: disposal,
      isBlended: file[start + 25] == 1)
  }

  /// A number of 32 bits; where `Int` has no more, at most the largest.
  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    Int(clamping: bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  /// Decodes the pixels of a frame.
  ///
  /// - Throws: libpng's words.
  fileprivate func pixels(of frame: Frame) throws(FilesError) -> Picture {
    var header = header
    header.replaceSubrange(
      0..<8, with: PNGChunk.word(frame.area.width) + PNGChunk.word(frame.area.height))
    var bytes = PNGChunk.signature + PNGChunk("IHDR", header).bytes + common
    for range in frame.pixels { bytes += PNGChunk("IDAT", Array(file[range])).bytes }
    bytes += PNGChunk("IEND", []).bytes
    return try PNG.decode(bytes, name: "a frame", mostPixels: PNGAnimation.mostPixels)
  }
}

/// The pictures of an animation, one after the other.
package final class PNGAnimationReader {
  package let animation: PNGAnimation
  private var next = 0
  /// The picture, and where it is as it was before the last frame.
  private var pixels: [UInt32]
  private var former: [UInt32] = []

  package init(_ animation: PNGAnimation) {
    self.animation = animation
    pixels = Array(repeating: 0, count: animation.width * animation.height)
  }

  /// Returns the next picture; after the last one, the first.
  ///
  /// - Throws: libpng's words.
  package func read() throws(FilesError) -> Picture {
    if next == animation.count { next = 0 }
    let frame = animation.frames[next]
    // First, so that nothing has changed after an error.
    let source = try animation.pixels(of: frame)
    if next == 0 {
      for index in pixels.indices { pixels[index] = 0 }
    } else {
      dispose(animation.frames[next - 1], isFirst: next == 1)
    }
    if frame.disposal == .isRestored { former = pixels }
    for y in 0..<source.height {
      let row = (y + frame.area.minY) * animation.width + frame.area.minX
      for x in 0..<source.width {
        let pixel = source.pixels[y * source.width + x]
        pixels[row + x] =
          frame.isBlended ? PNGAnimationReader.blend(pixel, over: pixels[row + x]) : pixel
      }
    }
    next += 1
    return Picture(width: animation.width, height: animation.height, pixels: pixels)
  }

  private func dispose(_ frame: PNGAnimation.Frame, isFirst: Bool) {
    switch frame.disposal {
    case .stays: break
    // There is nothing before the first frame.
    case .isRestored where !isFirst: pixels = former
    case .isCleared, .isRestored:
      for y in frame.area.minY..<frame.area.maxY {
        for x in frame.area.minX..<frame.area.maxX { pixels[y * animation.width + x] = 0 }
      }
    }
    former = []
  }

  private static func blend(_ pixel: UInt32, over below: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    if rest == 0 { return pixel }
    if rest == 255 { return below }
    var result = pixel
    for shift: UInt32 in [0, 8, 16, 24] {
      let product = (below >> shift & 0xFF) * rest
      result += ((product + 128 + (product + 128) >> 8) >> 8) << shift
    }
    return result
  }
}
