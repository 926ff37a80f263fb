import BezelRaster

/// The box that stands for a character without a drawing: its code in hexadecimal, in two rows.
///
/// Its strokes fill whole pixels. A digit has at least 3 × 5 pixels, so that the code is legible; where a line
/// has no room for that, below 11 px, the box is empty.
struct CodeBox {
  /// From the left to the right: two or three digits a row, the upper row first.
  private let digits: [Int]
  /// From the baseline down to the box's lower edge, in pixels.
  private let descent: Int
  /// The box's height, in pixels.
  private let height: Int
  /// The strokes' width, and that of the gaps between them, in pixels.
  private let pen: Int

  /// - Parameter size: of the em, in 1/64 px.
  init(_ scalar: UInt32, size: Int) {
    let hasRoom = size >= 11 * 64
    let count = hasRoom ? scalar > 0xFFFF ? 6 : 4 : 0
    digits = (0..<count).map { Int(scalar >> UInt32(4 * (count - 1 - $0)) & 0xF) }
    // From the descenders' end to the top of capitals.
    height = max(hasRoom ? 15 : 3, (size * 26 / 30 + 32) >> 6)
    descent = max(hasRoom ? 3 : 1, (size / 5 + 32) >> 6)
    pen = max(1, height / 16)
  }

  /// Two edges, two margins, a gap and two rows of digits make the height.
  private var digitHeight: Int { (height - 5 * pen) / 2 }
  private var digitWidth: Int { max(3 * pen, digitHeight * 3 / 5) }
  private var columns: Int { digits.count / 2 }
  private var width: Int {
    digits.isEmpty ? max(3, height / 2) : 3 * pen + columns * (digitWidth + pen)
  }

  /// From the pen to where the next letter starts, in 1/64 px: with a gap on both sides.
  var advance: Int { (width + 2 * pen) * 64 }

  func outline(in space: DeviceSpace) -> Path {
    var path = Path()
    /// Fills pixels, counted from the box's upper left corner.
    func fill(x: Int, y: Int, width: Int, height: Int) {
      let (left, top) = ((x + pen) * 64, (y + descent - self.height) * 64)
      let (right, bottom) = (left + width * 64, top + height * 64)
      path.move(to: space.point(x: left, y: top))
      path.line(to: space.point(x: right, y: top))
      path.line(to: space.point(x: right, y: bottom))
      path.line(to: space.point(x: left, y: bottom))
    }
    fill(x: 0, y: 0, width: width, height: pen)
    fill(x: 0, y: height - pen, width: width, height: pen)
    fill(x: 0, y: 0, width: pen, height: height)
    fill(x: width - pen, y: 0, width: pen, height: height)
    for (index, digit) in digits.enumerated() {
      let x = 2 * pen + index % columns * (digitWidth + pen)
      let y = index < columns ? 2 * pen : height - 2 * pen - digitHeight
      let segments = CodeBox.segments[digit]
      for row in 0...2 where segments >> row & 1 == 1 {
        fill(x: x, y: y + row * (digitHeight - pen) / 2, width: digitWidth, height: pen)
      }
      for half in 0...1 {
        let (top, bottom) = (half * (digitHeight - pen) / 2, (half + 1) * (digitHeight - pen) / 2)
        for side in 0...1 where segments >> (3 + 2 * half + side) & 1 == 1 {
          fill(
            x: x + side * (digitWidth - pen), y: y + top, width: pen, height: bottom - top + pen)
        }
      }
    }
    return path
  }

  /// The strokes of the digits 0 to F on a seven-segment display, from the lowest bit: the upper, middle and
  /// lower bar; the upper left, upper right, lower left and lower right stroke.
  private static let segments = [
    0b1111101, 0b1010000, 0b0110111, 0b1010111, 0b1011010, 0b1001111, 0b1101111, 0b1010001,
    0b1111111, 0b1011111, 0b1111011, 0b1101110, 0b0101101, 0b1110110, 0b0101111, 0b0101011,
  ]
}
