internal import BezelClient
internal import BezelHUD
internal import BezelStage

/// The HUD of a command, from its beginning to its end.
///
/// All commands to the HUD are made here.
struct RunPresenter {
  /// The result of the command.
  enum Outcome: Equatable {
    case success
    /// - sentence: the default text.
    case failure(sentence: String)
    /// The user ended it, so that no result is shown.
    case interruption
  }

  private enum Phase {
    case notShown
    case working(since: Moment)
    /// It is shown how the command ended.
    case result
    case over
  }

  private let showing: ScriptedHUD
  private let ending: Runner.Ending
  private var phase = Phase.notShown
  private var report: ProgressReport?
  private var text: String?
  /// Whether the report has not been shown yet.
  private var hasUpdate = false
  /// A finger or a key has sent the HUD away; it comes back for the end.
  private var isHidden = false
  private var outcome: Outcome?

  init(_ showing: ScriptedHUD, ending: Runner.Ending) {
    self.showing = showing
    self.ending = ending
    text = showing.status
  }

  mutating func handle(_ report: ProgressReport) {
    guard report != self.report else { return }
    self.report = report
    text = report.text ?? text
    hasUpdate = true
  }

  mutating func hide() { isHidden = true }

  mutating func end(_ outcome: Outcome) { self.outcome = outcome }

  /// Returns the next command for the HUD.
  ///
  /// - Parameter isInVain: whether the result cannot be seen, or is not wanted.
  mutating func commands(at now: Moment, isInVain: Bool) -> [Command] {
    var commands: [Command] = []
    if case .notShown = phase {
      phase = .working(since: now)
      commands += showing.requests.map { $0.request.command }
    }
    switch phase {
    case .working(let start):
      if let outcome {
        // What has not been seen for so long is not seen at all.
        let isTooEarly = now < start.advanced(by: showing.timing.grace)
        let isShown = ending.isShown && !isTooEarly && !isInVain
        let result = isShown ? result(of: outcome) : nil
        phase = result == nil ? .over : .result
        commands.append(result ?? .dismiss(after: .zero, token: nil))
      } else if hasUpdate, !isHidden, let report {
        let content = report.fraction.map { Content.progress($0) } ?? .indefinite
        commands.append(
          .show(
            Presentation(
              content, status: text, details: showing.details, button: showing.button)))
      }
      hasUpdate = false
    case .result where isInVain:
      phase = .over
      commands.append(.dismiss(after: .zero, token: nil))
    case .notShown, .result, .over: break
    }
    return commands
  }

  private func result(of outcome: Outcome) -> Command? {
    switch outcome {
    case .success:
      .show(Presentation(.message(.success), status: ending.success ?? showing.status))
    case .failure(let sentence):
      .show(Presentation(.message(.error), status: ending.failure ?? sentence))
    case .interruption: nil
    }
  }
}
