internal import CBezelText

/// The fonts of texts, and which of them has the shape of which character.
final class FontChoice {
  private let fallback: FallbackFonts
  /// The fonts that were opened for letters that the preferred ones lack; `nil` where that failed.
  private var opened: [Int: Font?] = [:]
  /// The sources of single characters that no preferred font has.
  private var found: [UInt32: GlyphSource] = [:]
  /// The first character that no font had.
  private(set) var missing: UInt32?

  /// The most fonts that are open between two texts; one text opens twice as many at most.
  private static let maximumCount = 16

  init(_ fallback: FallbackFonts) { self.fallback = fallback }

  /// Forgets most of what was opened, if that is much.
  func trim() {
    if opened.count > FontChoice.maximumCount || found.count > 4096 {
      opened = [:]
      found = [:]
    }
  }

  func fallbackFont(_ number: Int) -> Font? { opened[number] ?? nil }

  /// Returns where the shapes of characters come from: for a grapheme the first font that has all of it,
  /// or else its first character.
  ///
  /// - Parameters:
  ///   - starts: whether a grapheme begins with a character.
  ///   - preferred: the fonts to be asked first; none for the built-in one alone.
  func sources(
    of scalars: [UInt32], graphemes starts: [Bool], preferred: [Font]
  ) -> [GlyphSource] {
    guard !preferred.isEmpty else {
      return [GlyphSource](repeating: .strokes, count: scalars.count)
    }
    var sources: [GlyphSource] = []
    var index = 0
    while index < scalars.count {
      var end = index + 1
      while end < scalars.count, !starts[end] { end += 1 }
      let source = source(of: scalars[index..<end], after: sources.last, preferred)
      for _ in index..<end { sources.append(source) }
      index = end
    }
    return sources
  }

  private func source(
    of grapheme: ArraySlice<UInt32>, after previous: GlyphSource?, _ preferred: [Font]
  ) -> GlyphSource {
    let scalar = grapheme[grapheme.startIndex]
    // Invisible characters and spaces stay with the letter before, so that no word's end is a run of its own.
    if UnicodeProperties.isIgnorable(scalar) || scalar == 0x20, grapheme.count == 1, let previous,
      previous != .strokes
    {
      if scalar != 0x20 || font(previous, preferred)?.hasGlyph(for: scalar) == true {
        return previous
      }
    }
    for (number, font) in preferred.enumerated() where font.covers(grapheme) {
      return .font(number)
    }
    if grapheme.count == 1 {
      if let source = found[scalar] { return source }
      let source = otherSource(of: grapheme, preferred)
      found[scalar] = source
      return source
    }
    return otherSource(of: grapheme, preferred)
  }

  /// Returns the source of a grapheme that no preferred font has as a whole.
  private func otherSource(
    of grapheme: ArraySlice<UInt32>, _ preferred: [Font]
  ) -> GlyphSource {
    let scalar = grapheme[grapheme.startIndex]
    var base = preferred.firstIndex { $0.hasGlyph(for: scalar) }.map { GlyphSource.font($0) }
    for number in fallback.candidates(scalar) {
      if opened[number] == nil {
        guard opened.count < 2 * FontChoice.maximumCount else { return base ?? .strokes }
        opened[number] = .some(fallback.open(number))
      }
      guard let font = fallbackFont(number), font.hasGlyph(for: scalar) else { continue }
      if font.covers(grapheme) { return .fallback(number) }
      base = base ?? .fallback(number)
    }
    if let base { return base }
    if !StrokeFont.draws(scalar), missing == nil { missing = scalar }
    return .strokes
  }

  private func font(_ source: GlyphSource, _ preferred: [Font]) -> Font? {
    switch source {
    case .font(let number): preferred[number]
    case .fallback(let number): fallbackFont(number)
    case .strokes: nil
    }
  }
}

extension Font {
  /// Whether the font has all visible characters of a grapheme, or letters that are some of them together.
  fileprivate func covers(_ grapheme: ArraySlice<UInt32>) -> Bool {
    var letter = grapheme[grapheme.startIndex]
    guard hasGlyph(for: letter) else { return false }
    for mark in grapheme.dropFirst() where !UnicodeProperties.isIgnorable(mark) {
      if let composed = UnicodeProperties.composition(of: letter, with: mark),
        hasGlyph(for: composed)
      {
        letter = composed
      } else if !hasGlyph(for: mark) {
        return false
      }
    }
    return true
  }
}
