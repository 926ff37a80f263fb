/// How the time that a text takes to be read is counted.
public enum ReadingTime: Hashable, Sendable, CaseIterable {
  /// SVProgressHUD's: 0.06 s for each UTF-16 code unit.
  case uniform
  /// A time for each character as a reader sees it, by its script: Chinese, Japanese, Korean and Thai
  /// have times of their own.
  case byScript

  /// Returns how long it takes to read a text.
  ///
  /// - Complexity: O(*n*) in the text's length.
  func duration(of text: String) -> Duration {
    switch self {
    case .uniform: return .milliseconds(60 * Int64(text.utf16.count))
    case .byScript:
      // Chinese characters among kana are read as Japanese.
      let isJapanese = text.unicodeScalars.contains { ReadingScript($0) == .kana }
      var milliseconds: Int64 = 0
      for character in text {
        let script = ReadingScript(character.unicodeScalars[character.unicodeScalars.startIndex])
        milliseconds += script == .han && isJapanese ? ReadingScript.kana.time : script.time
      }
      return .milliseconds(milliseconds)
    }
  }
}

/// A script whose characters take another time to be read than Latin letters.
private enum ReadingScript {
  case han, kana, hangul, thai, other

  /// - Source: "The Unicode Standard", version 15.0, the blocks of these scripts.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      self = .han
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F: self = .kana
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC:
      self = .hangul
    case 0xE01...0xE3A, 0xE40...0xE5B: self = .thai
    default: self = .other
    }
  }

  /// The time of one character, in milliseconds.
  ///
  /// - Source: S. Trauzettel-Klosinski and K. Dietz, "Standardized Assessment of Reading Performance:
  ///   The New International Reading Speed Texts IReST", IOVS 53(9), 2012: 255 characters a minute in
  ///   Chinese, 357 in Japanese, 987 in English, which is SVProgressHUD's 0.06 s; and Netflix's Timed
  ///   Text Style Guides, which have 17 characters a second in English: 12 in Korean, and 17 in Thai,
  ///   where vowel signs and tone marks count, 0.24 of them with a letter in the guide's examples.
  var time: Int64 {
    switch self {
    case .han: 235
    case .kana: 168
    case .hangul: 83
    case .thai: 73
    case .other: 60
    }
  }
}
