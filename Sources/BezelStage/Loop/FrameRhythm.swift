internal import BezelLinux

/// The frame pacing of an output: when frames are due, from when the ones before were drawn and shown.
struct FrameRhythm {
  /// The frame period where the hardware has none: a sixtieth of a second, in nanoseconds.
  static let assumedPeriod: Int64 = 16_666_667

  /// The frame period, in nanoseconds.
  let period: Int64
  /// The time of the last page flip; `nil` before the first.
  private(set) var lastFlip: Timestamp?
  private var lastDrawing: Timestamp?
  /// Whether the driver paces page flips by vblank; without vblank they complete at once.
  private var isKept = true

  init(period: Int64) { self.period = period }

  /// Records that a frame is drawn.
  mutating func draw(at now: Timestamp) { lastDrawing = now }

  /// Records that a frame is on the screen.
  ///
  /// - Parameter sequence: the vblank counter; 0 from a driver without one.
  mutating func flip(sequence: UInt32, at time: Timestamp) {
    lastFlip = time
    isKept = sequence != 0
  }

  /// When the next frame may be drawn; `nil` for at once, as vblank paces the flips.
  var earliest: Timestamp? { isKept ? nil : lastDrawing?.advanced(byNanoseconds: period) }

  /// Returns when a frame that is drawn now will be on the screen: a period after the one before, but
  /// not in the past, and at most a period from now even if the driver's times are wrong.
  func sight(from now: Timestamp) -> Timestamp {
    guard let lastFlip else { return now }
    let next = lastFlip.advanced(byNanoseconds: period)
    return min(max(now, next), now.advanced(byNanoseconds: period))
  }
}
