import CBezelText

/// Where the lines of a paragraph may end.
///
/// - Source: "Unicode Line Breaking Algorithm", UAX #14, by libunibreak; between the words of Thai, by
///   libthai. Without libunibreak lines end at spaces.
enum LineBreaks {
  /// Returns for each character whether a line may begin with it, if there is one before it.
  ///
  /// - Parameter starts: whether a grapheme begins with a character: no line ends within one.
  static func beginnings(in scalars: [UInt32], graphemes starts: [Bool]) -> [Bool] {
    let bases = scalars.indices.filter { starts[$0] }
    var beginnings = [Bool](repeating: false, count: scalars.count)
    for (index, isEnd) in zip(bases.dropFirst(), ends(bases.map { scalars[$0] })) {
      beginnings[index] = isEnd
    }
    addWords(of: scalars, graphemes: starts, to: &beginnings)
    return beginnings
  }

  /// Returns for each grapheme, by its first character, whether a line may end after it.
  private static func ends(_ scalars: [UInt32]) -> [Bool] {
    guard TextLibrary.unibreak.isInstalled else {
      return scalars.indices.map { index in
        UnicodeProperties.isSpace(scalars[index])
          && !(index + 1 < scalars.count && UnicodeProperties.isSpace(scalars[index + 1]))
      }
    }
    let known = scalars.map(known)
    var breaks = [CChar](repeating: 0, count: scalars.count)
    set_linebreaks_utf32(known, scalars.count, "", &breaks)
    return breaks.map { $0 == LINEBREAK_ALLOWBREAK || $0 == LINEBREAK_MUSTBREAK }
  }

  /// Returns a character that libunibreak 1.1 knows and that has the same rules.
  ///
  /// That version is of Unicode 6.2. Most of the pictures were added later, and its check of regional
  /// indicators ends the process. All of them are ideographs for this purpose.
  private static func known(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1F000...0x1FAFF, 0x1FC00...0x1FFFD: 0x4E00
    // It takes this one for the end, and ends the process if more follows.
    case 0xFFFF: 0x41
    // Small kana stay with the one before.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
      0x3095, 0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7,
      0x30EE, 0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF, 0xFF67...0xFF70:
      0x3005
    default: scalar
    }
  }

  // MARK: Scripts without spaces

  /// Adds the ends of words in Thai, which has no spaces between them.
  private static func addWords(
    of scalars: [UInt32], graphemes starts: [Bool], to beginnings: inout [Bool]
  ) {
    var dictionary: ThaiDictionary?
    var index = 0
    while let start = scalars[index...].firstIndex(where: isThai) {
      let end = scalars[start...].firstIndex { !isThai($0) } ?? scalars.count
      let words = dictionary ?? ThaiDictionary()
      for word in words.beginnings(in: Array(scalars[start..<end])) where starts[start + word] {
        beginnings[start + word] = true
      }
      (dictionary, index) = (words, end)
    }
  }

  private static func isThai(_ scalar: UInt32) -> Bool {
    0xE01...0xE3A ~= scalar || 0xE40...0xE4E ~= scalar
  }

  /// Whether a word that is wider than a line may be cut between two graphemes.
  ///
  /// - Parameters:
  ///   - scalar: the last character of the first one.
  ///   - next: the first character of the second one.
  static func mayCut(after scalar: UInt32, before next: UInt32) -> Bool {
    switch scalar {
    // Vowels of Thai and Lao that are written before their consonant; what joins a consonant of Myanmar
    // or Khmer to the one below it.
    case 0xE40...0xE44, 0xEC0...0xEC4, 0x1039, 0x17D2: return false
    default: break
    }
    switch next {
    // Their vowels after a consonant, and signs of repetition and abbreviation.
    case 0xE2F, 0xE30, 0xE32, 0xE33, 0xE45, 0xE46, 0xEAF, 0xEB0, 0xEB2, 0xEB3, 0xEBD, 0xEC6, 0x17D7:
      return false
    default: return !UnicodeProperties.isPunctuation(next)
    }
  }
}

/// The words of Thai, by libthai; it has half a megabyte, and is kept no longer than a text needs it.
private final class ThaiDictionary {
  /// `nil` without libthai or its file.
  private let breaker = TextLibrary.thai.isInstalled ? th_brk_new(nil) : nil

  deinit {
    if let breaker { th_brk_delete(breaker) }
  }

  /// Returns where words begin after the first one; nowhere without a dictionary.
  func beginnings(in scalars: [UInt32]) -> [Int] {
    guard let breaker else { return [] }
    var places = [CInt](repeating: 0, count: scalars.count)
    // It reads to a zero.
    let text = scalars.map { thwchar_t(truncatingIfNeeded: $0) } + [0]
    let count = th_brk_wc_find_breaks(breaker, text, &places, places.count)
    return places.prefix(max(0, Int(count))).map { Int($0) }.filter { scalars.indices.contains($0) }
  }
}
