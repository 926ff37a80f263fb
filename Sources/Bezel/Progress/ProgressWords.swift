package import BezelHUD

/// What can be said of a progress in numbers: how much, how fast, and how long it takes.
package struct ProgressWords: Sendable {
  private var report: ProgressReport?
  private var (bytes, parts) = (Pace(), Pace())

  package init() {}

  package mutating func hear(_ report: ProgressReport, at now: Moment) {
    self.report = report
    if let done = report.done { bytes.hear(Double(done), at: now) }
    if let fraction = report.fraction { parts.hear(Double(fraction.rawValue), at: now) }
  }

  /// "12.3 MB of 45.6 MB, 3.4 MB/s, 2 min 05 s left", as far as it is known; `nil` if nothing is.
  package func words(at now: Moment) -> String? {
    guard let report else { return nil }
    var words: [String] = []
    if let done = report.done {
      words.append(
        Quantity.bytes(done) + (report.total.map { " of " + Quantity.bytes($0) } ?? ""))
    }
    if let rate = report.rate ?? bytes.rate(at: now).flatMap({ Int(exactly: $0.rounded()) }) {
      words.append(Quantity.rate(rate))
    }
    if let remaining = remaining(at: now) { words.append(Quantity.time(remaining) + " left") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// How long it takes; `nil` if nobody can tell, and if it is done or takes days.
  package func remaining(at now: Moment) -> Duration? {
    guard let fraction = report?.fraction, fraction < .one,
      let remaining = parts.remaining(to: Double(Fraction.one.rawValue), at: now)
    else { return nil }
    return remaining < .seconds(100 * 3_600) ? remaining : nil
  }
}
