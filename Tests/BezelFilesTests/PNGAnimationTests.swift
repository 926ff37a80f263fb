import APNGParser
import BezelRaster
import SeededRandom
import Testing

@testable import BezelFiles

@Suite("The frames of an animated PNG") struct PNGAnimationTests {
  private typealias Frame = (
    area: PixelRect, pixels: [UInt32], disposal: UInt8, blending: UInt8, delay: (Int, Int)
  )

  private func noise(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = random.pick([0, 255, random.int(0...255)])
      func part() -> UInt8 { UInt8(random.int(0...255)) }
      return Color(red: part(), green: part(), blue: part(), alpha: UInt8(alpha))
        .premultiplied().rawValue
    }
  }

  /// Frames anywhere in a picture; the first one is all of it.
  private func frames(
    _ count: Int, _ width: Int, _ height: Int, _ random: inout SeededRandom
  ) -> [Frame] {
    (0..<count).map { index in
      var area = PixelRect(width: width, height: height)
      if index > 0 {
        let (x, y) = (random.int(0...width - 1), random.int(0...height - 1))
        area = PixelRect(
          minX: x, minY: y, maxX: random.int(x + 1...width), maxY: random.int(y + 1...height))
      }
      return (
        area, noise(area.area, &random), UInt8(random.int(0...2)), UInt8(random.int(0...1)),
        (random.int(1...90), random.pick([0, 1, 30, 1_000]))
      )
    }
  }

  private func file(
    _ frames: [Frame], plays: Int = 0, hasStill: Bool = false, count: Int? = nil
  ) throws -> [UInt8] {
    func chunks(_ picture: Picture) throws -> [PNGChunk] {
      PNGChunk.chunks(of: try PNG.encode(picture, withAlpha: true))
    }
    var number = 0
    func next() -> [UInt8] {
      defer { number += 1 }
      return Chunk.big(number)
    }
    let size = frames[0].area
    let still = try chunks(
      Picture(
        width: size.width, height: size.height, pixels: [UInt32](repeating: 0, count: size.area)))
    var bytes = Chunk.signature + still[0].bytes
    bytes += Chunk("acTL", Chunk.big(count ?? frames.count) + Chunk.big(plays)).bytes
    if hasStill { for chunk in still where chunk.has(type: "IDAT") { bytes += chunk.bytes } }
    for (index, frame) in frames.enumerated() {
      let area = frame.area
      bytes +=
        Chunk(
          "fcTL",
          next() + Chunk.big(area.width) + Chunk.big(area.height) + Chunk.big(area.minX)
            + Chunk.big(area.minY) + Chunk.big(frame.delay.0 << 16 | frame.delay.1)
            + [frame.disposal, frame.blending]
        ).bytes
      let picture = Picture(width: area.width, height: area.height, pixels: frame.pixels)
      for chunk in try chunks(picture) where chunk.has(type: "IDAT") {
        bytes +=
          index == 0 && !hasStill ? chunk.bytes : Chunk("fdAT", next() + chunk.data).bytes
      }
    }
    return bytes + Chunk("IEND", []).bytes
  }

  /// The pictures of frames, pixel by pixel from the specification.
  private func pictures(_ frames: [Frame]) -> [[UInt32]] {
    let width = frames[0].area.width
    var canvas = [UInt32](repeating: 0, count: frames[0].area.area)
    return frames.enumerated().map { number, frame in
      let before = canvas
      var places: [Int] = []
      for y in frame.area.minY..<frame.area.maxY {
        for x in frame.area.minX..<frame.area.maxX { places.append(y * width + x) }
      }
      for (index, place) in places.enumerated() {
        let (pixel, below) = (frame.pixels[index], canvas[place])
        guard frame.blending == 1 else {
          canvas[place] = pixel
          continue
        }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let rest = Double(255 - pixel >> 24) * Double(below >> shift & 0xFF) / 255
          result |= ((pixel >> shift & 0xFF) + UInt32(rest.rounded())) << shift
        }
        canvas[place] = result
      }
      let shown = canvas
      switch frame.disposal {
      case 1: for place in places { canvas[place] = 0 }
      case 2:
        for place in places { canvas[place] = number == 0 ? 0 : before[place] }
      default: break
      }
      return shown
    }
  }

  @Test("are drawn, cleared and restored as the file says, and again from the first one on")
  func composition() throws {
    for seed in 0..<200 {
      var random = SeededRandom(seed: seed)
      let frames = frames(
        random.int(2...7), random.int(1...20), random.int(1...20), &random)
      let hasStill = random.int(0...1) == 1
      let bytes = try file(frames, plays: seed, hasStill: hasStill)
      let animation = try #require(PNGAnimation(bytes), "seed \(seed)")
      #expect(animation.plays == seed && animation.beginsStill == !hasStill)
      let expected = pictures(frames)
      let reader = PNGAnimationReader(animation)
      for number in 0..<2 * frames.count {
        let picture = try reader.read()
        #expect(
          (picture.pixels == expected[number % frames.count]) as Bool,
          "seed \(seed), frame \(number)")
      }
      for (index, frame) in frames.enumerated() {
        let seconds = Double(frame.delay.0) / Double(frame.delay.1 == 0 ? 100 : frame.delay.1)
        let length = seconds < 0.01 ? 0.1 : seconds
        let error = animation.delay(of: index) - .nanoseconds(Int64(length * 1e9))
        #expect(abs(error.components.attoseconds) < 2_000_000_000, "seed \(seed), frame \(index)")
      }
    }
  }

  @Test("are those that this program writes, opaque or not")
  func written() throws {
    for seed in 0..<40 {
      var random = SeededRandom(seed: seed)
      var pixels = noise(300, &random)
      if seed % 2 == 0 { pixels = pixels.map { $0 | 0xFF00_0000 } }
      var file = AnimatedPNG(rate: 25, plays: seed % 3)
      var frames: [Picture] = []
      for _ in 0..<4 {
        let from = random.int(0...299)
        let changed = noise(300, &random)
        for index in from..<min(300, from + 40) {
          pixels[index] = changed[index] | (seed % 2 == 0 ? 0xFF00_0000 : 0)
        }
        frames.append(Picture(width: 20, height: 15, pixels: pixels))
        try file.append(frames[frames.count - 1])
      }
      let animation = try #require(PNGAnimation(file.bytes))
      #expect(animation.plays == seed % 3)
      let reader = PNGAnimationReader(animation)
      for frame in frames { #expect(try reader.read().pixels == frame.pixels, "seed \(seed)") }
    }
  }

  @Test("are none where the file is still, cut off, too large, or tells of other ones than it has")
  func none() throws {
    var random = SeededRandom(seed: 1)
    let good = frames(3, 9, 7, &random)
    let bytes = try file(good)
    #expect(PNGAnimation(bytes) != nil)
    for count in [0, 1, 2, 4, 1 << 31] {
      #expect(PNGAnimation(try file(good, count: count)) == nil, "\(count) frames")
    }
    #expect(PNGAnimation(try file(Array(good[..<1]))) == nil)
    #expect(PNGAnimation(try PNG.encode(Picture(width: 1, height: 1, pixels: [0]))) == nil)
    #expect(PNGAnimation([]) == nil && PNGAnimation(Array("GIF89a".utf8)) == nil)
    // Without its end it is whole.
    let whole = bytes.count - 12
    #expect(PNGAnimation(Array(bytes[..<whole])) != nil)
    for length in 0..<whole - 12 { #expect(PNGAnimation(Array(bytes[..<length])) == nil) }
    for (area, disposal, blending) in [
      (PixelRect(minX: 8, minY: 0, maxX: 10, maxY: 1), 0, 0),
      (PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), 3, 0),
      (PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), 0, 2),
    ] {
      var bad = good
      bad[1] = (
        area, [UInt32](repeating: 0, count: area.area), UInt8(disposal), UInt8(blending), (1, 1)
      )
      #expect(PNGAnimation(try file(bad)) == nil, "\(area) \(disposal) \(blending)")
    }
    let large = PixelRect(width: 2_048, height: 1_025)
    let frame: Frame = (large, [UInt32](repeating: 0, count: large.area), 0, 0, (1, 1))
    #expect(PNGAnimation(try file([frame, frame])) == nil)
  }

  @Test("end with an error where one is damaged")
  func damaged() throws {
    var random = SeededRandom(seed: 2)
    var bytes = try file(frames(2, 30, 30, &random))
    for index in bytes.count - 80..<bytes.count - 40 { bytes[index] ^= 0x5A }
    let reader = PNGAnimationReader(try #require(PNGAnimation(bytes)))
    _ = try reader.read()
    #expect(throws: FilesError.self) { try reader.read() }
  }
}
