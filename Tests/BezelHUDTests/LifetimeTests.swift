import Testing

@testable import BezelHUD

@Suite("The times of what is shown")
struct LifetimeTests {
  private func moment(_ milliseconds: Int) -> Moment {
    TimedModel.start.advanced(by: .milliseconds(milliseconds))
  }

  @Test("a grace time ends at its end, or at once, and one of nothing never began")
  func grace() {
    var lifetime = Lifetime()
    #expect(lifetime.nextDue == nil)
    lifetime.beginGrace(of: .milliseconds(300), at: moment(0))
    #expect(lifetime.graceEnd == moment(300) && lifetime.nextDue == moment(300))
    lifetime.endGrace()
    #expect(lifetime == Lifetime())
    for grace in [Duration.zero, .seconds(-1)] {
      lifetime.beginGrace(of: grace, at: moment(0))
      #expect(lifetime == Lifetime())
    }
  }

  @Test("time passes while it is seen, and what is left is kept")
  func pause() {
    var lifetime = Lifetime()
    lifetime.give(.seconds(5), at: moment(0))
    #expect(lifetime.end == nil && lifetime.nextDue == nil)
    lifetime.resume(at: moment(100))
    #expect(lifetime.end == moment(5_100))
    lifetime.resume(at: moment(200))
    #expect(lifetime.end == moment(5_100))
    lifetime.pause(at: moment(2_100))
    #expect(lifetime.end == nil)
    lifetime.pause(at: moment(9_000))
    lifetime.resume(at: moment(10_000))
    #expect(lifetime.end == moment(13_000))
    // Later than its end, nothing is left; and not less.
    lifetime.pause(at: moment(20_000))
    lifetime.resume(at: moment(30_000))
    #expect(lifetime.end == moment(30_000))
  }

  @Test("a hold takes nothing of the time that passed since it last began")
  func hold() {
    var lifetime = Lifetime()
    lifetime.give(.seconds(5), at: moment(0))
    lifetime.resume(at: moment(0))
    lifetime.pause(at: moment(1_000))
    lifetime.resume(at: moment(1_000))
    lifetime.hold()
    #expect(lifetime.end == nil)
    lifetime.resume(at: moment(3_000))
    #expect(lifetime.end == moment(7_000))
  }

  @Test("another time begins anew where time passes, and one for ever has no end")
  func give() {
    var lifetime = Lifetime()
    lifetime.resume(at: moment(0))
    #expect(lifetime.end == nil)
    lifetime.give(.seconds(2), at: moment(500))
    #expect(lifetime.end == moment(2_500))
    lifetime.give(nil, at: moment(600))
    #expect(lifetime.end == nil && lifetime.nextDue == nil)
    lifetime.give(.seconds(1), at: moment(700))
    lifetime.beginGrace(of: .milliseconds(400), at: moment(700))
    #expect(lifetime.nextDue == moment(1_100) && lifetime.end == moment(1_700))
  }
}
