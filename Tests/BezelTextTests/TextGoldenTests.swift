import BezelFiles
import BezelRaster
import GoldenFiles
import Testing

@testable import BezelText

@Suite("Texts of many scripts that were looked at and found right")
struct TextGoldenTests {
  @Test("Every pixel of a text", arguments: TextSample.allCases)
  func picture(_ sample: TextSample) throws {
    let setter = TextSetter(
      font: try Fonts.dejaVu(), fallback: try Fonts.fallback(sample.ideographs))
    let block = setter.block(for: TextSample.request(sample.text))
    #expect(block.size.width <= Fixed(TextSample.width))
    #expect(try Golden(sample.rawValue).complaint(about: Self.picture(of: block)) == nil)
  }

  /// White letters on the box of a dark HUD, with a line at each side of the block.
  private static func picture(of block: TextBlock) -> Picture {
    let (width, height) = (TextSample.width + 24, max(1, block.size.height.ceil) + 24)
    var pixels = [UInt32](repeating: 0xFF20_2020, count: width * height)
    let left = (width - block.size.width.ceil) / 2
    for y in 0..<height {
      pixels[y * width + left - 1] = 0xFF40_4080
      pixels[y * width + left + block.size.width.ceil] = 0xFF40_4080
    }
    let rasterizer = Rasterizer()
    for line in block.lines where !line.isEmpty {
      let clip = PixelRect(minX: -12, minY: -12, maxX: width - 12, maxY: height - 12)
      let coverage = rasterizer.coverage(
        of: .path(line, .nonZero), Transform(scale: Transform.unit, origin: .zero), clip: clip)
      let bounds = coverage.bounds
      for y in bounds.minY..<max(bounds.minY, bounds.maxY) {
        for x in bounds.minX..<max(bounds.minX, bounds.maxX) {
          var byte: UInt8 = 0
          coverage.write(y: y, x: x, width: 1, to: &byte)
          let (column, row) = (x + left, y + 12)
          guard byte > 0, 0..<width ~= column, 0..<height ~= row else { continue }
          let old = Int(pixels[row * width + column] & 0xFF)
          let grey = UInt32(old + (255 - old) * Int(byte) / 255)
          pixels[row * width + column] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
        }
      }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}
