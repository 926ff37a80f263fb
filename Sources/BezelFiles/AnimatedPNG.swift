internal import BezelLinux
package import BezelRaster

/// Pictures as one PNG file that shows them one after the other.
///
/// The first one is whole; each later one has only the pixels that differ from the one before, within the
/// smallest rectangle around them. A reader that does not know animations shows the first one.
///
/// - Source: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C, 2025, chapter 11.3.5.
package struct AnimatedPNG {
  /// The most bytes that the frames of a file have: 256 MiB.
  package static let maximumLength = 1 << 28

  private let rate: Int
  private let ticks: Int
  private let plays: Int
  private let limit: Int
  private var last: Picture?
  private var count = 0
  /// The sequence number of the next chunk that has one.
  private var nextNumber = 0
  /// The signature and the chunks in front of the first frame.
  private var head: [UInt8] = []
  private var frames: [UInt8] = []

  /// - Parameters:
  ///   - rate: ticks a second, 1 … 65 535.
  ///   - ticks: how many of them a frame is shown, 1 … 255.
  ///   - plays: how often they are shown; 0 for ever.
  ///   - limit: how many bytes the frames may have in the file.
  package init(rate: Int, ticks: Int = 1, plays: Int = 0, limit: Int = maximumLength) {
    precondition((1...65_535).contains(rate) && (1...255).contains(ticks))
    (self.rate, self.ticks, self.plays) = (rate, ticks, plays)
    self.limit = limit
  }

  /// Adds a frame.
  ///
  /// - Precondition: it is as large as those before.
  /// - Throws: `tooLong`, or libpng's words.
  package mutating func append(_ picture: Picture) throws(FilesError) {
    // Where all is opaque, clear pixels show the frame before.
    let isBlended = picture.isOpaque && last?.isOpaque ?? true
    let area = last.map { picture.difference(from: $0) } ?? picture.area
    let changes = changes(in: picture, area, isBlended)
    let chunks = PNGChunk.chunks(of: try PNG.encode(changes, withAlpha: true))
    let pixels = chunks.filter { $0.has(type: "IDAT") }.flatMap { $0.data }
    let places = [area.width, area.height, area.minX, area.minY].flatMap { PNGChunk.word($0) }
    let delay = [0, UInt8(ticks), UInt8(rate >> 8), UInt8(rate & 0xFF)]
    // Disposal 0: the frame stays.
    frames += PNGChunk("fcTL", number() + places + delay + [0, isBlended ? 1 : 0]).bytes
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
    let animation = PNGChunk("acTL", PNGChunk.word(count) + PNGChunk.word(plays))
    return head + animation.bytes + frames + PNGChunk("IEND", []).bytes
  }

  /// Uses up a sequence number.
  private mutating func number() -> [UInt8] {
    defer { nextNumber += 1 }
    return PNGChunk.word(nextNumber)
  }

  /// The part of a frame within `area`; where it is as the frame before, clear if that is `isSeen`.
  private func changes(in picture: Picture, _ area: PixelRect, _ isSeen: Bool) -> Picture {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area.area)
    for y in area.minY..<area.maxY {
      for index in y * picture.width + area.minX..<y * picture.width + area.maxX {
        let isSame = isSeen && last.map { $0.pixels[index] == picture.pixels[index] } ?? false
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
