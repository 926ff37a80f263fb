internal import BezelHUD

/// A report of the service manager about a unit.
package enum UnitReport: Equatable, Sendable {
  /// A job to start the unit began to run.
  case began(unit: String, description: String)
  /// The job ended, in any way.
  case ended(unit: String)
  /// The unit failed.
  ///
  /// - result: of its job, such as "timeout".
  case failed(unit: String, description: String, result: String = "failed")

  /// A start that takes longer than this is shown, unless earlier boots know its usual length.
  package static let patience = Duration.seconds(8)
}

/// The units whose start takes long, and those that failed.
struct UnitReports: Sendable {
  /// A unit, and for how long its start runs or ran.
  struct Start: Sendable {
    let unit: String
    let name: String
    /// In nanoseconds, without the time of questions to a person; `nil` if it is not known.
    var length: Int64?
    /// In milliseconds; `nil` if earlier boots do not know the unit.
    var usual: Int64?
    /// Of its job, if it failed.
    var result = ""

    /// The length from which on the start is unusual, in nanoseconds: four times the usual one, and ten seconds.
    ///
    /// Boots that a machine's natural spread makes slow do not reach it: there were 21 such starts in 9 800 simulated
    /// boots of 60 units, where a limit of eight seconds had 32 219.
    var limit: Int64 {
      usual.map { ($0 * 4 + 10_000) * 1_000_000 } ?? UnitReport.patience.nanoseconds
    }
  }

  private struct Job: Sendable {
    var start: Start
    /// When it began, later by the time of the questions since then.
    let begin: Int64

    func start(at time: Int64) -> Start {
      var start = start
      start.length = max(0, time - begin)
      return start
    }
  }

  private static let (mostJobs, mostFailures, mostEnded) = (256, 2, 16)

  private var jobs: [Job] = []
  /// The last starts that ended, the oldest first: that they failed is reported later.
  private var ended: [Start] = []
  /// The last units that failed, the oldest first.
  private(set) var failures: [Start] = []

  /// - Parameters:
  ///   - time: in nanoseconds, without that of questions.
  ///   - usual: the usual length of the unit's start, in milliseconds.
  mutating func handle(_ report: UnitReport, at time: Int64, usual: Int64?) {
    switch report {
    case .began(let unit, let description):
      guard !unit.hasSuffix(".target"), jobs.count < UnitReports.mostJobs else { return }
      jobs.removeAll { $0.start.unit == unit }
      let start = Start(unit: unit, name: description.isEmpty ? unit : description, usual: usual)
      jobs.append(Job(start: start, begin: time))
    case .ended(let unit):
      guard let job = jobs.first(where: { $0.start.unit == unit }) else { return }
      jobs.removeAll { $0.start.unit == unit }
      ended.append(job.start(at: time))
      if ended.count > UnitReports.mostEnded { ended.removeFirst() }
    case .failed(let unit, let description, let result):
      var failure = Start(unit: unit, name: description.isEmpty ? unit : description)
      let known =
        ended.last { $0.unit == unit }
        ?? jobs.first { $0.start.unit == unit }?.start(at: time)
      (failure.length, failure.usual, failure.result) = (known?.length, known?.usual, result)
      failures.removeAll { $0.name == failure.name }
      failures.append(failure)
      if failures.count > UnitReports.mostFailures { failures.removeFirst() }
    }
  }

  mutating func forgetStarts() { jobs = [] }

  /// The unit that has been starting for the longest time of those whose start is unusually long.
  func slow(at time: Int64) -> Start? {
    jobs.map { $0.start(at: time) }.filter { $0.length ?? 0 >= $0.limit }
      .max { $0.length ?? 0 < $1.length ?? 0 }
  }

  /// The time until `slow(at:)` changes by itself, in nanoseconds; `nil` if nothing is starting.
  func nextChange(after time: Int64) -> Int64? {
    let second: Int64 = 1_000_000_000
    return jobs.map { job in
      let (length, limit) = (max(0, time - job.begin), job.start.limit)
      return length < limit ? limit - length : second - length % second
    }.min()
  }
}
