/// Where a line of text may end.
///
/// Simple rules for what status texts hold: spaces, hyphens, dashes, and between ideographs.
///
/// - Source: "Unicode Line Breaking Algorithm", UAX #14, the classes SP, ZW, HY, BA and ID with
///   the parts of CL, NS and OP that East Asian texts use.
enum LineBreak {
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Not the no-break spaces U+00A0, U+2007 and U+202F.
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether a line may end between two neighbours.
  static func isAllowed(after a: UInt32, before b: UInt32) -> Bool {
    if isSpace(b) { return false }
    if isSpace(a) { return true }
    switch a {
    // A hyphen before a digit is a minus, or stands in a date.
    case 0x2D: return !(0x30...0x39).contains(b)
    case 0x2010, 0x2013, 0x2014: return true
    default: break
    }
    return (isIdeograph(a) || isIdeograph(b)) && !opens(a) && !closes(b) && !joins(a) && !joins(b)
  }

  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    // CJK radicals, punctuation, kana, ideographs; Hangul; full width forms; planes 2 and 3.
    case 0x2E80...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func opens(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x5B, 0x7B, 0xAB, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014,
      0xFF08, 0xFF3B, 0xFF5B:
      true
    default: false
    }
  }

  private static func closes(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x25, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D,
      0x2026, 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x30FB,
      0x30FC, 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D,
      // The small kana.
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7:
      true
    default: false
    }
  }

  /// No-break space, word joiner, zero width no-break space.
  private static func joins(_ scalar: UInt32) -> Bool {
    scalar == 0xA0 || scalar == 0x2007 || scalar == 0x202F || scalar == 0x2060 || scalar == 0xFEFF
  }
}
