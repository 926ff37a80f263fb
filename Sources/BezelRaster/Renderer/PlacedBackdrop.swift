/// A backdrop on a screen of a certain size, ready to be drawn or lent.
struct PlacedBackdrop {
  private enum Ground {
    case color(Color)
    case gradient(Gradient)
    /// A picture at its own size, and where it lies.
    case picture(Picture, PixelRect, around: Color)
    case tiles(Picture, around: Color)
  }

  /// A picture at its own size, and where it lies.
  private typealias Part = (picture: Picture, area: PixelRect)

  private let bounds: PixelRect
  private let ground: Ground
  /// The pictures over it, from back to front.
  private var parts: [Part] = []

  init(_ backdrop: Backdrop, in bounds: PixelRect, _ kept: RenderCache) {
    self.bounds = bounds
    var base = backdrop
    while case .pictures(let pictures, let below) = base {
      let scaled = pictures.compactMap {
        PlacedBackdrop.scaled($0.picture, to: $0.area.onScreen(bounds), in: bounds, kept)
      }
      (parts, base) = (scaled + parts, below)
    }
    switch base {
    case .color(let color): ground = .color(color)
    case .gradient(let gradient): ground = .gradient(gradient)
    case .picture(let picture, .tile, let around): ground = .tiles(picture, around: around)
    case .picture(let picture, let placement, let around):
      let area = placement.area(width: picture.width, height: picture.height, in: bounds)
      ground =
        PlacedBackdrop.scaled(picture, to: area, in: bounds, kept).map {
          .picture($0.picture, $0.area, around: around)
        } ?? .color(around)
    case .pictures: preconditionFailure("the loop ends below them")
    }
  }

  /// The part of a picture that is seen where it is stretched to an area; `nil` for none.
  private static func scaled(
    _ picture: Picture, to area: PixelRect, in bounds: PixelRect, _ kept: RenderCache
  ) -> Part? {
    if area.width == picture.width, area.height == picture.height { return (picture, area) }
    let seen = area.intersection(bounds)
    return seen.isEmpty ? nil : (kept.backdrop(picture, stretchedTo: area, seen), seen)
  }

  /// Lends the pixels of a part of the screen where they lie, or `nil` if they have to be made first.
  func withPixels(of region: PixelRect, _ body: (Underlay?) -> Void) {
    guard case .picture(let picture, let area, _) = ground, picture.isOpaque, area.contains(region),
      parts.allSatisfy({ $0.area.intersection(region).isEmpty })
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
    for part in parts { draw(part.picture, at: part.area, region, into: target, kernels) }
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
    if area.isEmpty { return }
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

/// Pixels that lie behind a region, where they were before anything is drawn.
struct Underlay {
  /// The region's top left pixel.
  let pixels: UnsafePointer<UInt32>
  /// From a row to the next one, in pixels.
  let stride: Int

  /// The leftmost pixel of a row of the region.
  func row(_ index: Int) -> UnsafePointer<UInt32> { pixels + index * stride }
}
