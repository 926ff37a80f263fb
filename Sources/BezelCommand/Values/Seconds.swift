import ArgumentParser

/// A time such as "1.25".
///
/// - Range: 0 … 1 000 000 s.
struct Seconds {
  let duration: Duration

  /// - Throws: `ValidationError` with the range.
  @Sendable static func typed(_ argument: String) throws -> Seconds {
    guard let duration = Duration(seconds: argument) else {
      throw ValidationError("give 0 … 1000000 seconds, as in 1.5.")
    }
    return Seconds(duration: duration)
  }
}

extension Duration {
  /// The time in seconds, with a decimal point and no trailing zeros but one.
  var seconds: String {
    let (seconds, attoseconds) = components
    let digits = String(attoseconds / 1_000_000_000 + 1_000_000_000).dropFirst()
    let significant = digits.reversed().drop { $0 == "0" }.reversed()
    return "\(seconds).\(significant.isEmpty ? "0" : String(significant))"
  }
}
