internal import BezelHUD
internal import BezelLinux

/// A log of errors, limited to a number of lines a minute.
struct RateLimitedLog {
  private let source: String
  private let most: Int
  private var window = Moment(nanoseconds: 0)
  private var count = 0

  private static let minute = Duration.seconds(60)

  /// - Parameters:
  ///   - source: completes "more errors of …".
  ///   - most: the maximum number of lines a minute.
  init(of source: String, most: Int) {
    self.source = source
    self.most = most
  }

  mutating func log(_ sentence: String, at now: Moment) {
    if window.advanced(by: RateLimitedLog.minute) <= now {
      report()
      window = now
      count = 0
    }
    count += 1
    if count <= most { Program.log(.warning, sentence) }
  }

  private func report() {
    let rest = count - most
    if rest > 0 { Program.log(.warning, "\(rest) more errors of \(source) were not logged.") }
  }
}
