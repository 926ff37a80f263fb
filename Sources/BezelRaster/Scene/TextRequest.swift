/// How heavy the letters of a text are.
package enum FontWeight: Hashable, Sendable {
  case regular
  case bold
}

/// A text to be set in lines.
package struct TextRequest: Hashable, Sendable {
  package var text: String
  /// The font's size in points.
  package var size: Fixed
  package var weight: FontWeight
  /// The box the lines have to fit in, in points.
  package var box: Size
  /// Device pixels per point: outlines are hinted and baselines snapped for it.
  package var scale: Fixed

  package init(
    text: String, size: Fixed, weight: FontWeight = .regular, box: Size, scale: Fixed
  ) {
    self.text = text
    self.size = size
    self.weight = weight
    self.box = box
    self.scale = scale
  }
}

/// Sets a text in lines; the same request always gives the same block.
package typealias Typesetter = (TextRequest) -> TextBlock
