internal import BezelClient
internal import BezelHUD
internal import BezelStage

/// The HUD of a command, from its beginning to its end.
///
/// All requests to the HUD are made here.
struct RunPresenter {
  enum Request: Equatable {
    case show(PresentationRequest)
    case dismiss
  }

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

  private let showing: PresentationRequest
  private let ending: Runner.Ending
  private var phase = Phase.notShown
  private var report: ProgressReport?
  private var text: String?
  /// Whether the report has not been shown yet.
  private var hasUpdate = false
  /// A finger or a key has sent the HUD away; it comes back for the end.
  private var isHidden = false
  private var outcome: Outcome?

  init(_ showing: PresentationRequest, ending: Runner.Ending) {
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

  /// Returns the next requests for the HUD.
  ///
  /// - Parameter isInVain: whether the result cannot be seen, or is not wanted.
  mutating func requests(at now: Moment, isInVain: Bool) -> [Request] {
    var requests: [Request] = []
    if case .notShown = phase {
      phase = .working(since: now)
      requests.append(.show(showing))
    }
    switch phase {
    case .working(let start):
      if let outcome {
        // A HUD that was not seen for so long is not shown at all.
        let grace = showing.configuration?.timing.grace ?? .zero
        let isTooEarly = now < start.advanced(by: grace)
        let isShown = ending.isShown && !isTooEarly && !isInVain
        let result = isShown ? result(of: outcome) : nil
        phase = result == nil ? .over : .result
        requests.append(result.map { .show($0) } ?? .dismiss)
      } else if hasUpdate, !isHidden, let report {
        var request = showing
        request.kind = report.fraction == nil ? .ring : .progress
        (request.progress, request.status) = (report.fraction, text)
        requests.append(.show(request))
      }
      hasUpdate = false
    case .result where isInVain:
      phase = .over
      requests.append(.dismiss)
    case .notShown, .result, .over: break
    }
    return requests
  }

  private func result(of outcome: Outcome) -> PresentationRequest? {
    var request = showing
    (request.details, request.button) = (nil, nil)
    switch outcome {
    case .success:
      (request.kind, request.status) = (.success, ending.success ?? showing.status)
    case .failure(let sentence):
      (request.kind, request.status) = (.error, ending.failure ?? sentence)
    case .interruption: return nil
    }
    return request
  }
}
