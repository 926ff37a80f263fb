@testable import BezelHUD

/// A HUD that plays the steps of a story.
struct TimelineRun {
  private var hud: TimedModel
  private let without: Set<String>

  init(_ options: Timeline.Options) {
    hud = options.start()
    _ = hud.newRecord()
    without = options.without
  }

  /// Plays one step.
  ///
  /// - Returns: what happens and is so by the story, and what does and is.
  mutating func play(_ step: Timeline.Step) throws(TimelineError) -> (String, String) {
    if let (value, isRelative) = step.time {
      let pause = isRelative ? value : value - hud.elapsed
      guard pause >= 0 else { throw TimelineError("“\(step.text)” is before the last step") }
      hud.wait(.nanoseconds(pause))
    }
    var inputs: [Input] = []
    for command in step.commands { inputs += try hud.inputs(of: command) }
    hud.turn(inputs)
    var (expected, actual) = (step.events.map { written(hud.elapsed, $0) }, newEvents())
    for state in step.states {
      expected.append(state)
      actual.append(try hud.written(state))
    }
    return (expected.joined(separator: ", "), actual.joined(separator: ", "))
  }

  /// Returns the events of the next ten minutes.
  mutating func rest() -> String {
    hud.wait(.seconds(600))
    return newEvents().joined(separator: ", ")
  }

  private mutating func newEvents() -> [String] {
    hud.newRecord().compactMap { entry in
      let words = entry.event.written(since: TimedModel.start)
      return without.contains(words.words[0]) ? nil : written(entry.time.nanoseconds, words)
    }
  }

  private func written(_ time: Int64, _ words: String) -> String {
    "\((Double(time) / 1e9).written) \(words)"
  }
}

extension TimedModel {
  /// The time since the start, in nanoseconds.
  fileprivate var elapsed: Int64 { now.nanoseconds - TimedModel.start.nanoseconds }

  /// A state as it is, in the words of one that is expected: "visible" or "!visible", "count 2".
  fileprivate func written(_ state: String) throws(TimelineError) -> String {
    let words = state.words
    if words.count == 1 {
      let name = state.first == "!" ? String(state.dropFirst()) : state
      let isSo: Bool =
        switch name {
        case "asleep": model.nextWake(after: now) == nil
        case "blocked": model.blocksInput
        case "empty": scene().layers.isEmpty
        case "full": fadeState == .full
        case "finished": model.isFinished
        case "leaving": isLeaving
        case "moving": model.isMoving
        case "pending": model.isPending
        case "seen": model.isOnScreen
        case "visible": model.isVisible
        default: throw TimelineError("“\(state)” is no state")
        }
      return isSo ? name : "!" + name
    }
    let value: String =
      switch words[0] {
      case "alpha": try near(words[1], Double(fadeState.alpha) / Double(FadeState.unit))
      case "blocking": model.blocking.name
      case "count": "\(model.activityCount)"
      case "due":
        try near(words[1], model.nextWake(after: now).map { seconds(to: $0) } ?? .infinity)
      case "hold":
        try near(words[1], model.holdProgress(at: now).map { part(of: $0) } ?? -1)
      case "passes": passes(try words[1].point) ? words[1] : "not"
      case "pressed":
        if case .character(let plain, _) = model.keyboard.pressed?.action { plain } else { "none" }
      case "progress":
        try near(
          words[1],
          { if case .progress(let done) = $0 { part(of: done) } else { -1 } }(model.content))
      case "scale": try near(words[1], Double(fadeState.scale) / Double(FadeState.unit))
      case "status": model.status ?? "none"
      default: throw TimelineError("“\(state)” is no state")
      }
    return "\(words[0]) \(value)"
  }

  private func passes(_ point: Point) -> Bool {
    model.passes(point, at: now, on: .small, typesetter: fixedWidth)
  }

  private func seconds(to moment: Moment) -> Double {
    Double(moment.nanoseconds - TimedModel.start.nanoseconds) / 1e9
  }

  private func part(of fraction: Fraction) -> Double {
    Double(fraction.rawValue) / Double(Fraction.whole)
  }

  /// The expected number if the actual one is within 1/10 000 of it, else the actual one.
  private func near(_ expected: String, _ actual: Double) throws(TimelineError) -> String {
    if expected == "none", actual < 0 { return "none" }
    guard let number = Double(expected) else { throw TimelineError("“\(expected)” is no number") }
    return abs(number - actual) <= 0.0001 ? expected : "\(actual)"
  }
}
