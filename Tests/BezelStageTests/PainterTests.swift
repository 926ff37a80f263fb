import BezelRaster
import SeededRandom
import Testing

@testable import BezelStage

/// Parts of scenes on their way to a screen.
@Suite("Painter") struct PainterTests {
  /// Returns pictures of one tile, of several side by side, and of several below each other.
  private static func size(_ random: inout SeededRandom) -> (width: Int, height: Int) {
    switch random.int(0...3) {
    case 0: (random.int(600...700), random.int(120...200))
    case 1: (random.int(120...200), random.int(600...700))
    default: (random.int(1...90), random.int(1...90))
    }
  }

  @Test(
    "X-02 Damage shows what the whole scene would there, and the rest stays, turned in every way")
  func damage() throws {
    let painter = Painter(dithers: true)
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      for rotation in Rotation.allCases {
        let (width, height) = PainterTests.size(&random)
        let size = rotation.turned(width: width, height: height)
        let scene = RandomPicture.scene(&random, width: width, height: height)
        let damage = RandomPicture.damage(&random, width: width, height: height)
        let format = random.pick(
          PixelLayout.fast + [
            PixelLayout(PackedPixel(red: 10..<15, green: 5..<10, blue: 0..<5, bytesPerPixel: 2)),
            PixelLayout(PackedPixel(red: 0..<8, green: 8..<16, blue: 16..<24, bytesPerPixel: 3)),
          ])
        let dithers = random.int(0...1) == 0
        let stride = size.width * format.bytesPerPixel + random.int(0...9)
        let whole = wholeDrawing(
          of: scene, size: size, stride: stride, format: format, rotation: rotation,
          dithers: dithers)

        // No drawn pixel is 0x5A in every byte.
        let before = [UInt8](repeating: 0x5A, count: whole.count)
        var expected = before
        for rect in damage.rects {
          guard let rect = Painter.turned(rect, by: rotation, of: (width, height)) else { continue }
          for y in rect.minY..<rect.maxY {
            let left = y * stride + rect.minX * format.bytesPerPixel
            let row = left..<left + rect.width * format.bytesPerPixel
            expected.replaceSubrange(row, with: whole[row])
          }
        }
        var actual = before
        try actual.withUnsafeMutableBytes { memory in
          let target = try #require(
            PixelTarget(
              base: memory.baseAddress!, byteCount: memory.count, width: size.width,
              height: size.height, stride: stride, format: format, rotation: rotation,
              dithers: dithers))
          painter.paint(scene, damage, into: target)
        }
        let isSame = actual == expected
        #expect(isSame, "\(width) × \(height), \(rotation), \(format), seed \(seed)")
      }
    }
  }

  @Test(
    "Damage is turned to where the panel shows it, and what is outside of the picture is left out")
  func turned() {
    var damage = Damage(PixelRect(minX: -5, minY: 2, maxX: 3, maxY: 4))
    damage.add(PixelRect(minX: 10, minY: 0, maxX: 12, maxY: 9))
    damage.add(PixelRect(minX: 100, minY: 100, maxX: 120, maxY: 120))
    func rects(_ rotation: Rotation) -> [PixelRect] {
      damage.rects.compactMap { Painter.turned($0, by: rotation, of: (width: 20, height: 8)) }
    }
    func rect(_ x: Range<Int>, _ y: Range<Int>) -> PixelRect {
      PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    }
    #expect(rects(.upright) == [rect(0..<3, 2..<4), rect(10..<12, 0..<8)])
    #expect(rects(.clockwise90) == [rect(4..<6, 0..<3), rect(0..<8, 10..<12)])
    #expect(rects(.clockwise180) == [rect(17..<20, 4..<6), rect(8..<10, 0..<8)])
    #expect(rects(.clockwise270) == [rect(2..<4, 17..<20), rect(0..<8, 8..<10)])
  }
}
