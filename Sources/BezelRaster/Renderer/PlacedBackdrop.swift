/// A backdrop on a screen of a certain size, ready to be drawn or lent.
struct PlacedBackdrop {
  private enum Ground {
    case color(Color)
    case gradient(Gradient)
    /// A picture at its own size, and where it lies.
    case picture(Picture, PixelRect, around: Color)
    case tiles(Picture, around: Color)
  }

  private let bounds: PixelRect
  private let ground: Ground

  init(_ backdrop: Backdrop, in bounds: PixelRect, _ kept: RenderCache) {
    self.bounds = bounds
    switch backdrop {
    case .color(let color): ground = .color(color)
    case .gradient(let gradient): ground = .gradient(gradient)
    case .picture(let picture, .tile, let around): ground = .tiles(picture, around: around)
    case .picture(let picture, let placement, let around):
      let area = placement.area(width: picture.width, height: picture.height, in: bounds)
      ground = PlacedBackdrop.ground(picture, area, around: around, in: bounds, kept)
    case .logo(let picture, let place, let around):
      let area = place.onScreen(bounds)
      ground = PlacedBackdrop.ground(picture, area, around: around, in: bounds, kept)
    }
  }

  /// A picture that is stretched to an area.
  private static func ground(
    _ picture: Picture, _ area: PixelRect, around: Color, in bounds: PixelRect, _ kept: RenderCache
  ) -> Ground {
    if area.width == picture.width, area.height == picture.height {
      return .picture(picture, area, around: around)
    }
    let seen = area.intersection(bounds)
    guard !seen.isEmpty else { return .color(around) }
    return .picture(kept.backdrop(picture, stretchedTo: area, seen), seen, around: around)
  }

  /// Lends the pixels of a part of the screen where they lie, or `nil` if they have to be made first.
  func withPixels(of region: PixelRect, _ body: (Underlay?) -> Void) {
    guard case .picture(let picture, let area, _) = ground, picture.isOpaque, area.contains(region)
    else { return body(nil) }
    picture.pixels.withUnsafeBufferPointer { pixels in
      body(
        pixels.baseAddress.map {
          Underlay(
            pixels: $0 + (region.minY - area.minY) * picture.width + region.minX - area.minX,
            stride: picture.width)
        })
    }
  }

  /// Writes a part of the screen to `target`.
  func draw(
    _ region: PixelRect, into target: PixelBuffer, _ kernels: Kernels, _ scratch: RowScratch,
    dithers: Bool
  ) {
    switch ground {
    case .color(let color): fill(region, of: target, with: color, kernels)
    case .gradient(let gradient):
      gradient.draw(region, of: bounds, into: target, kernels, scratch, dithers: dithers)
    case .picture(let picture, let area, let around):
      fill(region, of: target, with: around, kernels)
      draw(picture, at: area, region, into: target, kernels)
    case .tiles(let picture, let around):
      fill(region, of: target, with: around, kernels)
      let columns = PlacedBackdrop.tiles(
        of: picture.width, under: region.minX - bounds.minX..<region.maxX - bounds.minX)
      let rows = PlacedBackdrop.tiles(
        of: picture.height, under: region.minY - bounds.minY..<region.maxY - bounds.minY)
      for row in rows {
        for column in columns {
          let place = Placement.at(x: column * picture.width, y: row * picture.height)
          let area = place.area(width: picture.width, height: picture.height, in: bounds)
          draw(picture, at: area, region, into: target, kernels)
        }
      }
    }
  }

  /// The numbers of the tiles of this length that `pixels`, counted from the screen's edge, lie on.
  private static func tiles(of length: Int, under pixels: Range<Int>) -> ClosedRange<Int> {
    pixels.lowerBound / length...(pixels.upperBound - 1) / length
  }

  private func fill(
    _ region: PixelRect, of target: PixelBuffer, with color: Color, _ kernels: Kernels
  ) {
    for y in region.minY..<region.maxY {
      kernels.fill(target.row(at: y, from: region.minX), region.width, color.premultiplied())
    }
  }

  private func draw(
    _ picture: Picture, at place: PixelRect, _ region: PixelRect, into target: PixelBuffer,
    _ kernels: Kernels
  ) {
    let area = region.intersection(place)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        // Inside the picture, because the area is.
        let start = (y - place.minY) * picture.width + area.minX - place.minX
        let row = UnsafeBufferPointer(rebasing: pixels[start..<start + area.width])
        guard let source = row.baseAddress else { return }
        kernels.blend(
          target.row(at: y, from: area.minX), from: source, area.width, .opaque, .none)
      }
    }
  }
}

extension PixelRect {
  /// Returns the place of pixels that are counted from the top left one of a screen.
  fileprivate func onScreen(_ screen: PixelRect) -> PixelRect {
    PixelRect(
      minX: screen.minX + minX, minY: screen.minY + minY, maxX: screen.minX + maxX,
      maxY: screen.minY + maxY)
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
