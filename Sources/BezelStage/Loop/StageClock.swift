internal import BezelHUD
internal import BezelLinux

/// The clock of a stage; moments count from the stage's beginning.
enum StageClock {
  /// Moments follow the kernel's monotonic clock.
  case monotonic(origin: Timestamp)
  /// Time stands still until a screen that is being opened shows its first frame.
  case held(Moment)
  /// The loop advances time to the next deadline, without waiting.
  case virtual(Moment)
  /// Time stands still.
  case frozen(Moment)

  init(_ options: StageOptions, startingAt origin: Timestamp) {
    if let moment = options.frozen {
      self = .frozen(moment)
    } else if case .memory(_, _, inRealTime: false) = options.display {
      self = .virtual(Moment(nanoseconds: 0))
    } else {
      self = .monotonic(origin: origin)
    }
  }

  var frozen: Moment? {
    if case .frozen(let moment) = self { moment } else { nil }
  }

  /// Whether time passes by itself.
  var isRunning: Bool {
    if case .monotonic = self { true } else { false }
  }

  /// Stops time until `resume(at:)`: opening a screen can take longer than a whole animation, which
  /// would then not be visible.
  mutating func hold(at timestamp: Timestamp) {
    if case .monotonic = self { self = .held(moment(of: timestamp)) }
  }

  /// Lets time go on from the moment at which it was stopped.
  mutating func resume(at timestamp: Timestamp) {
    guard case .held(let moment) = self else { return }
    self = .monotonic(origin: timestamp.advanced(byNanoseconds: -moment.nanoseconds))
  }

  mutating func advance(to moment: Moment) {
    if case .virtual(let now) = self { self = .virtual(max(now, moment)) }
  }

  /// Returns a kernel timestamp as a moment; the current moment unless the clock follows the kernel's.
  func moment(of timestamp: Timestamp) -> Moment {
    switch self {
    case .monotonic(let origin): Moment(nanoseconds: timestamp.nanoseconds(since: origin))
    case .held(let moment), .virtual(let moment), .frozen(let moment): moment
    }
  }

  /// Returns a moment as a kernel timestamp; `nil` unless the clock follows the kernel's.
  func timestamp(of moment: Moment) -> Timestamp? {
    guard case .monotonic(let origin) = self else { return nil }
    return origin.advanced(byNanoseconds: moment.nanoseconds)
  }
}
