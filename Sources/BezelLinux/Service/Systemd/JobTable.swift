/// The jobs of the service manager that run, and those of them that take long.
///
/// Almost all jobs of a boot end within a second, and nothing is asked about them.
struct JobTable {
  /// The number by which the service manager names a job.
  typealias ID = UInt32

  private struct Job {
    let unit: String
    /// When it began to run; `nil` while it waits for other jobs.
    var began: Timestamp?
    /// Whether it ran before it was known.
    let isListed: Bool
    var knowledge = Knowledge.nothing
  }

  /// The knowledge of a job beside its unit.
  private enum Knowledge: Equatable {
    case nothing
    /// The manager was asked for its type.
    case asked
    /// The manager was asked for the unit's description.
    case typed(isStop: Bool)
    /// The caller knows that it runs.
    case reported
    /// It is no start and no stop, or the manager does not tell.
    case ignored
  }

  private var jobs: [ID: Job] = [:]
  /// The time that a job runs before it is reported, in nanoseconds.
  private let patience: Int64
  static let mostJobs = 4_096

  init(patience: Int64) { self.patience = patience }

  /// The number of jobs that run or wait.
  var count: Int { jobs.count }

  /// Adds a new job, or one that was listed; one that is known stays as it is.
  ///
  /// - Parameter isRunning: `false` for a job that is known to wait for others.
  mutating func add(
    _ id: ID, unit: String, isRunning: Bool, isListed: Bool = false, at now: Timestamp
  ) {
    guard jobs[id] == nil, jobs.count < JobTable.mostJobs else { return }
    jobs[id] = Job(unit: unit, began: isRunning ? now : nil, isListed: isRunning && isListed)
  }

  /// Handles the news that a job runs, or waits for others.
  mutating func setRunning(_ id: ID, _ isRunning: Bool, at now: Timestamp) {
    guard let job = jobs[id], job.knowledge != .reported else { return }
    // It may have been known to run before it did.
    jobs[id]?.began = isRunning ? now : nil
    if job.knowledge == .asked { jobs[id]?.knowledge = .nothing }
  }

  /// Whether the manager is to be asked since when the unit of a job starts.
  func isBeginUnknown(_ id: ID) -> Bool {
    guard let job = jobs[id], job.knowledge == .typed(isStop: false) else { return false }
    return job.isListed
  }

  /// Corrects the time at which a job began that ran before it was known.
  mutating func setBegin(_ id: ID, _ begin: Timestamp) {
    guard let began = jobs[id]?.began, begin < began, isBeginUnknown(id) else { return }
    jobs[id]?.began = begin
  }

  /// Removes a job.
  ///
  /// - Returns: whether it was reported.
  mutating func remove(_ id: ID) -> Bool {
    jobs.removeValue(forKey: id)?.knowledge == .reported
  }

  /// The jobs that have run for so long that the manager is asked for their type.
  mutating func takeDue(at now: Timestamp) -> [ID] {
    let due = jobs.filter { dueTime(of: $0.value).map { $0 <= now } ?? false }.map { $0.key }
    for id in due { jobs[id]?.knowledge = .asked }
    return due.sorted()
  }

  /// When the next job has run for so long; `nil` if there is none.
  var nextDue: Timestamp? { jobs.values.compactMap { dueTime(of: $0) }.min() }

  private func dueTime(of job: Job) -> Timestamp? {
    guard job.knowledge == .nothing else { return nil }
    return job.began?.advanced(byNanoseconds: patience)
  }

  /// Handles the manager's answer about a job.
  ///
  /// - Parameters:
  ///   - type: the job's type, as `systemctl list-jobs` prints it; `nil` if the manager does not
  ///     tell.
  ///   - isRunning: `false` if it waits for other jobs after all.
  /// - Returns: its unit, if the description is wanted now.
  mutating func setType(_ id: ID, _ type: String?, isRunning: Bool) -> String? {
    guard let job = jobs[id], job.knowledge == .asked else { return nil }
    guard isRunning else {
      jobs[id]?.began = nil
      jobs[id]?.knowledge = .nothing
      return nil
    }
    switch type {
    case "start", "restart", "try-restart", "reload-or-start":
      jobs[id]?.knowledge = .typed(isStop: false)
    case "stop":
      jobs[id]?.knowledge = .typed(isStop: true)
    default:
      jobs[id]?.knowledge = .ignored
      return nil
    }
    return job.unit
  }

  /// Handles the description of a job's unit.
  ///
  /// - Returns: the event that it has begun; `nil` if it has ended meanwhile, or waits again.
  mutating func describe(_ id: ID, _ description: String) -> UnitMonitor.Event? {
    guard let job = jobs[id], case .typed(let isStop) = job.knowledge, let began = job.began
    else { return nil }
    jobs[id]?.knowledge = .reported
    return .jobBegan(unit: job.unit, description: description, isStop: isStop, at: began)
  }
}
