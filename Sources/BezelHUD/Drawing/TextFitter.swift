internal import BezelRaster

/// Sets the texts of a HUD in one width, and notes whether they want a greater one.
struct TextFitter {
  private let width: TextWidth
  private let textScale: Fixed
  private let scale: Fixed
  /// Whether a text is cut that need not be in a greater width.
  private var isCut = false
  private var hasLines = false

  /// - Parameters:
  ///   - textScale: the size of the texts over that of their styles.
  ///   - scale: the pixels per point.
  init(_ width: TextWidth, textScale: Fixed, scale: Fixed) {
    (self.width, self.textScale, self.scale) = (width, textScale, scale)
  }

  /// Sets a text in a box.
  ///
  /// - Parameter height: of the box; `nil` for that of one line.
  mutating func block(
    _ text: String?, _ style: TextStyle, isBold: Bool = false, width: Fixed, height: Fixed?,
    _ typesetter: Typesetter
  ) -> TextBlock? {
    guard let text else { return nil }
    let size = size(of: style)
    func set(height: Fixed) -> TextBlock {
      typesetter(
        TextRequest(
          text: text, size: size, weight: style.isBold || isBold ? .bold : .regular,
          box: Size(width: max(0, width), height: height), scale: scale))
    }
    // One line is always there, and no second one fits in the size of one.
    guard let height else { return set(height: size) }
    let avoidsCut = self.width.avoidsCut(at: height)
    // With room for another line a text that has to be cut is higher.
    let block = set(height: avoidsCut ? height + size * 4 : height)
    isCut = isCut || avoidsCut && block.size.height > height
    hasLines = hasLines || block.size.height >= size * 2
    return block
  }

  /// Returns the height of a text's box where others leave a height, which may be negative.
  func height(_ style: TextStyle, _ left: Fixed) -> Fixed {
    let left = max(style.size * textScale, left)
    return width.height.map { min($0, left) } ?? left
  }

  /// Whether the texts are to be set in a greater width, for a box of this size.
  func wantWidth(for box: Size) -> Bool { isCut || hasLines && width.isHigh(box) }

  private func size(of style: TextStyle) -> Fixed { max(0, style.size * textScale) }
}
