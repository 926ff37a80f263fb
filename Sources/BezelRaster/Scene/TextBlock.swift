/// Lines of text as outlines.
package struct TextBlock: Equatable, Sendable {
  /// The block's extent in whole points, rounded up; zero for an empty text.
  package var size: Size
  /// A filled outline per line, in points from the block's top left corner, each line centred in
  /// `size.width`.
  package var lines: [Path]

  /// Whether its first paragraph is read from right to left.
  package var isRightToLeft: Bool

  package init(size: Size, lines: [Path], isRightToLeft: Bool = false) {
    self.size = size
    self.lines = lines
    self.isRightToLeft = isRightToLeft
  }

  package static let empty = TextBlock(size: .zero, lines: [])
}
