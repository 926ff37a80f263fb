import Testing

@testable import BezelStage

/// The times at which a screen that could not be opened is requested again.
@Suite("Asking for the screen again") struct ScreenRetryTests {
  @Test("it is soon at first and every two seconds in the end, and told once until it succeeds")
  func delays() {
    var retry = ScreenRetry()
    #expect(retry.isDue(at: .init(nanoseconds: 0)))
    var now: Int64 = 0
    var reports = 0
    for delay in [250, 500, 1_000, 2_000, 2_000] as [Int64] {
      if retry.failed(at: .init(nanoseconds: now)) { reports += 1 }
      #expect(retry.next == .init(nanoseconds: now + delay * 1_000_000))
      #expect(!retry.isDue(at: .init(nanoseconds: now + delay * 1_000_000 - 1)))
      now += delay * 1_000_000
      #expect(retry.isDue(at: .init(nanoseconds: now)))
    }
    #expect(reports == 1)
    retry.succeeded()
    #expect(retry.next == nil)
    let isNews = retry.failed(at: .init(nanoseconds: now))
    #expect(isNews)
  }

  @Test("where nothing is connected, it is soon every five minutes")
  func disconnected() {
    var retry = ScreenRetry()
    var now: Int64 = 0
    for delay in [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 300_000, 300_000] as [Int64] {
      _ = retry.failed(at: .init(nanoseconds: now), awaitsHardware: true)
      #expect(retry.next == .init(nanoseconds: now + delay * 1_000_000))
      now += delay * 1_000_000
    }
    // Once there is a screen that somebody else has, or an event, it is asked for soon again.
    _ = retry.failed(at: .init(nanoseconds: now))
    #expect(retry.next == .init(nanoseconds: now + 2_000_000_000))
    retry.hurry()
    _ = retry.failed(at: .init(nanoseconds: now), awaitsHardware: true)
    #expect(retry.next == .init(nanoseconds: now + 250_000_000))
  }

  @Test("a HUD that no longer waits costs no wake-up, and the next one begins to ask soon")
  func rest() {
    var retry = ScreenRetry()
    for _ in 0..<5 { _ = retry.failed(at: .init(nanoseconds: 0)) }
    retry.rest()
    #expect(retry.next == nil)
    #expect(retry.isDue(at: .init(nanoseconds: 0)))
    #expect(!retry.isReported)
    let isFirst = retry.failed(at: .init(nanoseconds: 0))
    #expect(isFirst)
    #expect(retry.next == .init(nanoseconds: 250_000_000))
  }

  @Test("new hardware is looked at at once, and soon again, without another word")
  func hurry() {
    var retry = ScreenRetry()
    for _ in 0..<5 { _ = retry.failed(at: .init(nanoseconds: 0)) }
    #expect(!retry.isDue(at: .init(nanoseconds: 1_000_000)))
    retry.hurry()
    #expect(retry.isDue(at: .init(nanoseconds: 1_000_000)))
    let isNews = retry.failed(at: .init(nanoseconds: 0))
    #expect(!isNews)
    #expect(retry.next == .init(nanoseconds: 250_000_000))
  }

  @Test("it is left to a session that begins for 15 s, hardware or not, or until that ends")
  func session() {
    let second: Int64 = 1_000_000_000
    var retry = ScreenRetry()
    retry.handle(.began, at: .init(nanoseconds: 0))
    retry.hurry()
    #expect(retry.next == .init(nanoseconds: 15 * second))
    #expect(retry.isPausing(at: .init(nanoseconds: 15 * second - 1)))
    #expect(!retry.isDue(at: .init(nanoseconds: 15 * second - 1)))
    #expect(retry.isDue(at: .init(nanoseconds: 15 * second)))
    retry.handle(.ended, at: .init(nanoseconds: second))
    #expect(retry.isDue(at: .init(nanoseconds: second)) && retry.next == nil)
  }
}
