import BezelHUD
package import BezelRaster

extension Backdrop {
  /// Broad diagonal stripes, so that one sees what a mask dims and a box blurs.
  package static let stripes = Backdrop.picture(.stripes, placement: .tile, around: .black)
}

extension AnyIndicator {
  /// Five blocks that fill one after the other, and of which one hops: what a program of its own may
  /// look like.
  static let blocks = AnyIndicator(Blocks())

  private struct Blocks: Indicator {
    let size = Size(width: 60, height: 24)
    let cycle: IndicatorCycle? = IndicatorCycle(period: .milliseconds(900), steps: 5)

    func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
      let hopping = moment.phase.rawValue * 5 / Angle.fullTurn
      for block in 0..<5 {
        let isDone = moment.progress >= Fraction(2 * block + 1, over: 10)
        let rect = Rect(
          origin: Point(x: Fixed(block * 12 - 29), y: block == hopping ? -10 : -4),
          size: Size(width: 10, height: 12))
        drawing.rectangle(
          rect, radius: 3, isDone ? moment.colors.foreground : moment.colors.background)
      }
    }
  }
}

extension HUDImage {
  /// A wheel of four colours with a hole in its middle.
  static let wheel = HUDImage(.wheel)
}

extension Picture {
  /// A tile of 160 × 160 pixels.
  fileprivate static let stripes: Picture = {
    let side = 160
    let colors: [UInt32] = [0xFF1B_3A5B, 0xFF2F_6F8F, 0xFF8F_C1B5, 0xFFE8_B04A]
    let width = side / colors.count
    let pixels = (0..<side * side).map { index -> UInt32 in
      let place = (index % side + index / side) % side
      let color = colors[place / width]
      // A stripe's edge cuts its first pixel into halves.
      let before = colors[(place / width + colors.count - 1) % colors.count]
      return place % width == 0 ? middle(color, before) : color
    }
    return Picture(width: side, height: side, pixels: pixels)
  }()

  fileprivate static let wheel: Picture = {
    let side = 56
    let colors: [UInt32] = [0xE5_3935, 0xFD_D835, 0x43_A047, 0x1E_88E5]
    let pixels = (0..<side * side).map { index -> UInt32 in
      let (column, row) = (index % side, index / side)
      // In eighths of a pixel from the middle, at the middles of 4 × 4 parts of the pixel.
      let covered = (0..<16).count { part in
        let x = column * 8 + part % 4 * 2 + 1 - side * 4
        let y = row * 8 + part / 4 * 2 + 1 - side * 4
        return (90 * 90..<220 * 220).contains(x * x + y * y)
      }
      let quarter = (column < side / 2 ? 0 : 1) + (row < side / 2 ? 0 : 2)
      return premultiplied(colors[quarter], alpha: UInt32(covered * 255 + 8) / 16)
    }
    return Picture(width: side, height: side, pixels: pixels)
  }()

  /// Returns the mean of two opaque pixels.
  private static func middle(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a & 0xFEFE_FEFE) / 2 + (b & 0xFEFE_FEFE) / 2 | 0xFF00_0000
  }

  private static func premultiplied(_ color: UInt32, alpha: UInt32) -> UInt32 {
    [16, 8, 0].reduce(alpha << 24) { pixel, shift in
      let channel: UInt32 = color >> shift & 0xFF
      let faded = (channel * alpha + 127) / 255
      return pixel | faded << shift
    }
  }
}
