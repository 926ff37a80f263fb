import BezelRaster
import GoldenScenes

/// Draws every golden scene and prints it: a line `name width height`, then a line of hexadecimal
/// pixels, eight digits each, for every row.
@main
struct GoldenPrinter {
  static func main() {
    for golden in GoldenScene.all {
      let bounds = golden.scene.bounds
      let buffer = PixelBuffer(bounds)
      Renderer().draw(golden.scene, into: buffer, region: bounds)
      print("\(golden.name) \(bounds.width) \(bounds.height)")
      for y in bounds.minY..<bounds.maxY {
        let row = UnsafeBufferPointer(
          start: buffer.row(at: y, from: bounds.minX), count: bounds.width)
        print(String(decoding: row.flatMap(digits), as: UTF8.self))
      }
    }
  }

  /// Returns the eight digits of a pixel, in ASCII.
  private static func digits(of pixel: UInt32) -> [UInt8] {
    stride(from: 28, through: 0, by: -4).map { shift in
      let digit = UInt8(pixel >> UInt32(shift) & 0xF)
      return digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
  }
}
