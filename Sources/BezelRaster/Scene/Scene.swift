/// A picture as a description: the same scene is always the same pixels.
package struct Scene: Equatable, Sendable {
  /// The pixels there are.
  package var bounds: PixelRect
  /// The background behind all layers.
  package var backdrop: Backdrop
  /// From back to front.
  package var layers: [Layer]

  package init(bounds: PixelRect, backdrop: Backdrop, layers: [Layer] = []) {
    self.bounds = bounds
    self.backdrop = backdrop
    self.layers = layers
  }
}

extension Scene {
  /// Returns the area to draw again to turn a picture of `old` into one of this scene.
  package func damage(since old: Scene) -> Damage {
    guard old.bounds == bounds else { return Damage(bounds) }
    var damage = backdrop.damage(since: old.backdrop, on: bounds)
    for index in 0..<max(layers.count, old.layers.count) {
      let new = index < layers.count ? layers[index] : nil
      let old = index < old.layers.count ? old.layers[index] : nil
      guard let new, let old, new.transform == old.transform, new.alpha == old.alpha,
        new.isGroup == old.isGroup
      else {
        damage.add(new?.bounds(in: bounds) ?? .empty)
        damage.add(old?.bounds(in: bounds) ?? .empty)
        continue
      }
      if new.alpha == .clear { continue }
      for item in new.items { damage.addBlur(of: item, new.transform, in: bounds) }
      let common = min(new.items.count, old.items.count)
      for item in 0..<common where new.items[item] != old.items[item] {
        damage.add(new.items[item].bounds(new.transform, in: bounds))
        damage.add(old.items[item].bounds(old.transform, in: bounds))
      }
      for item in new.items[common...] { damage.add(item.bounds(new.transform, in: bounds)) }
      for item in old.items[common...] { damage.add(item.bounds(old.transform, in: bounds)) }
    }
    return damage
  }

  /// Exchanges an item of a layer for another one.
  ///
  /// - Parameter damage: the pixels of both are added to it, if they differ.
  package mutating func exchange(
    _ item: inout Item, with index: Int, ofLayer layer: Int, _ damage: inout Damage
  ) {
    guard item != layers[layer].items[index] else { return }
    swap(&item, &layers[layer].items[index])
    damage.add(layers[layer].items[index].bounds(layers[layer].transform, in: bounds))
    damage.add(item.bounds(layers[layer].transform, in: bounds))
  }
}

extension Damage {
  /// Adds an item that blurs what is damaged behind it.
  fileprivate mutating func addBlur(of item: Item, _ transform: Transform, in scene: PixelRect) {
    guard !isEmpty, case .blurred(let blur) = item.paint else { return }
    let area = item.bounds(transform, in: scene)
    let seen = area.grown(by: blur.reach)
    if rects.contains(where: { !$0.intersection(seen).isEmpty }) { add(area) }
  }
}
