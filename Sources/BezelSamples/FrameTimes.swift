import BezelFiles
package import BezelRaster

/// The moments of an animated picture's frames: from a start on, at equal distances.
package struct FrameTimes: Equatable, Sendable {
  package let start: Duration
  /// Frames a second.
  package let rate: Int
  package let count: Int

  package static let rates = 1...120
  /// A minute at 60 frames a second.
  package static let mostFrames = 3_600

  /// Takes as many frames as begin before `end`, so that none is doubled where the end leads to the start.
  ///
  /// - Precondition: `end` is after `start`, and `rate` is one of `rates`.
  package init(from start: Duration, before end: Duration, rate: Int) {
    precondition(start < end && Self.rates.contains(rate))
    let (seconds, rest) = ((end - start) * rate).components
    self.start = start
    self.rate = rate
    count = Int(seconds) + (rest > 0 ? 1 : 0)
  }

  /// The moment of each frame, rounded up to a nanosecond: a frame at 1/12 s shows a spinner's second step.
  package var moments: [Duration] {
    (0..<count).map { start + .nanoseconds(($0 * 1_000_000_000 + rate - 1) / rate) }
  }

  /// Draws each frame, and makes one animated PNG of them.
  ///
  /// - Throws: what `draw` throws; `FilesError` if the file becomes too long.
  package func png(drawing draw: (Duration) throws -> Picture) throws -> [UInt8] {
    var file = AnimatedPNG(rate: rate)
    for moment in moments { try file.append(draw(moment)) }
    return file.bytes
  }
}
