internal import BezelHUD

/// A line of `pv -n`.
///
/// - Source: pv(1): per cent, or bytes with `-b`, and with `-t` the seconds since its start before that.
struct PVNumbers: Equatable {
  private let seconds: Double?
  private let number: Double

  init?(line: String) {
    let numbers = line.split(separator: " ").map { Double(decimal: $0) }
    switch (numbers.count, numbers.first ?? nil, numbers.last ?? nil) {
    case (1, let number?, _): (seconds, self.number) = (nil, number)
    case (2, let seconds?, let number?): (self.seconds, self.number) = (seconds, number)
    default: return nil
    }
  }

  /// Whether the seconds come first, as only `pv` writes lines.
  var hasSeconds: Bool { seconds != nil }

  /// - Parameter countsBytes: whether there was more than a hundred, so that it cannot be per cent.
  func report(_ countsBytes: inout Bool) -> ProgressReport? {
    if number > 100 { countsBytes = true }
    if countsBytes { return Int(nearest: number).map { ProgressReport(nil, done: $0) } }
    return Fraction(number, of: 100).map { ProgressReport($0) }
  }
}
