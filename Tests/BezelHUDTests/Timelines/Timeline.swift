import BezelRaster
import Testing

/// One row of a table: commands at times, and the events that follow at theirs.
///
/// A table has sentences, each with its statements' numbers, and below each, further to the right, one
/// story or several:
///
///     let shown: show > willAppear; .15 > didAppear
///     SV-137 Of several delays the earliest counts for all of them
///         shown; .5 dismiss 5 #1, dismiss 2 #2; 2.5 > willDisappear; 2.65 > didDisappear, #1 over, #2 over
///
/// - A story is a list of steps, each on a line or before a ";", but a line that ends with ",", ">" or
///   "?" goes on in the next one; a line that begins with "|" begins another story.
/// - A step is `TIME COMMAND, COMMAND > EVENT, EVENT ? STATE, STATE`, of which each part can be missing.
///   Its commands are one turn. Without a time it is the next turn at the same moment; "+" begins a time
///   since the last step.
/// - All events since the step before are listed, and happen at the step's time. Nothing happens in the
///   ten minutes after the last step, unless the story ends with "…".
/// - `let NAME: STEPS` names the beginning of some stories, `always: STEPS` begins all of them.
/// - `{one|two}` makes two stories of one, with all that is in the first, and in the second place.
struct Timeline: Sendable, CustomTestStringConvertible {
  let sentence: String
  let story: String
  let options: Options
  let location: SourceLocation

  struct Options: Sendable {
    /// The HUD at the beginning.
    var start: @Sendable () -> TimedModel = { TimedModel() }
    /// The first words of the events that the table leaves out.
    var without: Set<String> = []
  }

  var testDescription: String { "\(sentence): \(story)" }

  /// Runs the story, and expects its events and states to be what it says of them.
  func check() {
    if let failure {
      Issue.record("\(sentence)\n  \(story)\n  \(failure)", sourceLocation: location)
    }
  }

  /// The first difference between what is expected and what is so, or a mistake in the story; `nil` if it
  /// is as the story says.
  var failure: String? {
    do {
      var run = TimelineRun(options)
      let steps = try story.split(separator: ";").map { try Step(String($0)) }
      for (index, step) in steps.enumerated() where !step.isEnd {
        let (expected, actual) = try run.play(step)
        if expected != actual {
          return "step \(index + 1) “\(step.text)”\n  expected: \(expected)\n  actual:   \(actual)"
        }
      }
      let rest = steps.last?.isEnd == true ? "" : run.rest()
      return rest.isEmpty ? nil : "after the end\n  expected: \n  actual:   \(rest)"
    } catch { return "\(error)" }
  }

  /// One step of a story.
  struct Step {
    let text: String
    /// In nanoseconds since the start, or since the last step; `nil` for the same moment.
    private(set) var time: (value: Int64, isRelative: Bool)?
    private(set) var (commands, events, states): ([String], [String], [String]) = ([], [], [])

    var isEnd: Bool { text == "…" }

    init(_ text: String) throws(TimelineError) {
      self.text = text.trimmed
      let (rest, states) = self.text.cut(at: "?")
      let (inputs, events) = rest.cut(at: ">")
      self.states = states.items
      self.events = events.items
      let words = inputs.words
      if let first = words.first, first.first.map({ "0123456789.+".contains($0) }) == true {
        time = (try first.nanoseconds, first.first == "+")
        commands = words.dropFirst().joined(separator: " ").items
      } else {
        commands = inputs.items
      }
    }
  }
}

/// A mistake in a story.
struct TimelineError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Returns the rows of a table; `Timeline` describes it.
func timelines(
  of table: String, from start: @escaping @Sendable () -> TimedModel = { TimedModel() },
  without: Set<String> = ["announced", "finished", "hidden", "sentAway"],
  location: SourceLocation = #_sourceLocation
) -> [Timeline] {
  var names: [String: String] = [:]
  var (sentence, place, story) = ("", location, "")
  var rows: [Timeline] = []
  func endStory() {
    let steps = story.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
    guard !steps.isEmpty else { return }
    let all = [names["always"]].compactMap { $0 } + steps.map { names[$0] ?? $0 }
    rows += all.joined(separator: "; ").alternatives.map { story in
      Timeline(
        sentence: sentence, story: story,
        options: Timeline.Options(start: start, without: without), location: place)
    }
    story = ""
  }
  for (index, line) in table.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let text = String(line).trimmed
    guard line.first != " ", !text.isEmpty else {
      if text.first == "|" { endStory() }
      story += text.first == "|" ? String(text.dropFirst()) : text
      // A list goes on in the next line.
      if let last = text.last, !",>?".contains(last) { story += "; " } else { story += " " }
      continue
    }
    endStory()
    let (name, steps) = text.cut(at: ":")
    if name == "always" || name.hasPrefix("let ") {
      names[name.words.last ?? ""] = steps.trimmed.expanded(with: names)
    } else {
      sentence = text
      place = location
      // The table begins two lines after the call.
      place.line += index + 2
    }
  }
  endStory()
  return rows
}

extension String {
  var trimmed: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }

  var words: [String] { split(separator: " ").map(String.init) }

  /// The parts between commas with a space.
  var items: [String] { split(separator: ", ").map { String($0).trimmed }.filter { !$0.isEmpty } }

  /// The parts before and after a mark; all of it and nothing without one.
  func cut(at mark: Character) -> (String, String) {
    guard let index = firstIndex(of: mark) else { return (self, "") }
    return (String(self[..<index]), String(self[self.index(after: index)...]))
  }

  /// A number of seconds.
  var nanoseconds: Int64 {
    get throws(TimelineError) {
      guard let seconds = Double(self), let whole = Int64(exactly: (seconds * 1e9).rounded()) else {
        throw TimelineError("“\(self)” is no time")
      }
      return whole
    }
  }

  /// A point as "200/150".
  var point: Point {
    get throws(TimelineError) {
      let (x, y) = cut(at: "/")
      guard let x = Double(x), let y = Double(y) else {
        throw TimelineError("“\(self)” is no point")
      }
      return Point(x: Fixed(rawValue: Int(x * 256)), y: Fixed(rawValue: Int(y * 256)))
    }
  }

  fileprivate func expanded(with names: [String: String]) -> String {
    split(separator: ";").map { names[String($0).trimmed] ?? String($0).trimmed }
      .joined(separator: "; ")
  }

  /// The stories of one with `{one|two}`.
  fileprivate var alternatives: [String] {
    let parts = split(separator: "{", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return [self] }
    let groups = parts.dropFirst().map { $0.cut(at: "}") }
    let choices = groups.map {
      $0.0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
    let count = choices.map(\.count).max() ?? 0
    return (0..<count).map { index in
      zip(choices, groups).reduce(parts[0]) { story, group in
        story + (group.0.indices.contains(index) ? group.0[index] : "missing") + group.1.1
      }
    }
  }
}

extension Timeline {
  /// The first words of the events that a table without touches leaves out.
  static let touches: Set<String> = [
    "announced", "finished", "hidden", "sentAway", "touched", "touchedInside",
  ]
}
