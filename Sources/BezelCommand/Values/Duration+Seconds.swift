extension Duration {
  /// The time in seconds, with a decimal point and no trailing zeros but one.
  var seconds: String {
    let (seconds, attoseconds) = components
    var digits = Array("\(attoseconds / 1_000_000_000 + 1_000_000_000)".utf8.dropFirst())
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(seconds).\(String(decoding: digits, as: UTF8.self))"
  }
}
