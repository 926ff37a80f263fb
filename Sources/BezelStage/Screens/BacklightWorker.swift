internal import BezelLinux

/// The helper thread that sets backlights; the newest goal counts.
final class BacklightWorker {
  private let worker: Worker<Answer>
  /// The state of the backlights; `nil` while the thread uses it.
  private var illumination: BacklightControl? = BacklightControl()
  /// The goal of the thread's current or last job.
  private var begun = BacklightControl.Goal.asFound
  private var goal = BacklightControl.Goal.asFound

  private struct Answer {
    let illumination: BacklightControl
    let problems: [String]
  }

  init() throws(LinuxError) { worker = try Worker(name: "bezel-lamps") }

  func watch(_ poll: borrowing Poll) throws(LinuxError) {
    try poll.add(worker.descriptor, token: Stage.Token.lamps)
  }

  func unwatch(_ poll: borrowing Poll) { poll.remove(worker.descriptor) }

  /// Begins to set the backlights; returns at once.
  func set(_ goal: BacklightControl.Goal) {
    self.goal = goal
    guard goal != begun, var illumination else { return }
    begun = goal
    self.illumination = nil
    worker.begin {
      let problems = illumination.reach(goal)
      return Answer(illumination: illumination, problems: problems)
    }
  }

  /// Handles the thread's answer, if there is one, and begins a job for a newer goal.
  ///
  /// - Returns: a sentence for each backlight that cannot be set.
  func handle() -> [String] { handle(worker.popAnswer()) }

  private func handle(_ answer: consuming Answer?) -> [String] {
    guard let answer else { return [] }
    illumination = answer.illumination
    set(goal)
    return answer.problems
  }

  /// Restores the backlights and waits for it, for at most 3 s.
  func finish() {
    set(.asFound)
    let end = Timestamp.now().advanced(byNanoseconds: 3_000_000_000)
    while worker.isBusy {
      let rest = end.nanoseconds(since: .now()) / 1_000_000
      guard rest > 0, let answer = worker.waitForAnswer(atMostMilliseconds: Int(rest)) else {
        return
      }
      _ = handle(answer)
    }
  }
}
