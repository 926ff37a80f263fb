internal import BezelHUD
internal import BezelLinux

/// Where a stage's moments come from; they count from its beginning.
enum StageClock {
  /// Time passes.
  case monotonic(origin: Timestamp)
  /// Time is what the loop says, as nobody waits for the frames.
  case virtual(Moment)
  /// Time stands still.
  case frozen(Moment)

  init(_ options: StageOptions, startingAt origin: Timestamp) {
    if let moment = options.frozen {
      self = .frozen(moment)
    } else if case .memory = options.wish {
      self = .virtual(Moment(nanoseconds: 0))
    } else {
      self = .monotonic(origin: origin)
    }
  }

  var frozen: Moment? {
    if case .frozen(let moment) = self { moment } else { nil }
  }

  mutating func advance(to moment: Moment) {
    if case .virtual(let now) = self { self = .virtual(max(now, moment)) }
  }

  /// The kernel's time as a moment; the present one where time is not the kernel's.
  func moment(of timestamp: Timestamp) -> Moment {
    switch self {
    case .monotonic(let origin): Moment(nanoseconds: timestamp.nanoseconds(since: origin))
    case .virtual(let moment), .frozen(let moment): moment
    }
  }

  /// When a moment is on the kernel's clock; `nil` where it never comes.
  func timestamp(of moment: Moment) -> Timestamp? {
    guard case .monotonic(let origin) = self else { return nil }
    return origin.advanced(byNanoseconds: moment.nanoseconds)
  }
}
