import BezelHUD
import Testing

@testable import BezelStage

/// The source of a stage's moments.
@Suite("The stage's clock") struct StageClockTests {
  private static func milliseconds(_ count: Int64) -> Moment {
    Moment(nanoseconds: count * 1_000_000)
  }

  @Test("while a screen is being taken no time passes, and afterwards it goes on from there")
  func hold() {
    var clock = StageClock(StageOptions(), startingAt: .init(nanoseconds: 1_000_000_000))
    #expect(clock.moment(of: .init(nanoseconds: 1_020_000_000)) == Self.milliseconds(20))
    clock.hold(at: .init(nanoseconds: 1_020_000_000))
    #expect(!clock.isRunning)
    #expect(clock.moment(of: .init(nanoseconds: 1_500_000_000)) == Self.milliseconds(20))
    #expect(clock.timestamp(of: Self.milliseconds(30)) == nil)
    clock.hold(at: .init(nanoseconds: 1_600_000_000))
    clock.resume(at: .init(nanoseconds: 1_720_000_000))
    #expect(clock.isRunning)
    #expect(clock.moment(of: .init(nanoseconds: 1_720_000_000)) == Self.milliseconds(20))
    #expect(clock.moment(of: .init(nanoseconds: 1_730_000_000)) == Self.milliseconds(30))
    #expect(clock.timestamp(of: Self.milliseconds(30)) == .init(nanoseconds: 1_730_000_000))
    clock.resume(at: .init(nanoseconds: 9_000_000_000))
    #expect(clock.moment(of: .init(nanoseconds: 1_730_000_000)) == Self.milliseconds(30))
  }

  @Test("in memory time is the loop's, unless the options ask for real time")
  func memory() {
    var options = StageOptions()
    options.display = .memory(width: 1, height: 1)
    #expect(!StageClock(options, startingAt: .init(nanoseconds: 5)).isRunning)
    options.display = .memory(width: 1, height: 1, inRealTime: true)
    let clock = StageClock(options, startingAt: .init(nanoseconds: 5))
    #expect(clock.isRunning)
    #expect(clock.timestamp(of: Self.milliseconds(1)) == .init(nanoseconds: 1_000_005))
  }

  @Test("a frozen clock is neither held nor resumed")
  func frozen() {
    var options = StageOptions()
    options.frozen = Self.milliseconds(250)
    var clock = StageClock(options, startingAt: .init(nanoseconds: 5))
    clock.hold(at: .init(nanoseconds: 6))
    clock.resume(at: .init(nanoseconds: 7))
    #expect(clock.frozen == Self.milliseconds(250))
    #expect(clock.moment(of: .init(nanoseconds: 8)) == Self.milliseconds(250))
  }
}
