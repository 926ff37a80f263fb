internal import BezelHUD

/// A report of the service manager about a unit.
package enum UnitReport: Equatable, Sendable {
  /// A job to start the unit began to run.
  case began(unit: String, description: String)
  /// The job ended, in any way.
  case ended(unit: String)
  /// The unit failed.
  case failed(unit: String, description: String)

  /// A start that takes longer than this is shown.
  package static let patience = Duration.seconds(8)
}

/// The units whose start takes long, and those that failed.
struct UnitReports: Sendable {
  private struct Job: Sendable {
    let unit: String
    let description: String
    let begin: Moment
  }

  private static let (mostJobs, mostFailures) = (256, 2)

  private var jobs: [Job] = []
  /// The descriptions of the last units that failed, the oldest first.
  private(set) var failures: [String] = []

  mutating func handle(_ report: UnitReport, at now: Moment) {
    switch report {
    case .began(let unit, let description):
      guard !unit.hasSuffix(".target"), jobs.count < UnitReports.mostJobs else { return }
      jobs.removeAll { $0.unit == unit }
      jobs.append(Job(unit: unit, description: description, begin: now))
    case .ended(let unit): jobs.removeAll { $0.unit == unit }
    case .failed(let unit, let description):
      let name = description.isEmpty ? unit : description
      failures.removeAll { $0 == name }
      failures.append(name)
      if failures.count > UnitReports.mostFailures { failures.removeFirst() }
    }
  }

  mutating func forgetStarts() { jobs = [] }

  /// The unit that has been starting for the longest time, if that is long.
  func slow(at now: Moment) -> (description: String, seconds: Int)? {
    guard let job = jobs.min(by: { $0.begin < $1.begin }) else { return nil }
    let passed = now.nanoseconds(since: job.begin)
    guard passed >= UnitReport.patience.nanoseconds else { return nil }
    return (job.description.isEmpty ? job.unit : job.description, Int(passed / 1_000_000_000))
  }

  /// When `slow(at:)` changes next by itself; `nil` if nothing is starting.
  func nextChange(after now: Moment) -> Moment? {
    guard let job = jobs.min(by: { $0.begin < $1.begin }) else { return nil }
    let first = job.begin.advanced(by: UnitReport.patience)
    guard first <= now else { return first }
    let seconds = now.nanoseconds(since: job.begin) / 1_000_000_000
    return job.begin.advanced(by: .seconds(seconds + 1))
  }
}
