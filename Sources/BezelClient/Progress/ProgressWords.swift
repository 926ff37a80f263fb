package import BezelHUD
package import BezelWords

/// The amount, the speed and the remaining time of a progress, as text.
package struct ProgressWords: Sendable {
  private let words: Words
  private var report: ProgressReport?
  private var (bytes, parts) = (Pace(), Pace())

  package init(in words: Words) { self.words = words }

  package mutating func handle(_ report: ProgressReport, at now: Moment) {
    self.report = report
    if let done = report.done { bytes.handle(Double(done), at: now) }
    if let fraction = report.fraction { parts.handle(Double(fraction.rawValue), at: now) }
  }

  /// "12.3 MB of 45.6 MB, 3.4 MB/s, 2 min 05 s left", as far as it is known; `nil` if nothing is.
  package func words(at now: Moment) -> String? {
    guard let report else { return nil }
    var parts: [String] = []
    if let done = report.done.map({ Quantity.bytes($0, in: words) }) {
      let total = report.total.map { Quantity.bytes($0, in: words) }
      parts.append(total.map { words[.amountOfTotal, done, $0] } ?? done)
    }
    if let rate = report.rate ?? bytes.rate(at: now).flatMap({ Int(nearest: $0) }) {
      parts.append(Quantity.rate(rate, in: words))
    }
    if let remaining = remaining(at: now) {
      parts.append(words[.timeLeft, Quantity.time(remaining, in: words)])
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The remaining time; `nil` if it is unknown, zero or a matter of days.
  package func remaining(at now: Moment) -> Duration? {
    guard let fraction = report?.fraction, fraction < .one,
      let remaining = parts.remaining(to: Double(Fraction.one.rawValue), at: now)
    else { return nil }
    return remaining < .seconds(100 * 3_600) ? remaining : nil
  }
}
