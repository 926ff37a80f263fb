internal import BezelHUD
internal import BezelLinux

/// The log of what clients do wrong: a few lines a minute, however hard they try.
struct Complaints {
  private var window = Moment(nanoseconds: 0)
  private var count = 0

  private static let minute = Duration.seconds(60)
  private static let most = 10

  mutating func log(_ sentence: String, at now: Moment) {
    if window.advanced(by: Complaints.minute) <= now {
      report()
      window = now
      count = 0
    }
    count += 1
    if count <= Complaints.most { Program.log(.warning, sentence) }
  }

  private func report() {
    let rest = count - Complaints.most
    if rest > 0 { Program.log(.warning, "\(rest) more mistakes of clients were not logged.") }
  }
}
