internal import BezelRaster

// The kinds of values that the settings of a HUD have.

extension ValueKind where Value: NamedChoice {
  /// One of the choice's names.
  package static var choice: ValueKind {
    ValueKind(choices: Value.names, format: { $0.name }, parse: { Value(named: $0) })
  }
}

extension ValueKind<Bool> {
  package static var yesNo: ValueKind {
    ValueKind(
      choices: ["yes", "no"], isFlag: true, format: { $0 ? "yes" : "no" },
      parse: { $0 == "yes" ? true : $0 == "no" ? false : nil })
  }
}

extension ValueKind<Color> {
  static var color: ValueKind {
    ValueKind(
      "RRGGBB or RRGGBBAA in hexadecimal digits", placeholder: "COLOR", format: { $0.hexadecimal },
      parse: { Color(hexadecimal: $0) })
  }
}

extension ValueKind<Fixed> {
  static var points: ValueKind {
    ValueKind(
      "points, 0 to 4096", placeholder: "POINTS", format: { DecimalNumber($0).description },
      parse: { Fixed(length: $0) })
  }

  package static var factor: ValueKind {
    ValueKind(
      "a factor, 0.5 to 8", placeholder: "FACTOR", format: { DecimalNumber($0).description },
      parse: { Fixed(factor: $0) })
  }
}

extension ValueKind<UInt8> {
  /// An opacity in 1/255.
  static var opacity: ValueKind {
    ValueKind(
      "an opacity, 0 to 1", placeholder: "OPACITY",
      format: { DecimalNumber(opacity: $0).description },
      parse: { text in
        guard let part = DecimalNumber(text), (0...1).contains(part) else { return nil }
        return UInt8(part.rounded(toParts: 255))
      })
  }
}

extension ValueKind<Duration> {
  package static func time(upTo longest: Int32 = 1_000_000) -> ValueKind {
    let range = 0...DecimalNumber(integerLiteral: longest)
    return ValueKind(
      "seconds, 0 to \(longest)", placeholder: "SECONDS", format: { DecimalNumber($0).description },
      parse: { text in
        guard let number = DecimalNumber(text), range.contains(number) else { return nil }
        return number.duration
      })
  }
}

extension ValueKind<String> {
  static var text: ValueKind {
    ValueKind("a text of at most 4096 bytes", placeholder: "TEXT", format: { $0 }) {
      $0.utf8.count <= 4_096 ? $0 : nil
    }
  }
}

extension ValueKind<HUDImage> {
  static var image: ValueKind { ValueKind(imageAtPath: "the path of a PNG file") }
}

extension ValueKind<Size> {
  static var size: ValueKind {
    ValueKind(
      "WIDTHxHEIGHT in points, 0 to 4096 each", placeholder: "WxH",
      format: { "\(DecimalNumber($0.width))x\(DecimalNumber($0.height))" },
      parse: { Size(written: $0[...]) })
  }
}

extension ValueKind<Point> {
  static var point: ValueKind {
    ValueKind(
      "X,Y in points, -16384 to 16384 each", placeholder: "X,Y",
      format: { "\(DecimalNumber($0.x)),\(DecimalNumber($0.y))" },
      parse: { Point(written: $0[...]) })
  }
}

extension ValueKind<Rect> {
  static var rect: ValueKind {
    ValueKind("X,Y,WIDTHxHEIGHT in points, at most 16384 each", placeholder: "X,Y,WxH") {
      Rect(written: $0[...])
    }
  }
}

extension ValueKind<[Rect]> {
  static var rects: ValueKind {
    ValueKind(
      "X,Y,WIDTHxHEIGHT in points, or up to 64 of them with spaces between them",
      placeholder: "X,Y,WxH"
    ) {
      Rect.written($0[...])
    }
  }
}

extension ValueKind<[Int]> {
  /// Keys by their codes.
  ///
  /// - Parameter defaults: the keys that "yes" means.
  static func keys(_ defaults: [Int]) -> ValueKind {
    ValueKind(
      "yes, no, or up to 16 key codes of linux/input-event-codes.h with spaces between them",
      placeholder: "KEYS", isFlag: true,
      format: { $0.isEmpty ? "no" : $0 == defaults ? "yes" : nil },
      parse: { $0 == "yes" ? defaults : $0 == "no" ? [] : keyCodes($0) })
  }

  /// Reads codes of keys with spaces between them.
  ///
  /// - Returns: `nil` if there is none, or more than 16, or one is none.
  /// - Source: linux/input-event-codes.h, `KEY_MAX`.
  private static func keyCodes(_ text: String) -> [Int]? {
    let words = text.utf8.split(
      separator: UInt8(ascii: " "), maxSplits: 16, omittingEmptySubsequences: false)
    var codes: [Int] = []
    for word in words {
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard word.count <= 3, word.allSatisfy(digits.contains), let code = Int(Substring(word)),
        (1...0x2FF).contains(code)
      else { return nil }
      codes.append(code)
    }
    return codes.count > 16 ? nil : codes
  }
}

/// A value of the setting `blur`.
enum BlurChoice: Sendable {
  /// Whether the backdrop behind a light or dark box is blurred.
  case isOn(Bool)
  /// The custom style's blur, which chooses that style.
  case custom(BlurEffect)
}

extension ValueKind<BlurChoice> {
  static var blur: ValueKind {
    ValueKind(
      "yes, no, RADIUS or RADIUS,SATURATION: points, 0 to 100, and 0 to 4",
      placeholder: "RADIUS[,SATURATION]",
      format: { if case .isOn(let isOn) = $0 { isOn ? "yes" : "no" } else { nil } },
      parse: { text in
        if let isOn = ValueKind<Bool>.yesNo.parse(text, { _ in nil }) { return .isOn(isOn) }
        return BlurEffect(written: text[...]).map { .custom($0) }
      })
  }
}
