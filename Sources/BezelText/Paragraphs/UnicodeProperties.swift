internal import CBezelLibrary
import CBezelText

/// The Unicode properties of characters, and how letters and marks are joined.
///
/// Those of Latin, Greek and Cyrillic, and the accented letters of the built-in font, are known without
/// HarfBuzz, so that this font, and one of outlines, need no library. Of other characters nothing is known
/// where HarfBuzz is not installed.
enum UnicodeProperties {
  /// HarfBuzz's functions; `nil` where it is not installed.
  private static var functions: OpaquePointer? {
    bezel_open_library("harfbuzz") != 0 ? hb_unicode_funcs_get_default() : nil
  }

  static func script(of scalar: UInt32) -> hb_script_t {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F:
      HB_SCRIPT_LATIN
    case 0...0xFF, 0x2010...0x2027: HB_SCRIPT_COMMON
    case 0x300...0x36F: HB_SCRIPT_INHERITED
    case 0x386, 0x388...0x38A, 0x38C, 0x38E...0x3A1, 0x3A3...0x3E1: HB_SCRIPT_GREEK
    case 0x400...0x484, 0x487...0x52F: HB_SCRIPT_CYRILLIC
    default: functions.map { hb_unicode_script($0, scalar) } ?? HB_SCRIPT_COMMON
    }
  }

  /// Whether a character joins the one before it.
  static func isMark(_ scalar: UInt32) -> Bool { script(of: scalar) == HB_SCRIPT_INHERITED }

  static func isControl(_ scalar: UInt32) -> Bool {
    // No control is beyond Latin-1.
    scalar < 0x20 || 0x7F...0x9F ~= scalar
  }

  /// Whether a character is a space at which a line may end, and that does not count there.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Not the no-break spaces U+00A0, U+2007 and U+202F.
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a character is punctuation that follows a word.
  static func isPunctuation(_ scalar: UInt32) -> Bool {
    guard scalar > 0xFF else { return "!),.:;?]}»".unicodeScalars.contains { $0.value == scalar } }
    guard let functions else { return false }
    return [
      HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION, HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION,
    ].contains(hb_unicode_general_category(functions, scalar))
  }

  /// Whether a character is nothing to be seen: a font need not have it.
  ///
  /// - Source: Default_Ignorable_Code_Point in DerivedCoreProperties.txt, without the fillers of Hangul and
  ///   the controls of shorthand, which HarfBuzz does not hide either.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFF8,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// The letter that a letter and a mark are together; `nil` if there is none.
  static func composition(of letter: UInt32, with mark: UInt32) -> UInt32? {
    if let composed = Decompositions.composition(of: letter, with: mark) { return composed }
    guard let functions else { return nil }
    var composed: UInt32 = 0
    return hb_unicode_compose(functions, letter, mark, &composed) != 0 ? composed : nil
  }

  /// The letter and the mark of a letter with one; `nil` for others.
  static func decomposition(of scalar: UInt32) -> (letter: UInt32, mark: UInt32)? {
    if let known = Decompositions.find(scalar) { return known }
    guard scalar > 0xFF, let functions else { return nil }
    var (letter, mark): (UInt32, UInt32) = (0, 0)
    return hb_unicode_decompose(functions, scalar, &letter, &mark) != 0 ? (letter, mark) : nil
  }
}
