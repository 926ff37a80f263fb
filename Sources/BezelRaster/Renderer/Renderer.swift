/// Turns scenes into pixels, and keeps the coverage that the next frame will ask for again.
package final class Renderer {
  private let kernels: Kernels
  private var coverages = CoverageCache()
  private let layer = PixelBuffer(.empty)
  private var rowAlpha: [UInt8] = []

  package init(kernels: Kernels = .best) { self.kernels = kernels }

  /// Draws the part of `scene` that lies in `region`, replacing what `target` held there.
  ///
  /// A pixel does not depend on the region that it is drawn with.
  package func draw(_ scene: Scene, into target: PixelBuffer, region: PixelRect) {
    let region = region.intersection(target.bounds).intersection(scene.bounds)
    guard !region.isEmpty else { return }
    scene.backdrop.draw(region, of: scene.bounds, into: target, kernels)
    for layer in scene.layers { draw(layer, of: scene, into: target, region: region) }
  }

  private func draw(_ layer: Layer, of scene: Scene, into target: PixelBuffer, region: PixelRect) {
    let area = layer.bounds(in: scene.bounds).intersection(region)
    guard !area.isEmpty else { return }
    guard layer.isGroup else {
      for item in layer.items {
        draw(item, of: layer, fadedBy: layer.alpha, in: scene, into: target, region: area)
      }
      return
    }
    let group = groupBuffer(for: area)
    for item in layer.items {
      draw(item, of: layer, fadedBy: .opaque, in: scene, into: group, region: area)
    }
    for y in area.minY..<area.maxY {
      kernels.blend(
        target.row(at: y, from: area.minX), from: group.row(at: y, from: area.minX), area.width,
        layer.alpha)
    }
  }

  /// A clear buffer of just this area, in the memory of the last one where it fits.
  private func groupBuffer(for area: PixelRect) -> PixelBuffer {
    layer.reframe(to: area)
    kernels.fill(layer.pixels, area.area, Premultiplied(rawValue: 0))
    return layer
  }

  private func draw(
    _ item: Item, of layer: Layer, fadedBy fade: Alpha, in scene: Scene,
    into target: PixelBuffer, region: PixelRect
  ) {
    let area = item.bounds(layer.transform, in: scene.bounds).intersection(region)
    guard !area.isEmpty else { return }
    let transform = layer.transform.moved(by: item.offset)
    switch item.shape {
    case .everything:
      for y in area.minY..<area.maxY {
        paint(
          item.paint, transform, fade, target.row(at: y, from: area.minX), nil, x: area.minX, y: y,
          width: area.width)
      }
    case .path(let path):
      let coverage = coverages.coverage(of: path, transform, in: scene.bounds)
      coverage.bytes.withUnsafeBufferPointer { bytes in
        for y in area.minY..<area.maxY {
          let offset =
            (y - coverage.bounds.minY) * coverage.bounds.width + area.minX - coverage.bounds.minX
          // Inside its buffer, because the coverage's bounds are the item's.
          let covered = UnsafeBufferPointer(rebasing: bytes[offset..<offset + area.width])
          guard let covered = covered.baseAddress else { return }
          paint(
            item.paint, transform, fade, target.row(at: y, from: area.minX), covered, x: area.minX,
            y: y, width: area.width)
        }
      }
    }
  }

  /// Paints a row.
  ///
  /// - Parameter covered: a row of coverage; `nil` for all of every pixel.
  private func paint(
    _ paint: Paint, _ transform: Transform, _ fade: Alpha, _ row: UnsafeMutablePointer<UInt32>,
    _ covered: UnsafePointer<UInt8>?, x: Int, y: Int, width: Int
  ) {
    let color: Color
    switch paint {
    case .solid(let color):
      let pixel = color.premultiplied(fadedBy: fade)
      if let covered {
        kernels.blend(row, covered: covered, width, pixel)
      } else {
        kernels.blend(row, width, pixel)
      }
      return
    case .radial(let center, let radius, let end):
      color = end
      let ramp = RadialRamp(
        center: transform.apply(center), radius: transform.apply(radius), y: y)
      makeRoom(for: width)
      ramp.write(to: &rowAlpha, x: x, width: width)
    case .conical(let center, let seam, let end):
      color = end
      let middle = transform.apply(center)
      makeRoom(for: width)
      rowAlpha.withUnsafeMutableBufferPointer { alphas in
        guard let base = alphas.baseAddress else { return }
        kernels.conical(
          base, width, x: Renderer.dialOffset(x, middle.x), y: Renderer.dialOffset(y, middle.y),
          seam: seam)
      }
    }
    rowAlpha.withUnsafeMutableBufferPointer { alphas in
      guard let base = alphas.baseAddress else { return }
      if let covered { kernels.scale(base, by: covered, width) }
      kernels.blend(row, covered: base, width, color.premultiplied(fadedBy: fade))
    }
  }

  private func makeRoom(for width: Int) {
    if rowAlpha.count < width { rowAlpha = [UInt8](repeating: 0, count: width) }
  }

  /// From the centre of a dial to a pixel's centre, in 1/256 px.
  ///
  /// A centre further out than 16 384 px counts as just there, which `conical` can take.
  private static func dialOffset(_ pixel: Int, _ center: Fixed) -> Int32 {
    let limit = 1 << 22
    return Int32(clamping: pixel * 256 + 128 - max(-limit, min(limit, center.raw)))
  }
}
