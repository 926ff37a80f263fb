@testable import BezelHUD

/// A model whose clock is turned by hand, and everything that it has said.
struct Rehearsal {
  var model = HUDModel()
  private(set) var now = Rehearsal.start
  /// Every event but announcements and what follows from others, and the time since the start at which it happened.
  private(set) var log: [Entry] = []
  /// What was to be spoken, likewise.
  private(set) var announcements: [Entry] = []
  /// When dismissals took effect, and when they were over.
  private(set) var (finishes, ends): ([Duration], [Duration]) = ([], [])

  struct Entry: Equatable {
    let event: Event
    let time: Duration
  }

  /// Not zero, so that nothing depends on the clock's zero.
  private static let start = Moment(nanoseconds: 3_141_592_653)

  /// Takes appearance and timing as they are to be before the first show.
  init(_ appearance: Appearance = Appearance(), timing: Timing = Timing()) {
    turn(.setAppearance(appearance), .setTiming(timing))
  }

  /// One turn of the loop: what is due, then what came in.
  mutating func turn(_ commands: Command...) { turn(commands.map { .command($0) }) }

  mutating func turn(_ inputs: [Input]) {
    hear(model.settle(at: now))
    hear(model.apply(inputs, at: now))
  }

  /// Lets time pass, waking the model whenever it asked for it.
  mutating func wait(_ duration: Duration) {
    let end = now.advanced(by: duration)
    while let wake = model.nextWake(after: now), wake <= end {
      now = wake
      hear(model.settle(at: now))
    }
    now = end
    hear(model.settle(at: now))
  }

  private mutating func hear(_ events: [Event]) {
    let time = Duration.nanoseconds(now.nanoseconds - Rehearsal.start.nanoseconds)
    for event in events {
      let entry = Entry(event: event, time: time)
      switch event {
      case .announced: announcements.append(entry)
      case .finished: finishes.append(time)
      case .hidden: ends.append(time)
      case .sentAway: break
      default: log.append(entry)
      }
    }
  }

  var events: [Event] { log.map(\.event) }

  /// What has been said since the last time this was asked.
  mutating func news() -> [Event] {
    defer { log = [] }
    return events
  }

  /// When an event happened, each time it did.
  func times(of event: Event) -> [Duration] { log.filter { $0.event == event }.map(\.time) }

  var presence: Presence { model.phase.presence(at: now, model.timing.motion) }
}

// MARK: Commands in short

extension Command {
  static func show(
    _ content: Content, status: String?, mask: MaskType?, button: String? = nil,
    blocking: Blocking? = nil
  ) -> Command {
    .show(Presentation(content, status: status, button: button, mask: mask, blocking: blocking))
  }

  static func show(_ status: String? = nil, mask: MaskType? = nil) -> Command {
    .show(.indefinite, status: status, mask: mask)
  }

  static func progress(_ value: Double, _ status: String? = nil) -> Command {
    .show(Fraction(value).map { .progress($0) } ?? .indefinite, status: status, mask: nil)
  }

  static func message(_ glyph: Glyph, _ status: String? = nil) -> Command {
    .show(.message(glyph), status: status, mask: nil)
  }

  static var dismiss: Command { .dismiss(after: .zero, token: nil) }

  static func dismiss(_ token: UInt64, after delay: Duration = .zero) -> Command {
    .dismiss(after: delay, token: DismissalToken(rawValue: token))
  }
}

extension Event {
  static func dismissed(_ token: UInt64, _ finished: Bool) -> Event {
    .dismissed(DismissalToken(rawValue: token), finished: finished)
  }

  /// The four of a life on screen, all with the same text.
  static func life(_ status: String?) -> [Event] {
    [
      .willAppear(status: status), .didAppear(status: status), .willDisappear(status: status),
      .didDisappear(status: status),
    ]
  }
}

extension Timing {
  /// The defaults with some changes.
  static func with(_ change: (inout Timing) -> Void) -> Timing {
    var timing = Timing()
    change(&timing)
    return timing
  }
}

extension Appearance {
  /// The defaults with some changes.
  static func with(_ change: (inout Appearance) -> Void) -> Appearance {
    var appearance = Appearance()
    change(&appearance)
    return appearance
  }
}
