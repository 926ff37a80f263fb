internal import BezelLinux
package import BezelRaster

/// Pictures as one PNG file that shows them one after the other and loops for ever.
///
/// The first one is whole; each later one has only the pixels that differ from the one before, within the
/// smallest rectangle around them. A reader that does not know animations shows the first one.
///
/// - Source: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C, 2025, chapter 11.3.5.
package struct AnimatedPNG {
  /// The most bytes that the frames of a file have: 256 MiB.
  package static let maximumLength = 1 << 28

  private let rate: Int
  private let limit: Int
  private var last: Picture?
  private var count = 0
  /// The sequence number of the next chunk that has one.
  private var nextNumber = 0
  /// The signature and the chunks in front of the first frame.
  private var head: [UInt8] = []
  private var frames: [UInt8] = []

  /// - Parameters:
  ///   - rate: frames a second, 1 … 65 535.
  ///   - limit: how many bytes the frames may have in the file.
  package init(rate: Int, limit: Int = maximumLength) {
    precondition((1...65_535).contains(rate))
    self.rate = rate
    self.limit = limit
  }

  /// Adds a frame.
  ///
  /// - Precondition: it is opaque, and as large as those before.
  /// - Throws: `tooLong`, or libpng's words.
  package mutating func append(_ picture: Picture) throws(FilesError) {
    precondition(picture.isOpaque)
    let area = last.map { picture.difference(from: $0) } ?? picture.area
    let chunks = PNGChunk.chunks(of: try PNG.encode(changes(in: picture, area), withAlpha: true))
    let pixels = chunks.filter { $0.has(type: "IDAT") }.flatMap { $0.data }
    let places = [area.width, area.height, area.minX, area.minY].flatMap { PNGChunk.word($0) }
    let delay = [0, 1, UInt8(rate >> 8), UInt8(rate & 0xFF)]
    // Disposal 0: the frame stays. Blending 1: its clear pixels show the frame before.
    frames += PNGChunk("fcTL", number() + places + delay + [0, 1]).bytes
    if last == nil {
      let first = chunks.prefix { !$0.has(type: "IDAT") }
      head = PNGChunk.signature + first.flatMap { $0.bytes }
      frames += PNGChunk("IDAT", pixels).bytes
    } else {
      frames += PNGChunk("fdAT", number() + pixels).bytes
    }
    guard head.count + frames.count <= limit else {
      throw FilesError(
        .encodePicture, "frame \(count + 1)", .tooLong(limit: limit))
    }
    count += 1
    last = picture
  }

  /// The file.
  ///
  /// - Precondition: there is a frame.
  package var bytes: [UInt8] {
    precondition(count > 0)
    // Shown 0 times, which is for ever.
    let animation = PNGChunk("acTL", PNGChunk.word(count) + PNGChunk.word(0))
    return head + animation.bytes + frames + PNGChunk("IEND", []).bytes
  }

  /// Uses up a sequence number.
  private mutating func number() -> [UInt8] {
    defer { nextNumber += 1 }
    return PNGChunk.word(nextNumber)
  }

  /// The part of a frame within `area`, clear where it is as the frame before.
  private func changes(in picture: Picture, _ area: PixelRect) -> Picture {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area.area)
    for y in area.minY..<area.maxY {
      for index in y * picture.width + area.minX..<y * picture.width + area.maxX {
        let isSame = last.map { $0.pixels[index] == picture.pixels[index] } ?? false
        pixels.append(isSame ? 0 : picture.pixels[index])
      }
    }
    return Picture(width: area.width, height: area.height, pixels: pixels)
  }
}

extension Picture {
  fileprivate var area: PixelRect { PixelRect(width: width, height: height) }

  /// The smallest rectangle around all pixels that differ; one pixel if none does, as a frame cannot be
  /// empty.
  fileprivate func difference(from other: Picture) -> PixelRect {
    precondition(width == other.width && height == other.height)
    var area = PixelRect.empty
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let left = row.first(where: { pixels[$0] != other.pixels[$0] }),
        let right = row.last(where: { pixels[$0] != other.pixels[$0] })
      else { continue }
      area = area.union(
        PixelRect(
          minX: left - row.lowerBound, minY: y, maxX: right + 1 - row.lowerBound, maxY: y + 1))
    }
    return area.isEmpty ? PixelRect(width: 1, height: 1) : area
  }
}
