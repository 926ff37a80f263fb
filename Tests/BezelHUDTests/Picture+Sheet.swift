import BezelRaster

extension Picture {
  /// Pictures of one size, side by side in rows.
  init(rows: [[Picture]]) {
    let cell = rows[0][0]
    var pixels: [UInt32] = []
    for row in rows {
      for y in 0..<cell.height {
        for picture in row {
          pixels += picture.pixels[y * cell.width..<(y + 1) * cell.width]
        }
      }
    }
    self.init(
      width: cell.width * rows[0].count, height: cell.height * rows.count, pixels: pixels)
  }

  /// Returns the pixels of a part.
  func part(_ rect: PixelRect) -> Picture {
    let pixels = (rect.minY..<rect.maxY).flatMap { y in
      self.pixels[y * width + rect.minX..<y * width + rect.maxX]
    }
    return Picture(width: rect.width, height: rect.height, pixels: pixels)
  }
}
