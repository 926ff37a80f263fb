/// The accented letters of the built-in font: Latin-1, Latin Extended-A, Romanian, Greek, Cyrillic.
///
/// - Source: "Unicode Character Database", UnicodeData.txt, version 15.0, canonical decompositions.
enum Decompositions {
  /// The letter and the mark of a letter with one; `nil` for others.
  static func find(_ scalar: UInt32) -> (letter: UInt32, mark: UInt32)? {
    let found = first { composed, _, _ in composed == scalar }
    return found.map { ($0.letter, $0.mark) }
  }

  /// The letter that a letter and a mark are together; `nil` if there is none.
  static func composition(of letter: UInt32, with mark: UInt32) -> UInt32? {
    first { $1 == letter && $2 == mark }?.composed
  }

  private static func first(
    where matches: (_ composed: UInt32, _ letter: UInt32, _ mark: UInt32) -> Bool
  ) -> (composed: UInt32, letter: UInt32, mark: UInt32)? {
    var reader = LiteralReader(letters)
    while !reader.isAtEnd {
      let (composed, letter) = (reader.scalar(), reader.scalar())
      let mark = combining(reader.scalar())
      if matches(composed, letter, mark) { return (composed, letter, mark) }
      reader.skipByte()
    }
    return nil
  }

  /// The combining mark that a mark of `letters` stands for.
  private static func combining(_ mark: UInt32) -> UInt32 {
    switch mark {
    case 0x60: 0x300  // grave
    case 0xB4: 0x301  // acute, or the Greek tonos
    case 0x5E: 0x302  // circumflex
    case 0x7E: 0x303  // tilde
    case 0xAF: 0x304  // macron
    case 0x2D8: 0x306  // breve
    case 0x2D9: 0x307  // dot above
    case 0xA8: 0x308  // diaeresis
    case 0x2DA: 0x30A  // ring above
    case 0x2DD: 0x30B  // double acute
    case 0x2C7: 0x30C  // caron
    case 0x2C: 0x326  // comma below
    case 0xB8: 0x327  // cedilla
    default: 0x328  // ogonek
    }
  }

  /// Each with its letter and its mark; the marks are written as the characters that stand alone.
  private static let letters: StaticString = """
    ÀA` ÁA´ ÂA^ ÃA~ ÄA¨ ÅA˚ ÇC¸ ÈE` ÉE´ ÊE^ ËE¨ ÌI` ÍI´ ÎI^ ÏI¨ ÑN~ ÒO` ÓO´ ÔO^ ÕO~
    ÖO¨ ÙU` ÚU´ ÛU^ ÜU¨ ÝY´ àa` áa´ âa^ ãa~ äa¨ åa˚ çc¸ èe` ée´ êe^ ëe¨ ìi` íi´ îi^
    ïi¨ ñn~ òo` óo´ ôo^ õo~ öo¨ ùu` úu´ ûu^ üu¨ ýy´ ÿy¨ ĀA¯ āa¯ ĂA˘ ăa˘ ĄA˛ ąa˛ ĆC´
    ćc´ ĈC^ ĉc^ ĊC˙ ċc˙ ČCˇ čcˇ ĎDˇ ďdˇ ĒE¯ ēe¯ ĔE˘ ĕe˘ ĖE˙ ėe˙ ĘE˛ ęe˛ ĚEˇ ěeˇ ĜG^
    ĝg^ ĞG˘ ğg˘ ĠG˙ ġg˙ ĢG¸ ģg¸ ĤH^ ĥh^ ĨI~ ĩi~ ĪI¯ īi¯ ĬI˘ ĭi˘ ĮI˛ įi˛ İI˙ ĴJ^ ĵj^
    ĶK¸ ķk¸ ĹL´ ĺl´ ĻL¸ ļl¸ ĽLˇ ľlˇ ŃN´ ńn´ ŅN¸ ņn¸ ŇNˇ ňnˇ ŌO¯ ōo¯ ŎO˘ ŏo˘ ŐO˝ őo˝
    ŔR´ ŕr´ ŖR¸ ŗr¸ ŘRˇ řrˇ ŚS´ śs´ ŜS^ ŝs^ ŞS¸ şs¸ ŠSˇ šsˇ ŢT¸ ţt¸ ŤTˇ ťtˇ ŨU~ ũu~
    ŪU¯ ūu¯ ŬU˘ ŭu˘ ŮU˚ ůu˚ ŰU˝ űu˝ ŲU˛ ųu˛ ŴW^ ŵw^ ŶY^ ŷy^ ŸY¨ ŹZ´ źz´ ŻZ˙ żz˙ ŽZˇ
    žzˇ ȘS, șs, ȚT, țt, ΆΑ´ ΈΕ´ ΉΗ´ ΊΙ´ ΌΟ´ ΎΥ´ ΏΩ´ ΐϊ´ ΪΙ¨ ΫΥ¨ άα´ έε´ ήη´ ίι´ ΰϋ´
    ϊι¨ ϋυ¨ όο´ ύυ´ ώω´ ЀЕ` ЁЕ¨ ЃГ´ ЇІ¨ ЌК´ ЍИ` ЎУ˘ ЙИ˘ йи˘ ѐе` ёе¨ ѓг´ їі¨ ќк´ ѝи`
    ўу˘
    """
}
