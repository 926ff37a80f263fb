package import BezelHUD
internal import BezelLinux
package import BezelWire
package import BezelWords

/// The HUD of one update service, as a value: nothing is shown until an update begins, and it always ends.
package struct UpdateHUD {
  private enum State {
    case idle
    /// - news: the last report's time.
    /// - loss: since when there is no connection to the service; `nil` if there is one.
    case running(UpdateProgress, news: Moment, loss: Moment?)
    case ended(isFailure: Bool, until: Moment)
  }

  /// How long a service may be away, as for its restart, and how long it may say nothing.
  private static let (longestLoss, longestSilence) = (Duration.seconds(15), Duration.seconds(1_800))
  /// How long a result is shown: a reboot that follows at once begins meanwhile.
  private static let (successTime, failureTime) = (Duration.seconds(10), Duration.seconds(60))
  /// The longest text of a service, in bytes.
  private static let longestText = 240

  private let title: Message
  private let words: Words
  private var state = State.idle
  /// Whether a user has sent it away; the result comes all the same.
  private var isHidden = false
  private var shown: PresentationRequest?

  package init(_ service: UpdateService, in words: Words) {
    title = service == .fwupd ? .updatingTheFirmware : .installingUpdates
    self.words = words
  }

  /// The presentation; `nil` for none.
  package var request: PresentationRequest? { isHidden ? nil : shown }

  /// When `wake(at:)` has to be called; `nil` for never.
  package var deadline: Moment? {
    switch state {
    case .idle: nil
    case .running(_, let news, let loss):
      loss?.advanced(by: UpdateHUD.longestLoss) ?? news.advanced(by: UpdateHUD.longestSilence)
    case .ended(_, let until): until
    }
  }

  /// - Returns: a sentence for the log, if an update has begun or ended.
  package mutating func handle(_ report: UpdateReport, at now: Moment) -> String? {
    switch (report, state) {
    case (.progress(let progress), .running(let former, _, _)):
      run(progress, after: former, at: now)
    case (.progress(let progress), _):
      isHidden = false
      run(progress, after: nil, at: now)
      return "An update begins."
    case (.done, .running):
      end(.success, words[.updateInstalled], nil, for: UpdateHUD.successTime, at: now)
      return "The update is installed."
    case (.failed(let reason), .running), (.failed(let reason), .ended):
      // A failure that is told once more has words for it, or was taken for a success.
      if case .ended(isFailure: true, _) = state, reason == nil { return nil }
      return fail(reason, at: now)
    case (.idle, .running(_, _, let loss)):
      if loss != nil { return interrupt(at: now) }
      (state, shown) = (.idle, nil)
      return "The update was cancelled."
    case (.done, _), (.failed, _), (.idle, _): return nil
    }
    return nil
  }

  /// Notes that the connection to the service has ended.
  package mutating func lose(at now: Moment) {
    if case .running(let progress, let news, nil) = state {
      state = .running(progress, news: news, loss: now)
    }
  }

  /// Hides what a user has sent away.
  package mutating func hide() { isHidden = true }

  /// Does what is due.
  ///
  /// - Returns: a sentence for the log.
  package mutating func wake(at now: Moment) -> String? {
    guard let deadline, deadline <= now else { return nil }
    if case .running = state { return interrupt(at: now) }
    (state, shown) = (.idle, nil)
    return nil
  }

  private mutating func run(
    _ progress: UpdateProgress, after former: UpdateProgress?, at now: Moment
  ) {
    var progress = progress
    // Within a step nothing is undone.
    if let former, former.step == progress.step, former.name == progress.name,
      let percent = former.percent
    {
      progress.percent = max(percent, progress.percent ?? 0)
    }
    state = .running(progress, news: now, loss: nil)
    let count =
      progress.steps > 1 && progress.step > 0
      ? words[.amountOfTotal, "\(progress.step)", "\(progress.steps)"] : nil
    let details = [progress.name.map { text($0) }, count].compactMap { $0 }.joined(separator: ", ")
    shown = PresentationRequest(
      progress.fraction == nil ? .ring : .progress, progress: progress.fraction,
      status: words[title], details: details)
  }

  private mutating func interrupt(at now: Moment) -> String {
    fail(words[.updateInterrupted], at: now)
  }

  private mutating func fail(_ reason: String?, at now: Moment) -> String {
    let reason = reason.map { text($0) }
    end(.error, words[.updateFailed], reason, for: UpdateHUD.failureTime, at: now)
    return "The update has failed" + (reason.map { ": \($0)" } ?? ".")
  }

  private mutating func end(
    _ kind: PresentationRequest.Kind, _ status: String, _ details: String?, for time: Duration,
    at now: Moment
  ) {
    isHidden = false
    state = .ended(isFailure: kind == .error, until: now.advanced(by: time))
    // It stays if this process ends first.
    shown = PresentationRequest(
      kind, status: status, details: details, stays: true, limit: time)
  }

  private func text(_ text: String) -> String {
    text.shortened(toBytes: UpdateHUD.longestText).printable
  }
}
