extension String {
  /// The text with a question mark for each character that would control a terminal, end a line or
  /// change the direction of text, as untrusted text may contain.
  package var printable: String {
    // Most texts are, and need no copy.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var printable = ""
    for scalar in unicodeScalars {
      printable.unicodeScalars.append(scalar.isPrintable ? scalar : "?")
    }
    return printable
  }
}

extension Unicode.Scalar {
  /// Whether it neither controls a terminal nor ends a line nor changes the direction of text.
  package var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
