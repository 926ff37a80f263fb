internal import BezelLinux

/// When frames are due on a screen, from when those before were drawn and seen.
struct FrameRhythm {
  /// How long a frame stays where no hardware says so: a sixtieth of a second, in nanoseconds.
  static let assumedPeriod: Int64 = 16_666_667

  /// How long a frame stays, in nanoseconds.
  let period: Int64
  /// When the newest frame was first seen; `nil` before the first.
  private(set) var lastFlip: Timestamp?
  private var lastDrawing: Timestamp?
  /// Whether the hardware has a rhythm, in which it takes frames; without one it takes them at once.
  private var isKept = true

  init(period: Int64) { self.period = period }

  /// A frame is drawn.
  mutating func draw(at now: Timestamp) { lastDrawing = now }

  /// A frame was seen.
  ///
  /// - Parameter sequence: the hardware's count of pictures; 0 from hardware that does not count.
  mutating func flip(sequence: UInt32, at time: Timestamp) {
    lastFlip = time
    isKept = sequence != 0
  }

  /// When the next frame may be drawn; `nil` for at once, as the hardware lets it wait.
  var earliest: Timestamp? { isKept ? nil : lastDrawing?.advanced(byNanoseconds: period) }

  /// When a frame that is drawn now will be seen: a period after the one before, but neither in the
  /// past nor, where the hardware's times are nonsense, in the distant future.
  func sight(from now: Timestamp) -> Timestamp {
    guard let lastFlip else { return now }
    let next = lastFlip.advanced(byNanoseconds: period)
    return min(max(now, next), now.advanced(byNanoseconds: period))
  }
}
