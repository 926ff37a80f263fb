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
        case "finished": model.session.isFinished
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
      case "alpha": try near(words[1], Int(fadeState.alpha))
      case "blocking": model.blocking.name
      case "count": "\(model.session.activityCount)"
      case "due":
        try same(
          words[1], model.nextWake(after: now).map { nanoseconds(to: $0) }, of: 1_000_000_000)
      case "hold":
        try same(words[1], model.holdProgress(at: now)?.rawValue, of: Fraction.whole)
      case "passes": passes(try words[1].point) ? words[1] : "not"
      case "pressed":
        if case .character(let plain, _) = model.keyboard.pressed?.action { plain } else { "none" }
      case "progress":
        try same(
          words[1],
          { if case .progress(let done) = $0 { done.rawValue } else { nil } }(model.content),
          of: Fraction.whole)
      case "scale": try near(words[1], Int(fadeState.scale))
      case "status": model.status ?? "none"
      default: throw TimelineError("“\(state)” is no state")
      }
    return "\(words[0]) \(value)"
  }

  private func passes(_ point: Point) -> Bool {
    model.passes(point, at: now, on: .small, typesetter: fixedWidth)
  }

  private func nanoseconds(to moment: Moment) -> Int {
    Int(moment.nanoseconds - TimedModel.start.nanoseconds)
  }

  /// The expected part of a fade as with `same`; one with up to four places may be 1/10,000 away.
  private func near(_ expected: String, _ actual: Int) throws(TimelineError) -> String {
    let whole = Int(FadeState.unit)
    let places = expected.cut(at: ".").1.count
    guard (1...4).contains(places), let number = Double(expected) else {
      return try same(expected, actual, of: whole)
    }
    let isNear = abs(number - Double(actual) / Double(whole)) <= 0.0001
    return isNear ? expected : "\(Double(actual) / Double(whole))"
  }

  /// The expected number if it is the actual one, rounded to that one's unit, else the actual one.
  ///
  /// - Parameters:
  ///   - actual: a number of units; `nil` for "none".
  ///   - whole: the number of units of a 1.
  private func same(
    _ expected: String, _ actual: Int?, of whole: Int
  ) throws(TimelineError) -> String {
    guard let actual else { return "none" }
    if expected == "none" { return "\(Double(actual) / Double(whole))" }
    guard let number = Double(expected) else { throw TimelineError("“\(expected)” is no number") }
    let isSame = Int((number * Double(whole)).rounded()) == actual
    return isSame ? expected : "\(Double(actual) / Double(whole))"
  }
}
