/// Bytes that Bezel cannot set text with.
package enum TextError: Error, Hashable, CustomStringConvertible {
  /// More than `Font.maximumLength` bytes.
  case tooLong
  /// FreeType does not know the format, the font is damaged, or it has no face of that number.
  case notAFont(code: Int)
  /// The font has pictures of its letters, but no outlines.
  case notScalable
  /// FreeType or HarfBuzz is not installed.
  case missingLibrary
  /// It is a file of outlines, and not a whole one.
  case damagedOutlines
  /// The font does not say which of its glyphs stands for which character.
  case notUnicode

  package var description: String { "could not use the font: \(reason). \(advice)" }

  /// A sentence that says what to do.
  package var advice: String {
    switch self {
    case .missingLibrary: "Install libfreetype6 and libharfbuzz0b."
    case .damagedOutlines: "Make it anew with `bezel outlines`."
    default: "Choose a TrueType or OpenType font."
    }
  }

  /// Without its full stop.
  package var reason: String {
    switch self {
    case .tooLong: "It is longer than \(Font.maximumLength) bytes"
    case .notAFont(let code): "It is damaged or no font (FreeType error \(code))"
    case .missingLibrary: "FreeType or HarfBuzz is not installed"
    case .damagedOutlines: "Its outlines are damaged, or of another version"
    case .notScalable: "It has no outlines"
    case .notUnicode: "It does not map Unicode characters"
    }
  }
}
