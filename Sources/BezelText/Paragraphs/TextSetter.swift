package import BezelRaster

/// Sets texts in centred lines; the same request always gives the same block.
///
/// Characters that the font lacks come from fallback fonts, or else from the built-in stroke font, as all
/// do if there is no font; a box with its code stands for what none has. So there is always text. A bold
/// text takes what the bold font lacks, and everything if there is none, from the font and the fallback
/// fonts, whose outlines are made heavier.
package final class TextSetter {
  private let font: Font?
  private var boldFont: Font?
  /// Until the first bold text.
  private var openBoldFont: (() -> Font?)?
  private let choice: FontChoice
  private var outlines = OutlineCache()
  private var blocks: [TextRequest: TextBlock] = [:]
  /// How many elements the lines of all `blocks` have.
  private var keptElements = 0

  /// The most elements of one block, and of all that are kept.
  ///
  /// They are enough for 4 096 intricate letters; only with a hostile font some go missing.
  private static let maximumElements = 1 << 18

  /// - Parameters:
  ///   - font: `nil` for the built-in font alone.
  ///   - boldFont: asked once, when the first bold text is set: without one, no second font takes up
  ///     memory.
  ///   - fallback: the fonts for letters that the font lacks.
  package init(
    font: Font?, boldFont: @escaping () -> Font? = { nil }, fallback: FallbackFonts = .none
  ) {
    self.font = font
    openBoldFont = boldFont
    choice = FontChoice(fallback)
  }

  /// Whether the built-in font has all characters of a text.
  package static func drawsWithoutFont(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { StrokeFont.draws($0.value) }
  }

  /// The first character for which a box had to be drawn, as no font has it; `nil` if there was none.
  package var missingCharacter: UInt32? { choice.missing }

  /// Breaks a text into lines and centres them in a block as wide as the longest one.
  ///
  /// A line ends at a line feed, or where the next word would be wider than the box: as the Unicode Line
  /// Breaking Algorithm says, at a soft hyphen with a hyphen, and in a word wider than the box between any
  /// graphemes. Spaces at its end do not count. Each line is in the order that the Unicode Bidirectional
  /// Algorithm gives. Lines that do not fit in the box's height are dropped and the last one then ends
  /// with an ellipsis, but one line is always there. The first 4 096 bytes of UTF-8 are set; controls and
  /// blank lines at the end are left out.
  ///
  /// Baselines and the left ends of lines are whole device pixels away from the block's corner.
  ///
  /// - Precondition: `request.scale` is positive.
  package func block(for request: TextRequest) -> TextBlock {
    precondition(request.scale > 0)
    if let block = blocks[request] { return block }
    let block = set(request)
    // A screen shows an on-screen keyboard and few other texts at a time: when many are kept, most belong to
    // the past.
    let count = block.lines.reduce(0) { $0 + $1.elements.count }
    if blocks.count >= 96 || keptElements + count > TextSetter.maximumElements {
      blocks.removeAll()
      keptElements = 0
    }
    blocks[request] = block
    keptElements += count
    return block
  }

  private func set(_ request: TextRequest) -> TextBlock {
    let paragraphs = TextScalars.paragraphs(of: request.text)
    guard !paragraphs.isEmpty else { return .empty }
    let space = DeviceSpace(scale: request.scale)
    let size = TextSetter.size(request.size, in: space)
    choice.trim()
    let shaper = Shaper(
      size: size, weight: request.weight, fonts: fonts(for: request.weight), choice: choice)
    let shaped = paragraphs.map { shaper.paragraph($0) }
    let metrics = shaper.metrics(of: shaped)
    let lines = TextSetter.lines(
      of: shaped, width: space.sixtyFourths(request.box.width),
      limit: max(1, (space.sixtyFourths(request.box.height) >> 6) / metrics.height),
      shaper: shaper)
    let widest = space.length(Int(clamping: lines.map { $0.advance }.max() ?? 0))
    let block = Size(
      width: Fixed(min(widest, request.box.width).ceil),
      height: Fixed(space.length(lines.count * metrics.height * 64).ceil))

    var elements = 0
    let paths = lines.enumerated().map { index, line in
      let free = Int64(space.sixtyFourths(block.width)) - line.advance
      var pen = (free / 2 + 32) & ~63
      let baseline = (index * metrics.height + metrics.ascent) * 64
      var path = Path()
      for glyph in line.flatMap({ $0.glyphs }) {
        let outline = outlines.path(
          for: OutlineCache.Key(
            shape: glyph.shape, size: size, weight: request.weight, space: space)
        ) { shaper.outline(of: glyph.shape, in: space) }
        elements += outline.elements.count
        if elements <= TextSetter.maximumElements {
          path.append(
            outline,
            at: space.point(
              x: Int(clamping: pen + Int64(glyph.x)),
              y: Int(clamping: Int64(baseline) - Int64(glyph.y))))
        }
        pen += glyph.advance
      }
      return path
    }
    return TextBlock(
      size: block, lines: paths, isRightToLeft: shaped[0].directions.isRightToLeft)
  }

  /// Returns a size in 1/64 px: from one pixel to more than the largest screens have rows.
  static func size(_ points: Fixed, in space: DeviceSpace) -> Int {
    min(max(64, space.sixtyFourths(points)), 16_384 * 64)
  }

  /// Returns the preferred fonts for the letters of a weight, the first one first.
  private func fonts(for weight: FontWeight) -> [Font] {
    if weight == .bold, let openBoldFont {
      self.openBoldFont = nil
      boldFont = openBoldFont()
    }
    return (weight == .bold ? [boldFont, font] : [font]).compactMap { $0 }
  }

  /// The lines that fit, each from left to right; the last one with an ellipsis if more follow.
  private static func lines(
    of paragraphs: [Paragraph], width: Int, limit: Int, shaper: Shaper
  ) -> [[Cluster]] {
    var lines: [[Cluster]] = []
    var last: (paragraph: Paragraph, line: Paragraph.Line)?
    for paragraph in paragraphs {
      let hyphen = paragraph.hasSoftHyphens ? shaper.hyphen() : []
      // One line more than fits tells that something is left.
      for line in paragraph.lines(width: width, hyphen: hyphen, limit: limit - lines.count + 1) {
        if lines.count == limit, let last {
          lines[limit - 1] = last.paragraph.truncated(
            last.line, width: width, ellipsis: shaper.ellipsis())
          return lines
        }
        lines.append(paragraph.visualOrder(of: line, hyphen: hyphen))
        last = (paragraph, line)
      }
    }
    return lines
  }
}
