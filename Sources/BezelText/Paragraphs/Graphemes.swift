/// The grapheme clusters of a text: what its readers take for single characters.
enum Graphemes {
  /// Returns for each character whether a cluster begins with it.
  ///
  /// - Source: "Unicode Text Segmentation", UAX #29, extended grapheme clusters, by Swift's library.
  static func starts(in scalars: [UInt32]) -> [Bool] {
    // Below the first combining mark, and of quotes, dashes and the ellipsis, each character is a cluster;
    // line ends are none of a paragraph's.
    if scalars.allSatisfy({ $0 < 0x300 && $0 != 0x0D || 0x2010...0x2027 ~= $0 }) {
      return [Bool](repeating: true, count: scalars.count)
    }
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    var starts = [Bool](repeating: false, count: scalars.count)
    var index = 0
    for character in String(text) {
      starts[index] = true
      index += character.unicodeScalars.count
    }
    return starts
  }
}
