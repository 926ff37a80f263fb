import BezelLinux

/// The frame pacing of an output: when frames are due, from when the ones before were drawn and shown.
///
/// A class: a structure would be copied in each frame, to be asked.
final class FrameRhythm {
  /// The frame period where the hardware has none: a sixtieth of a second, in nanoseconds.
  static let assumedPeriod: Int64 = 16_666_667

  /// The shortest time from one frame to the next, in nanoseconds.
  var period: Int64 { isKept ? refreshes * refresh : shortest }
  /// The time of the last page flip; `nil` before the first.
  private(set) var lastFlip: Timestamp?
  /// When the last frame was or will be on the screen.
  private(set) var lastSight: Timestamp?
  private var lastDrawing: Timestamp?
  /// Whether the driver paces page flips by vblank; without vblank they complete at once.
  private var isKept = true
  /// Whether the last frame was on the screen a vblank after it was expected there: drawing takes that long.
  private var isLate = false

  /// The time from one vblank to the next, in nanoseconds.
  private let refresh: Int64
  /// The shortest time between frames without vblank, in nanoseconds.
  private let shortest: Int64
  /// The number of vblanks from one frame to the next.
  private let refreshes: Int64

  /// - Parameters:
  ///   - refresh: the time from one vblank to the next, in nanoseconds.
  ///   - fastest: the maximum of frames a second.
  init(refresh: Int64, fastest: Int = .max) {
    self.refresh = max(1, refresh)
    let least = 1_000_000_000 / Int64(max(1, fastest))
    shortest = max(least, self.refresh)
    // A mode of 59.94 or 61 Hz has 30 frames a second, not 20.
    refreshes = max(1, (least - self.refresh / 16 + self.refresh - 1) / self.refresh)
  }

  /// Records that a frame is drawn.
  func draw(at now: Timestamp) {
    lastSight = sight(from: now)
    lastDrawing = now
  }

  /// Records that a frame is on the screen.
  ///
  /// - Parameter sequence: the vblank counter; 0 from a driver without one.
  func flip(sequence: UInt32, at time: Timestamp) {
    if lastFlip != nil, let lastSight {
      isLate = time.nanoseconds(since: lastSight) > refresh / 2
    }
    (lastFlip, lastSight) = (time, time)
    isKept = sequence != 0
  }

  /// When the next frame may be drawn; `nil` for as soon as the last one is on the screen, as each vblank shows
  /// another.
  ///
  /// Where a frame stays for several vblanks, this is a little after the last but one; after a late frame it
  /// is at once, so that drawing has all of them.
  var earliest: Timestamp? {
    guard let lastDrawing else { return nil }
    guard isKept else { return lastDrawing.advanced(byNanoseconds: shortest) }
    guard refreshes > 1, !isLate, let lastSight else { return nil }
    let time = lastSight.advanced(byNanoseconds: (refreshes - 1) * refresh + refresh / 8)
    return min(time, lastDrawing.advanced(byNanoseconds: (refreshes + 1) * refresh))
  }

  /// Returns when a frame that is drawn now will be on the screen: a period after the one before, or at a later
  /// vblank, and at most a refresh from now even if the driver's times are wrong.
  func sight(from now: Timestamp) -> Timestamp {
    guard let lastFlip else { return now }
    var next = lastFlip.advanced(byNanoseconds: period)
    if isKept, next < now {
      next = now.advanced(byNanoseconds: refresh - now.nanoseconds(since: next) % refresh)
    }
    return min(max(now, next), now.advanced(byNanoseconds: refresh))
  }
}
