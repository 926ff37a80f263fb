/// Where the fonts come from for letters that the preferred font lacks.
///
/// Fonts have numbers, from 0 on.
package struct FallbackFonts {
  /// Returns the numbers of the fonts that may have a character, the preferred one first.
  let candidates: (UInt32) -> [Int]
  /// Opens a font; `nil` if it cannot be used.
  let open: (Int) -> Font?

  package init(candidates: @escaping (UInt32) -> [Int], open: @escaping (Int) -> Font?) {
    self.candidates = candidates
    self.open = open
  }

  /// No fonts at all.
  package static var none: FallbackFonts {
    FallbackFonts(candidates: { _ in [] }, open: { _ in nil })
  }
}
