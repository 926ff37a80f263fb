/// Search for texts, which the standard library of Embedded Swift lacks.
extension Substring {
  /// Returns the first range that holds `text`; `nil` if there is none.
  func firstPlace(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      let rest = self[start...]
      if rest.hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }

  /// Returns a copy with `replacement` in place of each `text`.
  func replacingAll(_ text: String, with replacement: String) -> String {
    var result = ""
    var rest = self
    while let place = rest.firstPlace(of: text) {
      result += rest[..<place.lowerBound]
      result += replacement
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
