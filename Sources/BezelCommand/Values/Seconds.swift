import ArgumentParser
import Bezel

/// A time such as "1.25".
///
/// - Range: 0 … 1 000 000 s.
struct Seconds: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    guard let duration = Duration(seconds: argument) else { return nil }
    self.duration = duration
  }
}

extension Duration {
  /// In seconds, with a decimal point and no more digits behind it than are needed.
  var seconds: String {
    let (seconds, attoseconds) = components
    let digits = String(attoseconds / 1_000_000_000 + 1_000_000_000).dropFirst()
    let significant = digits.reversed().drop { $0 == "0" }.reversed()
    return "\(seconds).\(significant.isEmpty ? "0" : String(significant))"
  }
}
