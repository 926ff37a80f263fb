import BezelRaster

/// What a renderer draws, pixel by pixel from the definitions.
struct ScalarRenderer {
  private let scene: Scene
  /// The coverage of each item of each layer; `nil` for an item that is everywhere.
  private let coverages: [[Coverage?]]

  init(_ scene: Scene) {
    self.scene = scene
    coverages = scene.layers.map { layer in
      layer.items.map { item in
        guard case .path(let path) = item.shape else { return nil }
        return Coverage(
          of: path, transform: layer.transform.moved(by: item.offset), clip: scene.bounds)
      }
    }
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    var result = backdrop(x, y)
    for (index, layer) in scene.layers.enumerated() where layer.alpha != .clear {
      let isGroup = layer.alpha != .opaque && layer.items.count > 1
      var target = isGroup ? 0 : result
      for (item, coverage) in zip(layer.items, coverages[index]) {
        let covered = ScalarKernels.product(
          ScalarRenderer.byte(coverage, x, y),
          ScalarRenderer.strength(item.paint, layer.transform.moved(by: item.offset), x, y))
        let color = item.paint.color.premultiplied(fadedBy: isGroup ? .opaque : layer.alpha)
        target = ScalarKernels.over(ScalarKernels.scaled(color.rawValue, covered), target)
      }
      result =
        isGroup
        ? ScalarKernels.over(ScalarKernels.scaled(target, layer.alpha.rawValue), result) : target
    }
    return result
  }

  private func backdrop(_ x: Int, _ y: Int) -> UInt32 {
    switch scene.backdrop {
    case .color(let color): return color.premultiplied().rawValue
    case .picture(let picture, let around):
      let column = x - scene.bounds.minX - (scene.bounds.width - picture.width) / 2
      let row = y - scene.bounds.minY - (scene.bounds.height - picture.height) / 2
      let color = around.premultiplied().rawValue
      guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else {
        return color
      }
      return ScalarKernels.over(picture.pixels[row * picture.width + column], color)
    }
  }

  private static func byte(_ coverage: Coverage?, _ x: Int, _ y: Int) -> UInt8 {
    guard let coverage else { return 255 }
    let bounds = coverage.bounds
    guard (bounds.minX..<bounds.maxX).contains(x), (bounds.minY..<bounds.maxY).contains(y) else {
      return 0
    }
    return coverage.bytes[(y - bounds.minY) * bounds.width + x - bounds.minX]
  }

  /// How much of its colour a paint gives to a pixel.
  private static func strength(
    _ paint: Paint, _ transform: Transform, _ x: Int, _ y: Int
  ) -> UInt8 {
    func offset(_ center: Point) -> (x: Int, y: Int) {
      let center = transform.apply(center)
      return (x * 256 + 128 - Int(center.x.rawValue), y * 256 + 128 - Int(center.y.rawValue))
    }
    switch paint {
    case .solid: return 255
    case .radial(let center, let radius, _):
      let (dx, dy) = offset(center)
      return radialLevel(
        squaredDistance: dx * dx + dy * dy, radius: Int(transform.apply(radius).rawValue))
    case .conical(let center, let seam, _):
      let (dx, dy) = offset(center)
      return ScalarKernels.conical(x: dx, y: dy, seam: seam)
    }
  }

  /// `round(255 · min(1, d / radius))`, halves up.
  private static func radialLevel(squaredDistance: Int, radius: Int) -> UInt8 {
    let radius = max(1, radius)
    var root = Int(Double(squaredDistance * 510 * 510).squareRoot())
    while root * root > squaredDistance * 510 * 510 { root -= 1 }
    while (root + 1) * (root + 1) <= squaredDistance * 510 * 510 { root += 1 }
    return UInt8(min(255, (root + radius) / (2 * radius)))
  }
}

extension Paint {
  /// The colour at full strength.
  fileprivate var color: Color {
    switch self {
    case .solid(let color), .radial(_, _, let color), .conical(_, _, let color): color
    }
  }
}
