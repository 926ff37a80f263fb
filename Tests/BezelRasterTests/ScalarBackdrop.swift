@testable import BezelRaster

/// The pixels of a backdrop on a screen, from the definitions.
struct ScalarBackdrop {
  let pixel: (_ x: Int, _ y: Int) -> UInt32

  init(_ backdrop: Backdrop, in bounds: PixelRect, _ dither: ScalarDither) {
    switch backdrop {
    case .color(let color):
      let pixel = color.premultiplied().rawValue
      self.pixel = { _, _ in pixel }
    case .gradient(let gradient):
      pixel = { x, y in
        ScalarKernels.mixed(
          gradient.first.premultiplied().rawValue, gradient.last.premultiplied().rawValue,
          ScalarBackdrop.level(gradient.course, x, y, in: bounds, dither.row(x, y)),
          dither.threshold(x, y))
      }
    case .picture(let picture, let placement, let around):
      let source = ScalarBackdrop.source(picture, placement, in: bounds)
      let color = around.premultiplied().rawValue
      pixel = { x, y in source(x, y).map { ScalarKernels.over($0, color) } ?? color }
    case .pictures(let pictures, over: let ground):
      let below = ScalarBackdrop(ground, in: bounds, dither).pixel
      let sources = pictures.map { placed in
        let area = PixelRect(
          minX: bounds.minX + placed.area.minX, minY: bounds.minY + placed.area.minY,
          maxX: bounds.minX + placed.area.maxX, maxY: bounds.minY + placed.area.maxY)
        return ScalarBackdrop.source(placed.picture, stretchedTo: area, in: bounds)
      }
      pixel = { x, y in
        sources.reduce(below(x, y)) { result, source in
          source(x, y).map { ScalarKernels.over($0, result) } ?? result
        }
      }
    }
  }

  private static func source(
    _ picture: Picture, stretchedTo area: PixelRect, in bounds: PixelRect
  ) -> (Int, Int) -> UInt32? {
    let stretched = ScaledPicture(
      picture,
      stretchedTo: Rect(
        origin: Point(x: Fixed(area.minX), y: Fixed(area.minY)),
        size: Size(width: Fixed(area.width), height: Fixed(area.height))), area: bounds)
    return { x, y in
      guard (area.minX..<area.maxX).contains(x), (area.minY..<area.maxY).contains(y) else {
        return nil
      }
      var pixel: UInt32 = 0
      stretched.withRow(y: y, x: x, width: 1) { pixel = $0.pointee }
      return pixel
    }
  }

  /// Returns the picture's pixel, or `nil` beside it.
  private static func source(
    _ picture: Picture, _ placement: Placement, in bounds: PixelRect
  ) -> (Int, Int) -> UInt32? {
    func own(left: Int, top: Int) -> (Int, Int) -> UInt32? {
      { x, y in
        let (column, row) = (x - bounds.minX - left, y - bounds.minY - top)
        guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else {
          return nil
        }
        return picture.pixels[row * picture.width + column]
      }
    }
    switch placement {
    case .at(let x, let y): return own(left: x, top: y)
    case .center:
      return own(
        left: (bounds.width - picture.width) / 2, top: (bounds.height - picture.height) / 2)
    case .tile:
      return { x, y in
        picture.pixels[
          (y - bounds.minY) % picture.height * picture.width + (x - bounds.minX) % picture.width]
      }
    case .fit, .fill:
      let (across, down) = (
        Double(bounds.width) / Double(picture.width), Double(bounds.height) / Double(picture.height)
      )
      let scale = placement == .fit ? min(across, down) : max(across, down)
      let width = max(1, Int((Double(picture.width) * scale).rounded()))
      let height = max(1, Int((Double(picture.height) * scale).rounded()))
      let (left, top) = (
        bounds.minX + (bounds.width - width) / 2, bounds.minY + (bounds.height - height) / 2
      )
      let area = PixelRect(minX: left, minY: top, maxX: left + width, maxY: top + height)
      return source(picture, stretchedTo: area, in: bounds)
    }
  }

  private static func level(
    _ course: Gradient.Course, _ x: Int, _ y: Int, in bounds: PixelRect, _ dither: OrderedDither
  ) -> UInt8 {
    let line = Gradient(course, from: .black, to: .white).line(across: bounds)
    var level: UInt8 = 0
    switch course {
    case .linear:
      LinearRamp(from: line.start, to: line.end, y: y).write(to: &level, x: x, width: 1, dither)
    case .radial:
      RadialRamp(center: line.start, radius: line.end.x, y: y)
        .write(to: &level, x: x, width: 1, dither)
    }
    return level
  }
}
