/// A text to be set in lines.
package struct TextRequest: Hashable, Sendable {
  package var text: String
  /// The font's size in points.
  package var size: Fixed
  /// The box the lines have to fit in, in points.
  package var box: Size
  /// Device pixels per point: outlines are hinted and baselines snapped for it.
  package var scale: Fixed

  package init(text: String, size: Fixed, box: Size, scale: Fixed) {
    self.text = text
    self.size = size
    self.box = box
    self.scale = scale
  }
}

/// Lines of text as outlines.
package struct TextBlock: Hashable, Sendable {
  /// The block's extent in whole points, rounded up; zero for an empty text.
  package var size: Size
  /// A filled outline per line, in points from the block's top left corner, each line centred in
  /// `size.width`.
  package var lines: [Path]

  package init(size: Size, lines: [Path]) {
    self.size = size
    self.lines = lines
  }

  package static let empty = TextBlock(size: .zero, lines: [])
}

/// Sets a text in lines; the same request always gives the same block.
package typealias Typesetter = (TextRequest) -> TextBlock
