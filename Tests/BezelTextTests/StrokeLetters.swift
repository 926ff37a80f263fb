/// The characters that the built-in font is made for.
enum StrokeLetters {
  static let ascii = Array<UInt32>(0x21...0x7E)
  /// Without the soft hyphen, which is a hyphen.
  static let latin1 = (0xA1...0xFF).filter { $0 != 0xAD }.map(UInt32.init)
  static let latin = Array<UInt32>(0x100...0x17F) + Array(0x218...0x21B)
  static let greek = (0x384...0x3CE).filter { ![0x38B, 0x38D, 0x3A2].contains($0) }
    .map(UInt32.init)
  static let cyrillic = Array<UInt32>(0x400...0x45F) + [0x490, 0x491]
  static let signs = scalars("₴€₹₺₽№™←↑→↓−∞≈≠≤≥✓✗⚠•‣…–—‘’‚“”„‹›")

  static let all = ascii + latin1 + latin + greek + cyrillic + signs

  /// The characters that have one drawing, since they look the same in most fonts.
  static let lookAlikes = [
    "AΑА", "BΒВ", "CС", "EΕЕ", "HΗН", "IΙІ", "JЈ", "KΚК", "MΜМ", "NΝ", "OΟО", "PΡР", "SЅ", "TΤТ",
    "XΧХ", "YΥ", "ZΖ", "3З", "aа", "cс", "eе", "iі", "jј", "oοо", "pр", "sѕ", "vν", "xх", "yу",
    "ÐĐ", "ħћ", "ĸκк", "µμ", "ΓГ", "ΠП", "ΦФ", "φф", "ÈЀ", "ËЁ", "ÏΪЇ", "èѐ", "ëё", "ïї", "óό",
    "ŸΫ", "´΄", "·\u{387}",
  ].map(scalars)

  /// The letters with a mark above them, and the same without it.
  static let withMarkAbove: [(letter: UInt32, plain: UInt32)] = [
    ("ÀÁÂÃÄÅĀĂ", "A"), ("ĆĈĊČ", "C"), ("Ď", "D"), ("ÈÉÊËĒĔĖĚЀЁ", "E"), ("ĜĞĠ", "G"), ("Ĥ", "H"),
    ("ÌÍÎÏĨĪĬİΪЇ", "I"), ("Ĵ", "J"), ("Ĺ", "L"), ("ŃŇÑ", "N"), ("ÒÓÔÕÖŌŎŐ", "O"), ("ŔŘ", "R"),
    ("ŚŜŠ", "S"), ("Ť", "T"), ("ÙÚÛÜŨŪŬŮŰ", "U"), ("Ŵ", "W"), ("ÝŶŸΫ", "Y"), ("ŹŻŽ", "Z"),
    ("ЍЙ", "И"), ("Ѓ", "Г"), ("Ќ", "К"), ("Ў", "У"), ("àáâãäåāă", "a"), ("ćĉċč", "c"),
    ("èéêëēĕėěѐё", "e"), ("ĝğġģ", "g"), ("ĥ", "h"), ("ìíîïĩīĭї", "ı"), ("ĺ", "l"), ("ńňñ", "n"),
    ("òóôõöōŏőό", "o"), ("ŕř", "r"), ("śŝš", "s"), ("ùúûüũūŭůű", "u"), ("ŵ", "w"), ("ýŷÿў", "y"),
    ("źżž", "z"), ("ά", "α"), ("έ", "ε"), ("ή", "η"), ("ίϊΐ", "ι"), ("ύϋΰ", "υ"), ("ώ", "ω"),
    ("йѝ", "и"), ("ѓ", "г"), ("ќ", "к"),
  ].flatMap { letters, plain in
    scalars(letters).map { ($0, scalars(plain)[0]) }
  }

  /// The letters with a comma below them, and the same without it.
  static let withCommaBelow: [(letter: UInt32, plain: UInt32)] = zip(
    scalars("ĢĶķĻļŅņŖŗȘșȚț"), scalars("GKkLlNnRrSsTt")
  ).map { ($0, $1) }

  static func name(_ scalar: UInt32) -> String { "U+\(String(scalar, radix: 16))" }

  private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
}
