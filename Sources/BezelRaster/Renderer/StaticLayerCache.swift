/// The place between two items of a scene where the cached prefix ends.
struct CacheSplit: Equatable {
  /// The number of whole layers in the prefix.
  let layer: Int
  /// The number of the next layer's items in the prefix.
  let item: Int
}

/// The pixels behind the first item of a scene that changes, kept for the frames that follow: a ring
/// that turns has the same box under it in all of them.
///
/// A class: a structure would be copied in each frame, to be asked.
final class StaticLayerCache {
  private var last: (scene: Scene, region: PixelRect)?
  private var behind: Scene?
  private var split = CacheSplit(layer: 0, item: 0)
  private let pixels = PixelBuffer(.empty)

  /// The area of a region that is worth it, in pixels: a ring at scale 4.
  private static let largest = 1 << 15

  /// Fills a region with the cached prefix of a scene.
  ///
  /// - Returns: where the rest of the scene begins; `nil` if the cache holds no prefix of it.
  func restore(
    _ scene: Scene, _ region: PixelRect, into target: PixelBuffer, _ kernels: Kernels
  ) -> CacheSplit? {
    guard pixels.bounds == region, let behind, starts(scene, with: behind) else { return nil }
    StaticLayerCache.copy(pixels, to: target, region, kernels)
    return split
  }

  /// Where a scene begins to differ from the last one, if that was drawn in the same region.
  ///
  /// - Returns: `nil` if nothing lies behind it, or it is not known.
  func change(_ scene: Scene, _ region: PixelRect) -> CacheSplit? {
    // Releases the stored layers, and images in them, as soon as the scene drops them.
    if let behind, !starts(scene, with: behind) { self.behind = nil }
    guard region.area <= StaticLayerCache.largest else {
      last = nil
      return nil
    }
    defer { last = (scene, region) }
    guard let last, last.region == region,
      last.scene.bounds == scene.bounds, last.scene.backdrop == scene.backdrop
    else { return nil }
    var layer = 0
    let count = min(scene.layers.count, last.scene.layers.count)
    while layer < count, scene.layers[layer] == last.scene.layers[layer] { layer += 1 }
    guard layer < count else { return nil }
    let (new, old) = (scene.layers[layer], last.scene.layers[layer])
    var item = 0
    // Items that fade as one are not drawn one by one.
    if new.transform == old.transform, new.alpha == old.alpha, !new.isGroup, !old.isGroup {
      while item < min(new.items.count, old.items.count), new.items[item] == old.items[item] {
        item += 1
      }
    }
    return layer == 0 && item == 0 ? nil : CacheSplit(layer: layer, item: item)
  }

  /// Keeps what `target` holds of a region: the scene up to a split.
  func store(
    _ scene: Scene, upTo split: CacheSplit, _ region: PixelRect, of target: PixelBuffer,
    _ kernels: Kernels
  ) {
    var behind = scene
    behind.layers.removeSubrange((split.layer + (split.item > 0 ? 1 : 0))...)
    if split.item > 0 { behind.layers[split.layer].items.removeSubrange(split.item...) }
    self.behind = behind
    self.split = split
    pixels.reframe(to: region)
    StaticLayerCache.copy(target, to: pixels, region, kernels)
  }

  /// Whether a scene is the one that was kept, up to the split.
  private func starts(_ scene: Scene, with behind: Scene) -> Bool {
    guard scene.bounds == behind.bounds, scene.backdrop == behind.backdrop,
      scene.layers.count >= behind.layers.count
    else { return false }
    // Spans, because an element that is taken out of an array is retained.
    let (all, part) = (scene.layers.span, behind.layers.span)
    for index in part.indices {
      guard
        index < split.layer ? all[index] == part[index] : all[index].starts(with: part[index])
      else { return false }
    }
    return true
  }

  private static func copy(
    _ source: PixelBuffer, to target: PixelBuffer, _ region: PixelRect, _ kernels: Kernels
  ) {
    // Without gaps between the rows they are one.
    let isOne = source.bounds == region && target.bounds == region
    // Not as bytes: a copy of so few kilobytes as one instruction takes longer on some processors.
    kernels.write8888(
      target.row(at: region.minY, from: region.minX), stride: 4 * target.bounds.width,
      from: source.row(at: region.minY, from: region.minX), stride: source.bounds.width,
      columns: isOne ? region.area : region.width, rows: isOne ? 1 : region.height, setting: 0)
  }
}

extension Layer {
  /// Whether a layer is the same but for more items, which do not fade as one.
  fileprivate func starts(with part: Layer) -> Bool {
    guard transform == part.transform, alpha == part.alpha, !isGroup,
      items.count >= part.items.count
    else { return false }
    let (all, part) = (items.span, part.items.span)
    for item in part.indices where all[item] != part[item] { return false }
    return true
  }
}
