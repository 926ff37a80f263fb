/// Text between two line feeds, shaped but not yet broken into lines.
struct Paragraph {
  let scalars: [UInt32]
  /// Whether a grapheme begins with a character.
  let graphemes: [Bool]
  let directions: Directions
  /// In the order of the text.
  let clusters: [Cluster]

  private static let softHyphen: UInt32 = 0xAD

  var hasSoftHyphens: Bool { scalars.contains(Paragraph.softHyphen) }

  /// Breaks the paragraph, and leaves out the spaces at the lines' ends.
  ///
  /// - Parameters:
  ///   - width: of the box, in 1/64 px; a single cluster may be wider.
  ///   - hyphen: what stands for a soft hyphen at the end of a line.
  ///   - limit: lines after these are not looked for.
  /// - Returns: one line at least.
  func lines(width: Int, hyphen: [Cluster], limit: Int) -> [Line] {
    guard !clusters.isEmpty else { return [Line(range: 0..<0, endsInSoftHyphen: false)] }
    // Most texts fit.
    let isLong = clusters.advance > width
    let beginnings = isLong ? LineBreaks.beginnings(in: scalars, graphemes: graphemes) : []
    var lines: [Line] = []
    var start = 0
    while start < clusters.count, lines.count < limit {
      let end =
        isLong
        ? lineEnd(from: start, width: width, hyphen: hyphen.advance, beginnings: beginnings)
        : clusters.count
      lines.append(
        Line(
          range: start..<trimmed(from: start, to: end),
          endsInSoftHyphen: end < clusters.count && isSoftHyphen(end - 1)))
      start = end
    }
    return lines
  }

  /// A line of a paragraph.
  struct Line {
    /// The clusters, without the spaces at its end.
    let range: Range<Int>
    let endsInSoftHyphen: Bool
  }

  /// The clusters of a line from left to right.
  ///
  /// - Parameter hyphen: what stands for a soft hyphen at its end.
  func visualOrder(of line: Line, hyphen: [Cluster]) -> [Cluster] {
    let range = line.range
    guard !range.isEmpty else { return [] }
    let first = clusters[range.lowerBound].start
    let end =
      range.upperBound < clusters.count ? clusters[range.upperBound].start : scalars.count
    var numbers = [Int](repeating: -1, count: end - first)
    for number in range { numbers[clusters[number].start - first] = number }
    return directions.visualOrder(of: first..<end).flatMap { index -> [Cluster] in
      let number = numbers[index - first]
      guard number >= 0 else { return [] }
      return line.endsInSoftHyphen && number == range.upperBound - 1 ? hyphen : [clusters[number]]
    }
  }

  /// As much of a line as fits before an ellipsis, and the ellipsis at the end in the direction of
  /// reading, from left to right.
  func truncated(_ line: Line, width: Int, ellipsis: [Cluster]) -> [Cluster] {
    var used = ellipsis.advance
    let start = line.range.lowerBound
    var end = start
    while end < clusters.count, used + clusters[end].advance <= width {
      used += clusters[end].advance
      end += 1
    }
    let rest = visualOrder(
      of: Line(range: start..<trimmed(from: start, to: end), endsInSoftHyphen: false), hyphen: [])
    return directions.isRightToLeft ? ellipsis + rest : rest + ellipsis
  }

  private func lineEnd(
    from start: Int, width: Int, hyphen: Int64, beginnings: [Bool]
  ) -> Int {
    var used: Int64 = 0
    var hasLetters = false
    var opportunity: Int?
    for index in start..<clusters.count {
      let isSpace = isSpace(index)
      used += clusters[index].advance
      if used > width, !isSpace, index > start {
        return opportunity ?? wordEnd(from: start, to: index)
      }
      hasLetters = hasLetters || !isSpace
      // Not after leading spaces: they would be a blank line.
      if hasLetters, index + 1 < clusters.count, beginnings[clusters[index + 1].start],
        !isSoftHyphen(index) || used + hyphen <= width
      {
        opportunity = index + 1
      }
    }
    return clusters.count
  }

  /// Returns where a word that is wider than a line is cut, which has room up to `last`.
  private func wordEnd(from start: Int, to last: Int) -> Int {
    var end = last
    while end > start,
      !LineBreaks.mayCut(
        after: scalars[max(0, clusters[end].start - 1)], before: scalars[clusters[end].start])
    {
      end -= 1
    }
    return end > start ? end : last
  }

  private func trimmed(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, isSpace(end - 1) { end -= 1 }
    return end
  }

  private func isSpace(_ index: Int) -> Bool {
    UnicodeProperties.isSpace(scalars[clusters[index].start])
  }

  private func isSoftHyphen(_ index: Int) -> Bool {
    scalars[clusters[index].start] == Paragraph.softHyphen
  }
}
