/// A picture as a description: the same scene is always the same pixels.
package struct Scene: Equatable, Sendable {
  /// The pixels there are.
  package var bounds: PixelRect
  /// What is behind everything.
  package var backdrop: Backdrop
  /// From back to front.
  package var layers: [Layer]

  package init(bounds: PixelRect, backdrop: Backdrop, layers: [Layer] = []) {
    self.bounds = bounds
    self.backdrop = backdrop
    self.layers = layers
  }
}

/// Items that move, scale and fade as one.
package struct Layer: Equatable, Sendable {
  /// From the items' points to device pixels.
  package var transform: Transform
  /// The opacity of the layer as a whole: items do not shine through each other when it fades.
  package var alpha: Alpha
  /// From back to front.
  package var items: [Item]

  package init(transform: Transform, alpha: Alpha, items: [Item]) {
    self.transform = transform
    self.alpha = alpha
    self.items = items
  }
}

/// A shape and what it is filled with.
package struct Item: Equatable, Sendable {
  package var shape: Shape
  package var paint: Paint
  /// Where the origin of shape and paint lies in the layer.
  package var offset: Point

  package init(_ shape: Shape, _ paint: Paint, at offset: Point = .zero) {
    self.shape = shape
    self.paint = paint
    self.offset = offset
  }
}

package enum Paint: Equatable, Sendable {
  case solid(Color)
  /// The first colour up to `from`, the second one from `to` on, and what is between them between.
  case linear(from: Point, to: Point, Color, Color)
  /// Clear at `center`, rising in proportion to the distance to `color` at `radius` and beyond.
  case radial(center: Point, radius: Fixed, Color)
  /// Clear just clockwise of `seam`, rising clockwise to `color` by the curve of the indefinite ring.
  case conical(center: Point, seam: Angle, Color)
  /// A picture stretched to a rectangle; its outermost pixels go on beyond that.
  case picture(Picture, in: Rect)
  /// A colour where the picture is opaque, stretched likewise.
  case template(Picture, in: Rect, Color)
  /// What lies behind the layer, blurred.
  case blurred(Blur)
}

extension Scene {
  /// What has to be drawn again to turn a picture of `old` into one of this scene.
  package func damage(since old: Scene) -> Damage {
    guard old.bounds == bounds, old.backdrop == backdrop else { return Damage(bounds) }
    var damage = Damage()
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
      for item in new.items { damage.addBlur(of: item, new.transform, in: bounds) }
      for item in 0..<max(new.items.count, old.items.count) {
        let after = item < new.items.count ? new.items[item] : nil
        let before = item < old.items.count ? old.items[item] : nil
        if after != before {
          damage.add(after?.bounds(new.transform, in: bounds) ?? .empty)
          damage.add(before?.bounds(old.transform, in: bounds) ?? .empty)
        }
      }
    }
    return damage
  }
}

extension Damage {
  /// Adds an item that blurs what is damaged behind it.
  fileprivate mutating func addBlur(of item: Item, _ transform: Transform, in scene: PixelRect) {
    guard case .blurred(let blur) = item.paint else { return }
    let area = item.bounds(transform, in: scene)
    let seen = area.grown(by: blur.scaled(transform).reach)
    if rects.contains(where: { !$0.intersection(seen).isEmpty }) { add(area) }
  }
}

extension Layer {
  /// Whether the items are first put together, to fade as one; a single item fades by its own colour,
  /// which may round another way.
  var isGroup: Bool {
    alpha != .opaque && (items.count > 1 || items.contains { !$0.paint.isOneColor })
  }

  /// The pixels that the layer may touch.
  func bounds(in scene: PixelRect) -> PixelRect {
    alpha == .clear
      ? .empty : items.reduce(.empty) { $0.union($1.bounds(transform, in: scene)) }
  }
}

extension Item {
  /// The pixels that the item may touch.
  func bounds(_ transform: Transform, in scene: PixelRect) -> PixelRect {
    (shape.bounds(transform.moved(by: offset)) ?? scene).intersection(scene)
  }
}

extension Paint {
  /// Whether all there is of it is one colour in several strengths.
  var isOneColor: Bool {
    switch self {
    case .solid, .radial, .conical, .template: true
    case .linear, .picture, .blurred: false
    }
  }
}
