/// Two colours of a whole screen, and what lies between them.
package struct Gradient: Hashable, Sendable {
  package enum Course: Hashable, Sendable {
    /// Straight from one side to the other, so that the corners in this direction and against it
    /// have the pure colours; half a turn is from top to bottom.
    ///
    /// - Source: the gradient line of "CSS Images Module Level 3", W3C, §3.1.
    case linear(towards: Angle)
    /// From the middle out to the corners.
    case radial
  }

  package var course: Course
  package var first: Color
  package var last: Color

  package init(_ course: Course, from first: Color, to last: Color) {
    self.course = course
    self.first = first
    self.last = last
  }
}

extension Gradient {
  /// Writes a part of the gradient of a screen of `bounds` to `target`.
  func draw(
    _ region: PixelRect, of bounds: PixelRect, into target: PixelBuffer, _ kernels: Kernels,
    _ scratch: RowScratch, dithers: Bool
  ) {
    let line = line(across: bounds)
    let levels = scratch.levels(region.width)
    let (first, last) = (first.premultiplied(), last.premultiplied())
    for y in region.minY..<region.maxY {
      let dither = dithers ? OrderedDither(x: region.minX, y: y) : .none
      switch course {
      case .linear:
        LinearRamp(from: line.start, to: line.end, y: y)
          .write(to: levels, x: region.minX, width: region.width, dither)
      case .radial:
        RadialRamp(center: line.start, radius: line.end.x, y: y)
          .write(to: levels, x: region.minX, width: region.width, dither)
      }
      kernels.mix(
        target.row(at: y, from: region.minX), levels: levels, region.width, from: first, to: last,
        dither)
    }
  }

  /// Where the first colour is and where the last one; of a radial gradient, the middle, and as `x`
  /// the distance of the corners.
  func line(across bounds: PixelRect) -> (start: Point, end: Point) {
    let (width, height) = (Int64(bounds.width), Int64(bounds.height))
    // In 1/256 px.
    let middle = (
      x: Int64(bounds.minX + bounds.maxX) * 128, y: Int64(bounds.minY + bounds.maxY) * 128
    )
    func point(_ x: Int64, _ y: Int64) -> Point {
      Point(x: Fixed(rawValue: middle.x + x), y: Fixed(rawValue: middle.y + y))
    }
    switch course {
    case .linear(let angle):
      let direction = Direction(turn: angle.turn)
      // Half of the line, in 1/256 px.
      let half = (abs(direction.sine) * width + abs(direction.cosine) * height) >> 23
      let x = (direction.sine * half + 1 << 29) >> 30
      let y = -((direction.cosine * half + 1 << 29) >> 30)
      return (point(-x, -y), point(x, y))
    case .radial:
      let radius = squareRoot((width * width + height * height) << 14)
      return (point(0, 0), Point(x: Fixed(rawValue: radius), y: 0))
    }
  }
}
