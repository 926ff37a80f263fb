internal import BezelFiles
package import BezelRaster

/// An animated PNG, read chunk by chunk; only the pixels of a frame are left to libpng, as a file of its own.
///
/// - Source: "Portable Network Graphics (PNG) Specification (Third Edition)", W3C, 2025, chapter 11.3.5.
package struct ParsedAPNG {
  /// A frame as it is seen.
  package struct Frame {
    package let picture: Picture
    /// The part of the frame that the file holds.
    package let area: PixelRect
    /// Seconds, as a numerator and a denominator.
    package let delay: [Int]
  }

  package private(set) var frames: [Frame] = []
  /// How often it is shown; 0 for ever.
  package private(set) var plays = 0

  private var header: [Chunk] = []
  private var width = 0
  private var height = 0

  /// - Throws: `APNGFault` for the first rule of the specification that is broken.
  package init(_ bytes: [UInt8]) throws {
    try Self.check(bytes.starts(with: Chunk.signature), "it has no signature")
    var rest = bytes.dropFirst(Chunk.signature.count)
    var parts: [Chunk] = []
    while !rest.isEmpty { parts.append(try Chunk(readingFrom: &rest)) }
    try Self.check(parts.first?.name == "IHDR", "IHDR is not the first chunk")
    try Self.check(parts.last?.name == "IEND", "IEND is not the last chunk")
    let size = parts[0].data
    (width, height) = (Chunk.number(size), Chunk.number(size.dropFirst(4)))

    let start = parts.firstIndex { $0.name == "acTL" } ?? 0
    try Self.check(start > 0, "there is no acTL")
    header = Array(parts[1..<start])
    plays = Chunk.number(parts[start].data.dropFirst(4))
    var numbers: [Int] = []
    var control: [UInt8] = []
    var pixels: [UInt8] = []
    for part in parts[(start + 1)...] {
      switch part.name {
      case "fcTL":
        if !control.isEmpty { try add(control, pixels, size) }
        numbers.append(Chunk.number(part.data))
        (control, pixels) = (Array(part.data.dropFirst(4)), [])
      case "IDAT":
        try Self.check(frames.isEmpty && !control.isEmpty, "the first frame is not the still one")
        pixels += part.data
      case "fdAT":
        try Self.check(!frames.isEmpty, "the first frame is in no IDAT")
        numbers.append(Chunk.number(part.data))
        pixels += part.data.dropFirst(4)
      case "IEND": try add(control, pixels, size)
      default: throw APNGFault("\(part.name) is among the frames")
      }
    }
    try Self.check(numbers == Array(numbers.indices), "the sequence numbers are \(numbers)")
    let count = Chunk.number(parts[start].data)
    try Self.check(count == frames.count, "it has \(frames.count) frames, and says \(count)")
  }

  /// Puts a frame over the one before.
  private mutating func add(_ control: [UInt8], _ data: [UInt8], _ size: [UInt8]) throws {
    try Self.check(control.count == 22, "an fcTL has \(control.count + 4) bytes")
    let sides = (0..<4).map { Chunk.number(control.dropFirst($0 * 4)) }
    let area = PixelRect(
      minX: sides[2], minY: sides[3], maxX: sides[2] + sides[0], maxY: sides[3] + sides[1])
    let whole = PixelRect(width: width, height: height)
    try Self.check(!area.isEmpty && whole.contains(area), "a frame leaves the picture")
    try Self.check(!frames.isEmpty || area == whole, "the first frame is not whole")
    try Self.check(control[20] == 0, "a frame does not stay")
    try Self.check(control[21] <= 1, "a frame is put in an unknown way")
    let delay = [
      Chunk.number(control.dropFirst(16), 2), Chunk.number(control.dropFirst(18), 2),
    ]

    let start = Chunk("IHDR", Chunk.big(area.width) + Chunk.big(area.height) + size[8...])
    let file = [start] + header + [Chunk("IDAT", data), Chunk("IEND", [])]
    let part = try PNG.decode(Chunk.signature + file.flatMap(\.bytes), name: "a frame")
    var pixels = frames.last?.picture.pixels ?? part.pixels
    for (index, pixel) in part.pixels.enumerated() {
      let place = (area.minY + index / area.width) * width + area.minX + index % area.width
      if control[21] == 0 || pixel >> 24 == 255 {
        pixels[place] = pixel
      } else {
        try Self.check(pixel == 0, "a pixel is seen through")
      }
    }
    frames.append(
      Frame(
        picture: Picture(width: width, height: height, pixels: pixels), area: area, delay: delay))
  }

  private static func check(_ isRight: Bool, _ fault: String) throws {
    if !isRight { throw APNGFault(fault) }
  }
}

/// A rule that a file breaks.
package struct APNGFault: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
