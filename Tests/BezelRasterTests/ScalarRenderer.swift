import BezelRaster

/// The pixels of a renderer, one by one from the definitions.
struct ScalarRenderer {
  private let scene: Scene
  private let items: [[ScalarItem]]
  private let backdrop: ScalarBackdrop
  private let dither: ScalarDither

  init(_ scene: Scene, dithers: Bool) {
    self.scene = scene
    let dither = ScalarDither(isOn: dithers)
    self.dither = dither
    backdrop = ScalarBackdrop(scene.backdrop, in: scene.bounds, dither)
    items = scene.layers.indices.map { index in
      let layer = scene.layers[index]
      return layer.items.map { item in
        ScalarItem(item, layer.transform.moved(by: item.offset), in: scene.bounds, dither) {
          var behind = scene
          behind.layers.removeSubrange(index...)
          return ScalarRenderer(behind, dithers: dithers).picture()
        }
      }
    }
  }

  /// Returns all pixels of the scene.
  func picture() -> PixelBuffer {
    let buffer = PixelBuffer(scene.bounds)
    for y in scene.bounds.minY..<scene.bounds.maxY {
      for x in scene.bounds.minX..<scene.bounds.maxX {
        buffer.row(at: y, from: x).pointee = pixel(x, y)
      }
    }
    return buffer
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    var result = backdrop.pixel(x, y)
    for (layer, items) in zip(scene.layers, items) where layer.alpha != .clear {
      // One item of one colour in several strengths fades by its colour.
      let isGroup =
        layer.alpha != .opaque
        && (items.count > 1 || layer.items.contains { $0.paint.hasManyColors })
      var target = isGroup ? 0 : result
      for item in items {
        target = item.over(target, x, y, fadedBy: isGroup ? .opaque : layer.alpha)
      }
      result =
        isGroup
        ? ScalarKernels.blended(
          target, layer.alpha.rawValue, over: result, dither.threshold(x, y)) : target
    }
    return result
  }
}

extension Paint {
  fileprivate var hasManyColors: Bool {
    switch self {
    case .solid, .radial, .conical, .template: false
    case .linear, .picture, .blurred: true
    }
  }
}
