/// What is behind everything else on a screen.
package enum Backdrop: Hashable, Sendable {
  case color(Color)
  /// A picture at its own size in the middle of the screen, and a colour around it.
  case picture(Picture, around: Color)
}

extension Backdrop {
  /// Writes a part of the backdrop of a screen of `bounds` to `target`.
  func draw(_ region: PixelRect, of bounds: PixelRect, into target: PixelBuffer, _ kernels: Kernels)
  {
    let color =
      switch self {
      case .color(let color), .picture(_, around: let color): color
      }
    for y in region.minY..<region.maxY {
      kernels.fill(target.row(at: y, from: region.minX), region.width, color.premultiplied())
    }
    guard case .picture(let picture, _) = self else { return }
    let left = bounds.minX + (bounds.width - picture.width) / 2
    let top = bounds.minY + (bounds.height - picture.height) / 2
    let area = region.intersection(
      PixelRect(
        minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height))
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        // Inside the picture, because the area is.
        let start = (y - top) * picture.width + area.minX - left
        let row = UnsafeBufferPointer(rebasing: pixels[start..<start + area.width])
        guard let source = row.baseAddress else { return }
        kernels.blend(
          target.row(at: y, from: area.minX), from: source, area.width, .opaque)
      }
    }
  }
}
