internal import BezelRaster

/// Draws parts of scenes in cached memory and copies them to a framebuffer, which is never read.
final class Painter {
  private let kernels = Kernels.chosen
  private let renderer: Renderer
  private let dithers: Bool
  private let tile = PixelBuffer(.empty)

  /// A tile of this many pixels stays in the second-level cache of small CPUs.
  private static let tileArea = 1 << 16
  /// The maximum width of a tile that is turned by a quarter.
  ///
  /// Its columns become rows of the framebuffer: a wide tile would write many short rows, and a narrow
  /// one is slow to draw. Of several shapes the square one was the fastest at 1080p.
  private static let turnedTileWidth = 256

  /// - Parameter dithers: whether gradients and fades are dithered, on targets that are not as a whole.
  init(dithers: Bool) {
    self.dithers = dithers
    renderer = Renderer(kernels: kernels, dithers: dithers)
  }

  /// Draws the damaged parts of a scene into a target.
  ///
  /// - Parameters:
  ///   - scene: the scene, before the target's rotation.
  ///   - damage: the damage before rotation; parts outside of the target are skipped.
  func paint(_ scene: Scene, _ damage: Damage, into target: PixelTarget) {
    renderer.dithers = dithers && !target.dithers
    for rect in damage.rects {
      let rect = rect.intersection(target.picture)
      guard !rect.isEmpty else { continue }
      let width =
        switch target.rotation {
        case .upright, .clockwise180: rect.width
        case .clockwise90, .clockwise270: min(rect.width, Painter.turnedTileWidth)
        }
      let height = max(1, Painter.tileArea / width)
      for top in stride(from: rect.minY, to: rect.maxY, by: height) {
        for left in stride(from: rect.minX, to: rect.maxX, by: width) {
          let part = PixelRect(
            minX: left, minY: top, maxX: min(left + width, rect.maxX),
            maxY: min(top + height, rect.maxY))
          tile.reframe(to: part)
          renderer.draw(scene, into: tile, region: part)
          target.write(part, of: tile, kernels)
        }
      }
    }
  }

  /// Returns a rectangle of a picture in the panel's orientation.
  ///
  /// - Parameter size: the picture's size, before rotation.
  /// - Returns: `nil` for one outside of the picture.
  static func turned(
    _ rect: PixelRect, by rotation: Rotation, of size: (width: Int, height: Int)
  ) -> PixelRect? {
    let rect = rect.intersection(PixelRect(width: size.width, height: size.height))
    guard !rect.isEmpty else { return nil }
    return rotation.turned(rect, width: size.width, height: size.height)
  }
}
