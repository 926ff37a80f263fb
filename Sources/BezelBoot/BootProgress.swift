package import BezelHUD

/// The progress of a boot or a shutdown, estimated from the times of earlier ones.
///
/// It never goes backwards, and is never complete before the end. A step that comes earlier or later than
/// last time moves the estimate there; between two steps it goes on at last time's speed, corrected by how
/// much faster or slower the steps before came.
package struct BootProgress: Sendable {
  /// Beyond this part of the whole the estimate gets slower, and comes no nearer than `ceiling`.
  private static let (knee, ceiling) = (0.9, 0.98)

  /// `nil` before the times of an earlier boot are known.
  package private(set) var history: BootHistory?
  private let begin: Moment
  /// The steps of this run.
  private var steps: [BootHistory.Step] = []
  private var names: Set<String> = []
  /// When the clock was stopped; `nil` while it runs.
  private var pausedSince: Moment?
  private var pauses = 0
  /// The last pauses, without the present one.
  private var formerPauses: [(begin: Moment, end: Moment)] = []
  /// The length of all pauses before these, in nanoseconds.
  private var pausedTime: Int64 = 0
  /// The last step that earlier boots knew: its time in them and in this one, in milliseconds.
  private var anchor: (expected: Double, actual: Double) = (0, 0)
  /// The time of earlier boots that passes in a unit of this one's.
  private var speed = 1.0
  private var highest = 0.0

  package init(beginningAt begin: Moment) { self.begin = begin }

  /// Uses the times of earlier boots from now on, with the steps that were reached meanwhile.
  package mutating func learn(from history: BootHistory, at now: Moment) {
    self.history = history
    anchor = (0, 0)
    speed = 1
    for step in steps { follow(step) }
    _ = part(at: now)
  }

  /// Records that a step is reached.
  package mutating func reach(_ name: String, at now: Moment) {
    guard steps.count < BootHistory.mostSteps, BootHistory.isName(name), names.insert(name).inserted
    else { return }
    let step = BootHistory.Step(name: name, time: time(at: now))
    steps.append(step)
    follow(step)
  }

  private mutating func follow(_ step: BootHistory.Step) {
    guard let known = history?.steps.first(where: { $0.name == step.name }),
      Double(known.time) >= anchor.expected
    else { return }
    let (expected, actual) = (Double(known.time), Double(step.time))
    // Of two neighbours the difference is mostly chance.
    if actual - anchor.actual >= 250 {
      let measured = (expected - anchor.expected) / (actual - anchor.actual)
      speed = max(0.1, min(10, (speed + measured) / 2))
    }
    anchor = (expected, actual)
  }

  /// Stops the clock, as while a person is asked something; as many calls of `resume` let it go on.
  package mutating func pause(at now: Moment) {
    pauses = min(pauses + 1, 64)
    if pausedSince == nil { pausedSince = now }
  }

  package mutating func resume(at now: Moment) {
    guard let since = pausedSince else { return }
    pauses -= 1
    guard pauses == 0 else { return }
    formerPauses.append((since, now))
    if formerPauses.count > 64 {
      let first = formerPauses.removeFirst()
      pausedTime += first.end.nanoseconds(since: first.begin)
    }
    pausedSince = nil
  }

  /// The time since the beginning without the pauses, in milliseconds.
  private func time(at now: Moment) -> Int64 { max(0, length(at: now) / 1_000_000) }

  /// The time since the beginning without the pauses, in nanoseconds; below zero before it.
  func length(at now: Moment) -> Int64 {
    let now = min(now, pausedSince ?? now)
    return formerPauses.reduce(now.nanoseconds(since: begin) - pausedTime) {
      $0 - max(0, min(now, $1.end).nanoseconds(since: $1.begin))
    }
  }

  /// Returns the usual length of a unit's start, in milliseconds; `nil` if earlier boots do not know the unit.
  ///
  /// Earlier boots are known by when they reached a unit. There the start began no earlier than the steps that came
  /// before it in this boot; and no later than in this boot, unless that is a slow one.
  ///
  /// - Parameter begin: when its start began in this boot.
  func usualLength(of unit: String, from begin: Moment) -> Int64? {
    guard let history, let known = history.steps.first(where: { $0.name == unit }) else {
      return nil
    }
    let begin = time(at: begin)
    let before = Set(steps.prefix { $0.time <= begin }.map { $0.name })
    let reached =
      history.steps.last { $0.time <= known.time && before.contains($0.name) }?.time ?? 0
    return known.time - min(begin, reached)
  }

  /// Whether the estimate changes with time.
  package var isRunning: Bool { history != nil && pausedSince == nil }

  /// Returns the part that is done; `nil` while nothing is known of earlier boots.
  package mutating func part(at now: Moment) -> Fraction? {
    guard let history else { return nil }
    let passed = Double(time(at: now)) - anchor.actual
    var part = (anchor.expected + max(0, passed) * speed) / Double(history.duration)
    if part > BootProgress.knee {
      // A hyperbola that goes on from the knee at the same speed, towards the ceiling.
      let room = BootProgress.ceiling - BootProgress.knee
      let beyond = part - BootProgress.knee
      part = BootProgress.knee + room * beyond / (room + beyond)
    }
    highest = max(highest, part)
    return Fraction(highest)
  }

  /// The times of this run, to be kept for the next one.
  package func run(endingAt now: Moment) -> BootHistory {
    BootHistory(duration: time(at: now), steps: steps)
  }
}
