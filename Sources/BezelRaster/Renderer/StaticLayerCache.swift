/// The pixels behind the first item of a scene that changes, kept for the frames that follow: a ring
/// that turns has the same box under it in all of them.
struct StaticLayerCache {
  /// A place between items, counted from the back.
  struct Place: Equatable {
    let layer: Int
    /// How many of the layer's items lie behind it.
    let item: Int
  }

  private var last: (scene: Scene, region: PixelRect)?
  private var behind: Scene?
  private var place = Place(layer: 0, item: 0)
  private let pixels = PixelBuffer(.empty)

  /// The area of a region that is worth it, in pixels: a ring at scale 4.
  private static let largest = 1 << 15

  /// Fills a region with what lies behind a place.
  ///
  /// - Returns: the place, from which on the scene has to be drawn; `nil` if nothing fits.
  func restore(_ scene: Scene, _ region: PixelRect, into target: PixelBuffer) -> Place? {
    guard pixels.bounds == region, let behind, starts(scene, with: behind) else { return nil }
    StaticLayerCache.copy(pixels, to: target, region)
    return place
  }

  /// Where a scene begins to differ from the last one, if that was drawn in the same region.
  ///
  /// - Returns: `nil` if nothing lies behind it, or it is not known.
  mutating func change(_ scene: Scene, _ region: PixelRect) -> Place? {
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
    return layer == 0 && item == 0 ? nil : Place(layer: layer, item: item)
  }

  /// Keeps what `target` holds of a region: the scene up to a place.
  mutating func store(
    _ scene: Scene, upTo place: Place, _ region: PixelRect, of target: PixelBuffer
  ) {
    var behind = scene
    behind.layers.removeSubrange((place.layer + (place.item > 0 ? 1 : 0))...)
    if place.item > 0 { behind.layers[place.layer].items.removeSubrange(place.item...) }
    self.behind = behind
    self.place = place
    pixels.reframe(to: region)
    StaticLayerCache.copy(target, to: pixels, region)
  }

  /// Whether a scene is the one that was kept, up to the place.
  private func starts(_ scene: Scene, with behind: Scene) -> Bool {
    guard scene.bounds == behind.bounds, scene.backdrop == behind.backdrop,
      scene.layers.count >= behind.layers.count
    else { return false }
    for index in behind.layers.indices {
      let (all, part) = (scene.layers[index], behind.layers[index])
      if index < place.layer {
        guard all == part else { return false }
      } else {
        guard all.transform == part.transform, all.alpha == part.alpha, !all.isGroup,
          all.items.count >= part.items.count
        else { return false }
        for item in part.items.indices where all.items[item] != part.items[item] { return false }
      }
    }
    return true
  }

  private static func copy(_ source: PixelBuffer, to target: PixelBuffer, _ region: PixelRect) {
    // Without gaps between the rows they are one.
    if source.bounds == region, target.bounds == region {
      return target.pixels.copy(from: source.pixels, count: region.area)
    }
    for y in region.minY..<region.maxY {
      target.row(at: y, from: region.minX).copy(
        from: source.row(at: y, from: region.minX), count: region.width)
    }
  }
}
