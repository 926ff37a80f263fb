internal import CBezelLibrary
import CBezelText

/// The Unicode properties of characters, and how letters and marks are joined.
///
/// Those of Latin-1, and the accented letters of the built-in font, are known without HarfBuzz, so that this
/// font needs no library. Of other characters nothing is known where HarfBuzz is not installed.
enum UnicodeProperties {
  /// HarfBuzz's functions; `nil` where it is not installed.
  private static var functions: OpaquePointer? {
    bezel_open_library("harfbuzz") != 0 ? hb_unicode_funcs_get_default() : nil
  }

  static func script(of scalar: UInt32) -> hb_script_t {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF:
      HB_SCRIPT_LATIN
    case 0...0xFF: HB_SCRIPT_COMMON
    default: functions.map { hb_unicode_script($0, scalar) } ?? HB_SCRIPT_COMMON
    }
  }

  static func isControl(_ scalar: UInt32) -> Bool {
    // No control is beyond Latin-1.
    scalar < 0x20 || 0x7F...0x9F ~= scalar
  }

  static func isDecimalDigit(_ scalar: UInt32) -> Bool {
    guard scalar > 0xFF else { return 0x30...0x39 ~= scalar }
    return functions.map {
      hb_unicode_general_category($0, scalar) == HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER
    } ?? false
  }

  /// Whether a script is written from right to left.
  static func isRightToLeft(_ script: hb_script_t) -> Bool {
    // Only HarfBuzz finds another script.
    script != HB_SCRIPT_LATIN
      && hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
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
