/// What is behind everything else on a screen.
package enum Backdrop: Hashable, Sendable {
  case color(Color)
  /// A picture at its own size in the middle of the screen, and a colour around it.
  case picture(Picture, around: Color)
}

extension Backdrop {
  /// Lends the pixels of a part of a screen of `bounds` where they lie, or `nil` if they have to be
  /// made first.
  func withPixels(
    of region: PixelRect, in bounds: PixelRect, _ body: (Underlay?) -> Void
  ) {
    guard case .picture(let picture, _) = self, picture.isOpaque else { return body(nil) }
    let area = Backdrop.area(of: picture, in: bounds)
    guard area.contains(region) else { return body(nil) }
    picture.pixels.withUnsafeBufferPointer { pixels in
      body(
        pixels.baseAddress.map {
          Underlay(
            pixels: $0 + (region.minY - area.minY) * picture.width + region.minX - area.minX,
            stride: picture.width)
        })
    }
  }

  private static func area(of picture: Picture, in bounds: PixelRect) -> PixelRect {
    let left = bounds.minX + (bounds.width - picture.width) / 2
    let top = bounds.minY + (bounds.height - picture.height) / 2
    return PixelRect(
      minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height)
  }

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
    let place = Backdrop.area(of: picture, in: bounds)
    let area = region.intersection(place)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        // Inside the picture, because the area is.
        let start = (y - place.minY) * picture.width + area.minX - place.minX
        let row = UnsafeBufferPointer(rebasing: pixels[start..<start + area.width])
        guard let source = row.baseAddress else { return }
        kernels.blend(
          target.row(at: y, from: area.minX), from: source, area.width, .opaque)
      }
    }
  }
}

/// Pixels that lie behind a region, where they were before anything is drawn.
struct Underlay {
  /// The region's top left pixel.
  let pixels: UnsafePointer<UInt32>
  /// From a row to the next one, in pixels.
  let stride: Int

  /// The leftmost pixel of a row of the region.
  func row(_ index: Int) -> UnsafePointer<UInt32> { pixels + index * stride }
}
