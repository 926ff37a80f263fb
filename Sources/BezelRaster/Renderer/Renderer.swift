/// Turns scenes into pixels, and keeps what the next frame will ask for again.
package final class Renderer {
  private let kernels: Kernels
  /// Whether gradients and what fades are dithered, which keeps them free of steps.
  package var dithers: Bool {
    get { kept.dithers }
    set {
      guard newValue != kept.dithers else { return }
      kept.dithers = newValue
      // The kept pixels were drawn in the other way.
      still = StaticLayerCache()
    }
  }
  private let kept: RenderCache
  /// Where layers that fade as one are put together, one for each depth of blurs.
  private var groups: [PixelBuffer] = []
  private var depth = 0
  private let scratch = RowScratch()
  private var still = StaticLayerCache()

  package init(kernels: Kernels = .best, dithers: Bool = true) {
    self.kernels = kernels
    kept = RenderCache(kernels, dithers: dithers)
  }

  /// Draws the part of `scene` that lies in `region`, replacing what `target` held there.
  ///
  /// A pixel does not depend on the region that it is drawn with.
  package func draw(_ scene: Scene, into target: PixelBuffer, region: PixelRect) {
    let region = region.intersection(target.bounds).intersection(scene.bounds)
    guard !region.isEmpty else { return }
    if let split = still.restore(scene, region, into: target, kernels) {
      var canvas = Canvas(target, region, over: nil, kernels, scratch, dithers: dithers)
      return drawRest(of: scene, from: split, on: &canvas)
    }
    let split = still.change(scene, region)
    drawAll(of: scene, into: target, region, cachingUpTo: split)
  }

  /// Draws the backdrop and all layers.
  ///
  /// - Parameter split: the end of the prefix to cache; `nil` to cache none.
  private func drawAll(
    of scene: Scene, into target: PixelBuffer, _ region: PixelRect, cachingUpTo split: CacheSplit?
  ) {
    kept.keepOnly(scene.backdrop)
    let backdrop = PlacedBackdrop(scene.backdrop, in: scene.bounds, kept)
    backdrop.withPixels(of: region) { under in
      var canvas = Canvas(target, region, over: under, kernels, scratch, dithers: dithers)
      if under == nil { backdrop.draw(region, into: target, kernels, scratch, dithers: dithers) }
      if let split {
        drawPrefix(of: scene, upTo: split, on: &canvas)
        canvas.copyUnderlay()
        still.store(scene, upTo: split, region, of: target, kernels)
        drawRest(of: scene, from: split, on: &canvas)
      } else {
        drawLayers(scene.layers.indices, of: scene, on: &canvas)
      }
      canvas.copyUnderlay()
    }
  }

  private func drawPrefix(of scene: Scene, upTo split: CacheSplit, on canvas: inout Canvas) {
    drawLayers(0..<split.layer, of: scene, on: &canvas)
    let (layer, items) = (split.layer, 0..<split.item)
    drawItems(items, of: scene.layers.span[layer], layer, in: scene, on: &canvas)
  }

  private func drawRest(of scene: Scene, from split: CacheSplit, on canvas: inout Canvas) {
    let layers = split.layer..<scene.layers.count
    guard let layer = layers.first else { return }
    // The prefix may end inside a layer.
    guard split.item > 0 else { return drawLayers(layers, of: scene, on: &canvas) }
    let items = split.item..<scene.layers[layer].items.count
    drawItems(items, of: scene.layers.span[layer], layer, in: scene, on: &canvas)
    drawLayers(layers.dropFirst(), of: scene, on: &canvas)
  }

  private func drawLayers(_ layers: Range<Int>, of scene: Scene, on canvas: inout Canvas) {
    for index in layers {
      drawLayer(scene.layers.span[index], index, in: scene, on: &canvas)
    }
  }

  /// Draws some items of a layer that does not fade as one.
  ///
  /// - Parameter index: the layer's in the scene.
  private func drawItems(
    _ items: Range<Int>, of layer: Layer, _ index: Int, in scene: Scene, on canvas: inout Canvas
  ) {
    // A span, because an element that is taken out of an array is retained.
    let all = layer.items.span
    for item in items {
      drawItem(
        all[item], layer.transform, fadedBy: layer.alpha, in: scene, below: index, on: &canvas)
    }
  }

  /// Draws one item over what `target` holds; a blur sees nothing behind it.
  package func drawSingleItem(
    _ item: Item, _ transform: Transform, into target: PixelBuffer, region: PixelRect
  ) {
    let region = region.intersection(target.bounds)
    guard !region.isEmpty else { return }
    let scene = Scene(bounds: target.bounds, backdrop: .color(.clear))
    var canvas = Canvas(target, region, over: nil, kernels, scratch, dithers: dithers)
    drawItem(item, transform, fadedBy: .opaque, in: scene, below: 0, on: &canvas)
  }

  /// - Parameter index: the layer's in the scene.
  private func drawLayer(_ layer: Layer, _ index: Int, in scene: Scene, on canvas: inout Canvas) {
    let area = layer.bounds(in: scene.bounds).intersection(canvas.region)
    guard !area.isEmpty else { return }
    guard layer.isGroup else {
      return drawItems(layer.items.indices, of: layer, index, in: scene, on: &canvas)
    }
    canvas.copyUnderlay()
    let group = groupBuffer(for: area)
    defer { depth -= 1 }
    var inner = Canvas(group, area, over: nil, kernels, scratch, dithers: dithers)
    let items = layer.items.span
    for item in items.indices {
      drawItem(items[item], layer.transform, fadedBy: .opaque, in: scene, below: index, on: &inner)
    }
    canvas.cover(area, with: group, fadedBy: layer.alpha)
  }

  /// A clear buffer of just this area, in the memory of the last one where it fits.
  private func groupBuffer(for area: PixelRect) -> PixelBuffer {
    if depth == groups.count { groups.append(PixelBuffer(.empty)) }
    let group = groups[depth]
    depth += 1
    group.reframe(to: area)
    kernels.fill(group.pixels, area.area, Premultiplied(rawValue: 0))
    return group
  }

  /// - Parameter below: how many of the scene's layers lie behind the item's.
  private func drawItem(
    _ item: Item, _ transform: Transform, fadedBy fade: Alpha, in scene: Scene, below: Int,
    on canvas: inout Canvas
  ) {
    let transform = transform.moved(by: item.offset)
    if case .arc(let arc) = item.shape, let (color, seam) = item.paint.ofRing(around: arc.center),
      drawArc(
        ArcOnDevice(arc, transform), color.premultiplied(fadedBy: fade), seam: seam,
        in: scene.bounds, on: &canvas)
    {
      return
    }
    let bounds = item.shape.bounds(transform, in: scene.bounds)
    let area = bounds.intersection(canvas.region)
    guard !area.isEmpty else { return }
    let paint = paint(of: item, within: bounds, transform, fadedBy: fade, in: scene, below: below)
    if case .everything = item.shape {
      canvas.cover(area, with: paint)
    } else {
      canvas.cover(
        area, kept.coverage(of: item.shape, transform, in: scene.bounds), with: paint)
    }
  }

  /// Draws an arc from its kept ring.
  ///
  /// - Returns: false if it is too small or too short for that, or out of the region.
  private func drawArc(
    _ arc: ArcOnDevice, _ pixel: Premultiplied, seam: Angle?, in scene: PixelRect,
    on canvas: inout Canvas
  ) -> Bool {
    let area = arc.ringBounds.intersection(scene).intersection(canvas.region)
    guard !area.isEmpty, kept.cut(arc, in: scene) else { return false }
    canvas.cover(area, kept.cut, pixel, seam: seam)
    return true
  }

  /// - Parameter bounds: all of the item, so that what is made for a part of it serves the others.
  private func paint(
    of item: Item, within bounds: PixelRect, _ transform: Transform, fadedBy fade: Alpha,
    in scene: Scene, below: Int
  ) -> ResolvedPaint {
    func place(_ rect: Rect) -> Rect {
      Rect(
        origin: transform.apply(rect.origin),
        size: Size(
          width: transform.apply(rect.size.width), height: transform.apply(rect.size.height)))
    }
    switch item.paint {
    case .solid(let color): return .pixel(color.premultiplied(fadedBy: fade))
    case .linear(let from, let to, let first, let last):
      return .pixels(
        .linear(
          from: transform.apply(from), to: transform.apply(to), first.premultiplied(),
          last.premultiplied()))
    case .radial(let center, let radius, let color):
      let (center, radius) = (transform.apply(center), transform.apply(radius))
      let pixel = color.premultiplied(fadedBy: fade)
      // Of a gradient that is not everywhere, computing a part is quicker than keeping all.
      if case .everything = item.shape,
        let mask = kept.mask(center: center, radius: radius, in: scene.bounds)
      {
        return .levels(.mask(mask), pixel)
      }
      return .levels(.radial(center: center, radius: radius), pixel)
    case .conical(let center, let seam, let color):
      return .levels(
        .conical(center: transform.apply(center), seam: seam),
        color.premultiplied(fadedBy: fade))
    case .picture(let picture, let rect):
      return .pixels(.picture(kept.picture(picture, in: place(rect), bounds)))
    case .template(let picture, let rect, let color):
      return .levels(
        .template(kept.picture(picture, in: place(rect), bounds)),
        color.premultiplied(fadedBy: fade))
    case .blurred(let blur):
      var behind = scene
      behind.layers.removeSubrange(below...)
      // Layers out of the blur's reach are left out of the cache's key.
      let seen = bounds.grown(by: blur.reach)
      behind.layers.removeAll { $0.bounds(in: scene.bounds).intersection(seen).isEmpty }
      return .pixels(
        .blurred(
          kept.blurred(blur, bounds, behind) { source in
            drawAll(of: behind, into: source, source.bounds, cachingUpTo: nil)
          }))
    }
  }
}

extension Paint {
  /// The colour of an arc that is cut out of a ring, and where the curve of the indefinite ring begins, if it
  /// fades along that; `nil` if this paint is another.
  fileprivate func ofRing(around center: Point) -> (color: Color, seam: Angle?)? {
    switch self {
    case .solid(let color): (color, nil)
    case .conical(let middle, let seam, let color) where middle == center: (color, seam)
    case .conical, .linear, .radial, .picture, .template, .blurred: nil
    }
  }
}
