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
  package func bounds(_ transform: Transform, in scene: PixelRect) -> PixelRect {
    shape.bounds(transform.moved(by: offset), in: scene)
  }
}

extension Shape {
  /// The pixels of a scene that the shape may touch.
  func bounds(_ transform: Transform, in scene: PixelRect) -> PixelRect {
    (bounds(transform) ?? scene).intersection(scene)
  }
}
