import APNGParser
import BezelFiles
import BezelRaster
import SeededRandom
import Testing

@Suite("An animated PNG")
struct AnimatedPNGTests {
  /// Frames of noise, each with another rectangle changed, some of them nothing.
  private func randomFrames(seed: Int) -> [Picture] {
    var random = SeededRandom(seed: seed)
    let (width, height) = (
      Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random)
    )
    func color() -> UInt32 { 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    var pixels = (0..<width * height).map { _ in color() }
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let rect = PixelRect(
        minX: Int.random(in: 0...width, using: &random),
        minY: Int.random(in: 0...height, using: &random),
        maxX: Int.random(in: 0...width, using: &random),
        maxY: Int.random(in: 0...height, using: &random))
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX where Bool.random(using: &random) {
          pixels[y * width + x] = color()
        }
      }
      return Picture(width: width, height: height, pixels: pixels)
    }
  }

  private func file(_ frames: [Picture], rate: Int = 30) throws -> [UInt8] {
    var file = AnimatedPNG(rate: rate)
    for frame in frames { try file.append(frame) }
    return file.bytes
  }

  @Test("gives every frame back to the bit, at its rate, for ever")
  func roundTrip() throws {
    for seed in 0..<80 {
      let frames = randomFrames(seed: seed)
      let rate = [1, 30, 120, 65_535][seed % 4]
      let bytes = try file(frames, rate: rate)
      let read = try ParsedAPNG(bytes)
      #expect(read.frames.map(\.picture) == frames, "seed \(seed)")
      #expect(read.frames.allSatisfy { $0.delay == [1, rate] }, "seed \(seed)")
      #expect(read.plays == 0)
      #expect(try file(frames, rate: rate) == bytes, "seed \(seed)")
    }
  }

  @Test("shows its first frame to a reader that knows no animation")
  func still() throws {
    for seed in 0..<20 {
      let frames = randomFrames(seed: seed)
      #expect(try PNG.decode(file(frames), name: "") == frames[0], "seed \(seed)")
    }
  }

  @Test("has no more of a frame than the rectangle that has changed")
  func area() throws {
    let (width, height) = (200, 100)
    var pixels = [UInt32](repeating: 0xFF12_3456, count: width * height)
    func picture() -> Picture { Picture(width: width, height: height, pixels: pixels) }
    var frames = [picture()]
    for (x, y) in [(0, 0), (199, 99), (20, 30)] {
      pixels[y * width + x] = 0xFFFF_FFFF
      frames.append(picture())
    }
    for place in [(3, 9), (8, 4), (5, 11)] { pixels[place.1 * width + place.0] = 0xFF00_0000 }
    frames += [picture(), picture()]
    let bytes = try file(frames)
    #expect(
      try ParsedAPNG(bytes).frames.map(\.area) == [
        PixelRect(width: 200, height: 100), PixelRect(width: 1, height: 1),
        PixelRect(minX: 199, minY: 99, maxX: 200, maxY: 100),
        PixelRect(minX: 20, minY: 30, maxX: 21, maxY: 31),
        PixelRect(minX: 3, minY: 4, maxX: 9, maxY: 12),
        // One without a change has a pixel, as there is none without.
        PixelRect(width: 1, height: 1),
      ])
    #expect(try bytes.count < file([frames[0]]).count + 5 * 100)
  }

  @Test("that becomes too long is refused with advice")
  func tooLong() throws {
    let frames = randomFrames(seed: 2)
    // Beside its frames a file has their number, in 20 bytes, and an end mark of 12.
    let length = try file(frames).count - 32
    for limit in [length - 1, length] {
      var file = AnimatedPNG(rate: 30, limit: limit)
      for frame in frames.dropLast() { try file.append(frame) }
      let last = frames[frames.count - 1]
      guard limit < length else {
        #expect(throws: Never.self) { try file.append(last) }
        continue
      }
      let error = try #require(throws: FilesError.self) { try file.append(last) }
      #expect(
        error.description == "could not make a PNG of the picture (frame \(frames.count)): "
          + "It is longer than \(limit) bytes. Take fewer frames, or smaller ones.")
    }
  }

  @Test("with a flipped bit breaks a rule that these tests look at")
  func flipped() throws {
    let bytes = try file(randomFrames(seed: 4))
    for seed in 0..<500 {
      var random = SeededRandom(seed: seed)
      var flipped = bytes
      flipped[Int.random(in: flipped.indices, using: &random)] ^=
        1
        << Int.random(
          in: 0..<8, using: &random)
      #expect(throws: (any Error).self, "seed \(seed)") { try ParsedAPNG(flipped) }
    }
  }
}
