/// The characters of a text that can be set.
enum TextScalars {
  /// The most bytes of UTF-8 that are set; the rest of a text is cut off.
  static let maximumLength = 4096

  /// The paragraphs of a text, without controls, and without blank ones at the end.
  ///
  /// A line feed, a carriage return, both together, or a Unicode separator ends a paragraph; a
  /// tab is a space.
  static func paragraphs(of text: String) -> [[UInt32]] {
    var paragraphs: [[UInt32]] = [[]]
    var length = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      if length > maximumLength { break }
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": continue
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: paragraphs.append([])
      case 0x09: paragraphs[paragraphs.count - 1].append(0x20)
      case _ where UnicodeProperties.isControl(scalar.value): continue
      default: paragraphs[paragraphs.count - 1].append(scalar.value)
      }
    }
    while let last = paragraphs.last,
      last.allSatisfy({ UnicodeProperties.isSpace($0) || UnicodeProperties.isIgnorable($0) })
    {
      paragraphs.removeLast()
    }
    return paragraphs
  }
}
