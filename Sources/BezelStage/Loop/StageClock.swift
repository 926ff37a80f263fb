internal import BezelHUD
internal import BezelLinux

/// Where a stage's moments come from; they count from its beginning.
enum StageClock {
  /// Time passes.
  case monotonic(origin: Timestamp)
  /// Time will pass again when a screen that is being taken shows something.
  case held(Moment)
  /// Time is what the loop says, as nobody waits for the frames.
  case virtual(Moment)
  /// Time stands still.
  case frozen(Moment)

  init(_ options: StageOptions, startingAt origin: Timestamp) {
    if let moment = options.frozen {
      self = .frozen(moment)
    } else if case .memory(_, _, inRealTime: false) = options.wish {
      self = .virtual(Moment(nanoseconds: 0))
    } else {
      self = .monotonic(origin: origin)
    }
  }

  var frozen: Moment? {
    if case .frozen(let moment) = self { moment } else { nil }
  }

  /// Whether a moment comes without the loop's doing.
  var isRunning: Bool {
    if case .monotonic = self { true } else { false }
  }

  /// Keeps time from passing until `resume(at:)`: to take a screen can last longer than a whole
  /// animation, and nothing of it would be seen.
  mutating func hold(at timestamp: Timestamp) {
    if case .monotonic = self { self = .held(moment(of: timestamp)) }
  }

  /// Lets time go on from the moment at which it was held.
  mutating func resume(at timestamp: Timestamp) {
    guard case .held(let moment) = self else { return }
    self = .monotonic(origin: timestamp.advanced(byNanoseconds: -moment.nanoseconds))
  }

  mutating func advance(to moment: Moment) {
    if case .virtual(let now) = self { self = .virtual(max(now, moment)) }
  }

  /// The kernel's time as a moment; the present one where time is not the kernel's.
  func moment(of timestamp: Timestamp) -> Moment {
    switch self {
    case .monotonic(let origin): Moment(nanoseconds: timestamp.nanoseconds(since: origin))
    case .held(let moment), .virtual(let moment), .frozen(let moment): moment
    }
  }

  /// When a moment is on the kernel's clock; `nil` where it does not come by itself.
  func timestamp(of moment: Moment) -> Timestamp? {
    guard case .monotonic(let origin) = self else { return nil }
    return origin.advanced(byNanoseconds: moment.nanoseconds)
  }
}
