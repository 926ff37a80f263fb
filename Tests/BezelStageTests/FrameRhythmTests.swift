import Testing

@testable import BezelStage

/// The times at which frames are drawn, and the moment that each shows.
@Suite("The rhythm of frames") struct FrameRhythmTests {
  /// The screen's period, in nanoseconds.
  private static let period: Int64 = 10_000_000

  @Test("hardware with a rhythm gets a frame as soon as the one before was seen")
  func kept() {
    let rhythm = FrameRhythm(refresh: Self.period)
    #expect(rhythm.earliest == nil)
    rhythm.draw(at: .init(nanoseconds: 1_000))
    rhythm.flip(sequence: 7, at: .init(nanoseconds: 5_000_000))
    #expect(rhythm.earliest == nil)
    let sight = rhythm.sight(from: .init(nanoseconds: 6_000_000))
    #expect(sight == .init(nanoseconds: 15_000_000))
  }

  @Test("hardware without one gets no more frames than its period allows")
  func free() {
    let rhythm = FrameRhythm(refresh: Self.period)
    rhythm.draw(at: .init(nanoseconds: 1_000))
    rhythm.flip(sequence: 0, at: .init(nanoseconds: 2_000))
    #expect(rhythm.earliest == .init(nanoseconds: 10_001_000))
    // A frame that took longer to draw than its period is followed at once.
    rhythm.draw(at: .init(nanoseconds: 20_000_000))
    rhythm.flip(sequence: 0, at: .init(nanoseconds: 35_000_000))
    #expect(rhythm.earliest == .init(nanoseconds: 30_000_000))
  }

  /// Draws a frame as soon as it may be drawn, shows it at the next vblank, and returns when that was.
  private func next(_ rhythm: FrameRhythm) throws -> Int64 {
    let time = try #require(rhythm.earliest)
    rhythm.draw(at: time)
    let vblank = (time.nanoseconds / Self.period + 1) * Self.period
    #expect(rhythm.lastSight == .init(nanoseconds: vblank), "drawn at \(time.nanoseconds)")
    let expected = rhythm.earliest
    rhythm.flip(sequence: 1, at: .init(nanoseconds: vblank))
    #expect(rhythm.earliest == expected, "the report changes nothing")
    return vblank
  }

  @Test(
    "at a limit each frame stays for so many vblanks that there are no more",
    arguments: [(100, 1), (95, 1), (93, 2), (60, 2), (50, 2), (34, 3), (33, 3), (32, 4), (1, 100)])
  func limited(rate: Int, vblanks: Int64) throws {
    let rhythm = FrameRhythm(refresh: Self.period, fastest: rate)
    rhythm.draw(at: .init(nanoseconds: 1_000))
    rhythm.flip(sequence: 7, at: .init(nanoseconds: Self.period))
    var last = Self.period
    for _ in 0..<9 {
      guard vblanks > 1 else {
        #expect(rhythm.earliest == nil)
        continue
      }
      let shown = try next(rhythm)
      #expect(shown - last == vblanks * Self.period)
      last = shown
    }
  }

  @Test(
    "where drawing takes longer than a vblank, a frame is drawn as soon as the last is on the screen"
  )
  func slow() throws {
    let rhythm = FrameRhythm(refresh: Self.period, fastest: 50)
    var last: Int64 = 0
    for number in 0..<9 {
      let time = rhythm.earliest ?? .init(nanoseconds: last)
      rhythm.draw(at: time)
      let vblank = ((time.nanoseconds + 15_000_000) / Self.period + 1) * Self.period
      rhythm.flip(sequence: 1, at: .init(nanoseconds: vblank))
      if number > 1 { #expect(vblank - last == 2 * Self.period) }
      last = vblank
    }
    // Once it is quick again, the frames keep to the limit.
    for _ in 0..<2 {
      let time = rhythm.earliest ?? .init(nanoseconds: last)
      rhythm.draw(at: time)
      last = (time.nanoseconds / Self.period + 1) * Self.period
      rhythm.flip(sequence: 1, at: .init(nanoseconds: last))
    }
    #expect(rhythm.earliest.map { $0.nanoseconds - last > Self.period } == true)
  }

  @Test("a limit stops nothing, whatever times the driver tells")
  func limitedNonsense() throws {
    for flip in [Int64.min, -1, 0, 1, 49_999_999, 50_000_000, 50_000_001, .max] {
      let rhythm = FrameRhythm(refresh: Self.period, fastest: 25)
      rhythm.draw(at: .init(nanoseconds: 50_000_000))
      rhythm.flip(sequence: 1, at: .init(nanoseconds: flip))
      let earliest = rhythm.earliest ?? .init(nanoseconds: 0)
      #expect(earliest <= .init(nanoseconds: 100_000_000), "flip at \(flip)")
    }
  }

  @Test("a frame is of a moment between now and a period from now, whatever the hardware says")
  func nonsense() {
    let rhythm = FrameRhythm(refresh: Self.period)
    #expect(rhythm.sight(from: .init(nanoseconds: 77)) == .init(nanoseconds: 77))
    for flip in [Int64.min, -1, 0, 1, 49_999_999, 50_000_000, 50_000_001, .max] {
      rhythm.flip(sequence: 1, at: .init(nanoseconds: flip))
      let sight = rhythm.sight(from: .init(nanoseconds: 50_000_000))
      #expect((50_000_000...60_000_000).contains(sight.nanoseconds), "flip at \(flip)")
    }
  }
}
