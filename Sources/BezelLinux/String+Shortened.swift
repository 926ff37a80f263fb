extension String {
  /// Returns the beginning of the text, with "…" at the end if it was cut; no character is split.
  ///
  /// - Parameter most: 3 bytes or more.
  package func shortened(toBytes most: Int) -> String {
    guard utf8.count > most else { return self }
    var bytes = Array(utf8.prefix(most - 2))
    // The cut character begins with the last byte that is no continuation byte.
    while let last = bytes.popLast() { if last & 0xC0 != 0x80 { break } }
    return String(decoding: bytes, as: UTF8.self) + "…"
  }
}
