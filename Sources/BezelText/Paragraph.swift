/// Text between two line feeds, shaped but not yet broken into lines.
struct Paragraph {
  let scalars: [UInt32]
  /// In the order of the text.
  let clusters: [Cluster]
  /// The embedding level: odd from right to left.
  let level: UInt8

  /// Breaks the paragraph, and leaves out the spaces at the lines' ends.
  ///
  /// - Parameters:
  ///   - width: of the box, in 1/64 px; a single cluster may be wider.
  ///   - limit: lines after these are not looked for.
  /// - Returns: ranges of clusters; one line at least.
  func lines(width: Int, limit: Int) -> [Range<Int>] {
    guard !clusters.isEmpty else { return [0..<0] }
    var lines: [Range<Int>] = []
    var start = 0
    while start < clusters.count, lines.count < limit {
      let end = lineEnd(from: start, width: width)
      lines.append(start..<trimmed(from: start, to: end))
      start = end
    }
    return lines
  }

  /// As much from `start` as fits before an ellipsis, and the ellipsis.
  func truncated(from start: Int, width: Int, ellipsis: [Cluster]) -> [Cluster] {
    var used = ellipsis.advance
    var end = start
    while end < clusters.count, used + clusters[end].advance <= width {
      used += clusters[end].advance
      end += 1
    }
    return clusters[start..<trimmed(from: start, to: end)] + ellipsis
  }

  private func lineEnd(from start: Int, width: Int) -> Int {
    var used: Int64 = 0
    var hasLetters = false
    var opportunity: Int?
    for index in start..<clusters.count {
      let isSpace = isSpace(index)
      used += clusters[index].advance
      if used > width, !isSpace, index > start { return opportunity ?? index }
      hasLetters = hasLetters || !isSpace
      // Not after leading spaces: they would be a blank line.
      if hasLetters, index + 1 < clusters.count,
        LineBreak.isAllowed(after: lastScalar(index), before: scalars[clusters[index + 1].start])
      {
        opportunity = index + 1
      }
    }
    return clusters.count
  }

  private func trimmed(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, isSpace(end - 1) { end -= 1 }
    return end
  }

  private func isSpace(_ index: Int) -> Bool { LineBreak.isSpace(scalars[clusters[index].start]) }

  private func lastScalar(_ index: Int) -> UInt32 {
    scalars[max(clusters[index].start, clusters[index + 1].start - 1)]
  }
}

extension Collection<Cluster> {
  /// In 1/64 px; a font cannot make it negative.
  var advance: Int64 { Swift.max(0, reduce(0) { $0 + $1.advance }) }

  /// The clusters of a line from left to right.
  ///
  /// - Source: "Unicode Bidirectional Algorithm", UAX #9, rule L2.
  var inVisualOrder: [Cluster] {
    var line = Array(self)
    var level = line.reduce(0) { Swift.max($0, $1.level) }
    while level > 0 {
      var start = 0
      while start < line.count {
        var end = start
        while end < line.count, line[end].level >= level { end += 1 }
        line[start..<end].reverse()
        start = Swift.max(end, start + 1)
      }
      level -= 1
    }
    return line
  }
}
