import BezelRaster
import SeededRandom
import Testing

@testable import BezelFiles

@Suite("A BMP that is written") struct BMPWritingTests {
  @Test("is read as the same opaque picture, at every width")
  func round() throws {
    var random = SeededRandom(seed: 1)
    for width in 1...9 {
      let height = random.int(1...5)
      let pixels = (0..<(width * height)).map { _ in
        0xFF00_0000 | UInt32(random.int(0...0xFF_FFFF))
      }
      let picture = Picture(width: width, height: height, pixels: pixels)
      #expect(try BMP.decode(BMP.encode(picture), name: "a") == picture)
    }
  }

  @Test("has the header that systemd's stub reads")
  func header() {
    let bytes = BMP.encode(Picture(width: 2, height: 1, pixels: [0xFF01_0203, 0xFF04_0506]))
    #expect(
      bytes == [
        0x42, 0x4D, 62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0,
        40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 8, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        3, 2, 1, 6, 5, 4, 0, 0,
      ])
  }
}
