@testable import BezelHUD

/// A model with a clock that tests set, and a log of all its events.
struct TimedModel {
  var model = HUDModel()
  private(set) var now = TimedModel.start
  /// Every event but announcements and derived ones, and its time since the start.
  private(set) var log: [Entry] = []

  /// Every event, and its time since the start.
  private var record: [Entry] = []

  struct Entry: Equatable {
    let event: Event
    let time: Duration
  }

  /// Not zero, so that nothing depends on the clock's zero.
  static let start = Moment(nanoseconds: 3_141_592_653)

  /// Creates a model with the appearance and timing of the first show.
  init(_ appearance: Appearance = Appearance(), timing: Timing = Timing()) {
    turn(.setAppearance(appearance), .setTiming(timing))
  }

  /// Runs one turn of the loop: due events, then the inputs.
  mutating func turn(_ commands: Command...) { turn(commands.map { .command($0) }) }

  mutating func turn(_ inputs: [Input]) {
    handle(model.settle(at: now))
    handle(model.apply(inputs, at: now))
  }

  /// Lets time pass, waking the model whenever it asked for it.
  mutating func wait(_ duration: Duration) {
    let end = now.advanced(by: duration)
    while let wake = model.nextWake(after: now), wake <= end {
      now = wake
      handle(model.settle(at: now))
    }
    now = end
    handle(model.settle(at: now))
  }

  private mutating func handle(_ events: [Event]) {
    let time = Duration.nanoseconds(now.nanoseconds - TimedModel.start.nanoseconds)
    for event in events {
      let entry = Entry(event: event, time: time)
      record.append(entry)
      switch event {
      case .announced, .finished, .hidden, .sentAway: break
      default: log.append(entry)
      }
    }
  }

  var events: [Event] { log.map(\.event) }

  /// Returns the events since the last call.
  mutating func newEvents() -> [Event] {
    defer { log = [] }
    return events
  }

  /// Returns every event since the last call.
  mutating func newRecord() -> [Entry] {
    defer { record = [] }
    return record
  }

  var fadeState: FadeState { model.phase.fadeState(at: now, model.timing.motion) }
}

extension HUDModel {
  /// Whether a contact that begins at a point is the application's.
  func passes(
    _ point: Point, at now: Moment, on output: ScreenGeometry, typesetter: Typesetter
  ) -> Bool {
    passes(point, target(of: point, at: now, on: output, typesetter: typesetter))
  }
}

// MARK: Commands

extension Command {
  static func show(
    _ content: Content, status: String?, mask: MaskType?, button: String? = nil,
    cancelButton: String? = nil, blocking: Blocking? = nil
  ) -> Command {
    .show(
      Presentation(
        content, status: status, button: button, cancelButton: cancelButton, mask: mask,
        blocking: blocking))
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
}

extension Timing {
  /// Returns the defaults with some changes.
  static func with(_ change: (inout Timing) -> Void) -> Timing {
    var timing = Timing()
    change(&timing)
    return timing
  }
}

extension Appearance {
  /// Returns the defaults with some changes.
  static func with(_ change: (inout Appearance) -> Void) -> Appearance {
    var appearance = Appearance()
    change(&appearance)
    return appearance
  }
}
