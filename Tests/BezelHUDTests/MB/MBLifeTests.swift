import Bezel
import Testing

@testable import BezelHUD

/// The times at which MBProgressHUD's HUDs come and go; `ends` are the calls of completion and
/// delegate.
@Suite("MB: show, hide and timers") struct MBLifeTests {
  private func hud(_ change: (inout HUDSettings) -> Void = { _ in }) -> TimedModel {
    TimedModel(HUDSettings.with { change(&$0) })
  }

  /// Returns the first time at which the HUD is visible.
  private func appearance(_ hud: TimedModel) -> [Duration] {
    hud.times(of: .willAppear(status: nil))
  }

  private func departure(_ hud: TimedModel) -> [Duration] {
    hud.times(of: .willDisappear(status: nil))
  }

  @Test("MB-070 Touches are blocked from the first frame until it has gone")
  func blocks() {
    var hud = hud()
    #expect(!hud.model.blocksInput)
    hud.show()
    #expect(hud.model.blocking == .everything)
    hud.wait(.seconds(1))
    #expect(hud.model.blocksInput)
    hud.hide()
    hud.wait(.milliseconds(299))
    #expect(hud.model.blocksInput && hud.isSeen)
    hud.wait(.milliseconds(1))
    #expect(!hud.model.blocksInput && hud.ends.count == 1)
  }

  @Test("MB-071 Nothing is blocked during grace")
  func graceBlocksNothing() {
    var hud = hud { $0.graceTime = .seconds(1) }
    hud.show()
    hud.wait(.milliseconds(999))
    #expect(!hud.model.blocksInput)
    hud.wait(.milliseconds(1))
    #expect(hud.model.blocksInput)
  }

  @Test("MB-072 With interaction disabled touches pass at all times")
  func passes() {
    var hud = hud { $0.isUserInteractionEnabled = false }
    hud.show()
    for _ in 0..<4 {
      hud.wait(.milliseconds(100))
      #expect(hud.isSeen && hud.model.blocking == .none)
      #expect(
        hud.model.passes(
          Point(x: 200, y: 150), at: hud.now, on: .small, typesetter: fixedWidth))
    }
    hud.hide()
    hud.wait(.milliseconds(150))
    #expect(hud.isSeen && !hud.model.blocksInput)
  }

  @Test("MB-075 Hidden without ever having been shown it is done once")
  func neverShown() {
    var hud = hud()
    hud.hide()
    hud.wait(.zero)
    #expect(hud.ends == [.zero])
    #expect(hud.events == [])
  }

  @Test("MB-078 Hidden and shown in one turn it stays, and nobody is told of an end (D-30)")
  func hiddenAndShown() {
    var hud = TimedModel.shown(HUDSettings())
    hud.turn(.hide(after: .zero, isAnimated: true, token: nil), .present(isAnimated: true))
    hud.wait(.seconds(2))
    #expect(hud.model.isVisible && hud.ends.isEmpty)
    // And in mid-hide.
    hud.hide()
    hud.wait(.milliseconds(100))
    hud.show()
    hud.wait(.seconds(2))
    #expect(hud.model.isVisible && hud.ends.isEmpty && !hud.model.isFinished)
  }

  @Test("MB-080 Hidden before its least time it goes when that is over")
  func minimum() {
    var hud = hud { $0.minShowTime = .seconds(2) }
    hud.show()
    hud.wait(.milliseconds(500))
    hud.hide()
    hud.wait(.zero)
    #expect(hud.model.isFinished && hud.model.isVisible)
    hud.wait(.seconds(3))
    #expect(departure(hud) == [.seconds(2)])
    #expect(hud.ends == [.milliseconds(2_300)])
  }

  @Test("MB-080 After its least time it goes at once, and by the way of the last hide")
  func minimumIsOver() {
    var hud = hud { $0.minShowTime = .seconds(1) }
    hud.show()
    hud.wait(.milliseconds(1_500))
    hud.hide()
    hud.wait(.zero)
    #expect(departure(hud) == [.milliseconds(1_500)])

    var other = self.hud { $0.minShowTime = .seconds(1) }
    other.show()
    other.hide(animated: true)
    other.wait(.milliseconds(100))
    other.hide(animated: false)
    other.wait(.seconds(2))
    #expect(departure(other) == [.seconds(1)] && other.ends == [.seconds(1)])
  }

  @Test("MB-081 A show while it waits for its least time keeps it")
  func shownWhileWaiting() {
    var hud = hud { $0.minShowTime = .seconds(2) }
    hud.show()
    hud.wait(.milliseconds(500))
    hud.hide()
    hud.wait(.milliseconds(500))
    hud.show()
    hud.wait(.seconds(10))
    #expect(hud.model.isVisible && hud.ends.isEmpty && departure(hud).isEmpty)
  }

  @Test("MB-082 The least time counts from the display, not from the show")
  func minimumAfterGrace() {
    var hud = hud { settings in
      settings.graceTime = .seconds(1)
      settings.minShowTime = .seconds(2)
    }
    hud.show()
    hud.wait(.milliseconds(1_100))
    hud.hide()
    hud.wait(.seconds(5))
    #expect(appearance(hud) == [.seconds(1)] && departure(hud) == [.seconds(3)])
  }

  @Test("MB-083 Hidden after a delay it goes then")
  func delayed() {
    var hud = hud()
    hud.show()
    hud.hide(after: .seconds(2))
    hud.wait(.milliseconds(1_999))
    #expect(hud.model.isVisible && !hud.model.isFinished)
    hud.wait(.seconds(1))
    #expect(departure(hud) == [.seconds(2)])
  }

  @Test(
    "MB-084 MB-085 A second delay is in place of the first", arguments: [(5, 1), (1, 5)])
  func replaced(first: Int, second: Int) {
    var hud = hud()
    hud.show()
    hud.hide(after: .seconds(first))
    hud.hide(after: .seconds(second))
    hud.wait(.seconds(10))
    #expect(departure(hud) == [.seconds(second)])
    #expect(hud.ends == [.seconds(second) + .milliseconds(300)])
  }

  @Test("A delay is not in place of a hide at once")
  func notReplaced() {
    var hud = TimedModel.shown(HUDSettings())
    hud.turn(
      .hide(after: .zero, isAnimated: true, token: nil),
      .hide(after: .seconds(5), isAnimated: true, token: nil))
    hud.wait(.seconds(1))
    #expect(hud.ends.count == 1)
  }

  @Test("MB-086 A show cancels a delay")
  func showCancels() {
    var hud = hud()
    hud.show()
    hud.hide(after: .seconds(1))
    hud.wait(.milliseconds(500))
    hud.show()
    hud.wait(.seconds(10))
    #expect(hud.model.isVisible && hud.ends.isEmpty)
  }

  @Test("MB-087 A delay that is asked for in mid-hide, after a new show, counts")
  func delayAfterShow() {
    var hud = TimedModel.shown(HUDSettings())
    hud.hide()
    hud.wait(.milliseconds(100))
    hud.show()
    hud.hide(after: .seconds(2))
    hud.wait(.seconds(10))
    #expect(departure(hud) == [.zero, .milliseconds(2_100)])
    #expect(hud.ends == [.milliseconds(2_400)])
  }

  @Test("MB-088 It is not seen during grace, and after it")
  func grace() {
    var hud = hud { $0.graceTime = .seconds(2) }
    hud.show()
    hud.wait(.seconds(1))
    #expect(!hud.isSeen && hud.scene().layers.isEmpty)
    hud.wait(.seconds(2))
    #expect(hud.model.isVisible && appearance(hud) == [.seconds(2)])
  }

  @Test("MB-089 Hidden during grace it is never seen, and done")
  func hiddenInGrace() {
    var hud = hud { $0.graceTime = .seconds(2) }
    hud.show()
    hud.wait(.seconds(1))
    hud.hide()
    hud.wait(.seconds(10))
    #expect(appearance(hud).isEmpty && hud.ends == [.seconds(1)])
  }

  @Test("MB-090 Two shows within grace are one appearance, at the first one's end (D-33)")
  func shownTwiceInGrace() {
    var hud = hud { $0.graceTime = .seconds(2) }
    hud.show()
    hud.wait(.seconds(1))
    hud.show()
    hud.wait(.seconds(10))
    #expect(appearance(hud) == [.seconds(2)])
  }

  @Test(
    "MB-090 After a hide within grace it begins again, in the same turn as well as later",
    arguments: [Duration.zero, .milliseconds(1), .milliseconds(300)])
  func hiddenBetweenShows(pause: Duration) {
    var hud = hud { $0.graceTime = .seconds(2) }
    hud.show()
    hud.wait(.seconds(1))
    let hide = Command.hide(after: .zero, isAnimated: true, token: nil)
    if pause == .zero {
      hud.turn(hide, .present(isAnimated: true))
    } else {
      hud.turn(hide)
      hud.wait(pause)
      hud.show()
    }
    hud.wait(.seconds(10))
    #expect(appearance(hud) == [.seconds(3) + pause])
    // But a delay that the show takes back has ended nothing.
    hud = self.hud { $0.graceTime = .seconds(2) }
    hud.show()
    hud.wait(.seconds(1))
    hud.hide(after: .milliseconds(500))
    hud.show()
    hud.wait(.seconds(10))
    #expect(appearance(hud) == [.seconds(2)])
  }

  @Test("MB-091 A delay that is asked for in grace survives its end (D-36)")
  func delayInGrace() {
    var hud = hud { $0.graceTime = .milliseconds(250) }
    hud.show()
    hud.hide(after: .seconds(3))
    hud.wait(.seconds(10))
    #expect(appearance(hud) == [.milliseconds(250)] && departure(hud) == [.seconds(3)])
  }

  @Test(
    "MB-092 After grace it appears if its task goes on, and not if that is over",
    arguments: [false, true])
  func gate(isTaskInProgress: Bool) {
    var hud = hud { settings in
      settings.graceTime = .seconds(1)
      settings.isTaskInProgress = isTaskInProgress
    }
    hud.show()
    hud.wait(.seconds(2))
    #expect(hud.model.isVisible == isTaskInProgress)
    #expect(hud.ends.isEmpty)
    hud.hide()
    hud.wait(.seconds(1))
    #expect(hud.ends.count == 1)
  }

  @Test("MB-113 A second hide in mid-hide neither shortens it nor is done twice (D-40)")
  func hiddenTwice() {
    var hud = TimedModel.shown(HUDSettings())
    hud.hide()
    hud.wait(.milliseconds(100))
    hud.hide()
    hud.hide(after: .seconds(1))
    hud.wait(.milliseconds(100))
    #expect(hud.isSeen)
    hud.wait(.seconds(10))
    #expect(hud.ends == [.milliseconds(300)])
  }

  @Test("MB-113 A second one that is not animated ends it at once, or after its delay")
  func hiddenAtOnceInMidHide() {
    for (delay, end) in [(0, 100), (50, 150), (200, 300), (500, 300)] {
      var hud = TimedModel.shown(HUDSettings())
      hud.hide()
      hud.wait(.milliseconds(100))
      hud.hide(animated: false, after: .milliseconds(delay))
      hud.wait(.seconds(10))
      #expect(hud.ends == [.milliseconds(end)], "after \(delay) ms")
      #expect(hud.times(of: .didDisappear(status: nil)) == [.milliseconds(end)])
      #expect(hud.model.nextWake(after: hud.now) == nil)
    }
    // A show of the same turn keeps it, from where it is.
    var hud = TimedModel.shown(HUDSettings())
    hud.hide()
    hud.wait(.milliseconds(100))
    let former = hud.fadeState
    hud.turn(.hide(after: .zero, isAnimated: false, token: nil), .present(isAnimated: true))
    #expect(hud.fadeState == former)
    hud.wait(.seconds(10))
    #expect(hud.model.isVisible && hud.ends.isEmpty)
  }

  @Test("An image message that ends by itself goes in time, however a former hide was to go")
  func nextEnd() {
    var hud = TimedModel.shown(HUDSettings())
    hud.turn(.hide(after: .seconds(1), isAnimated: false, token: nil))
    hud.turn(.message(.success))
    hud.wait(.seconds(60))
    let leaves = hud.times(of: .willDisappear(status: nil))
    let ends = hud.times(of: .didDisappear(status: nil))
    #expect(ends == leaves.map { $0 + hud.model.timing.fadeOut } && ends.count == 1)
  }

  @Test("A HUD that is taken away is gone at once, and who waited for its end need not")
  func removed() {
    var hud = TimedModel.shown(HUDSettings.with { $0.minShowTime = .seconds(5) })
    hud.turn(.hide(after: .seconds(9), isAnimated: true, token: DismissalToken(rawValue: 7)))
    hud.turn(.remove)
    #expect(!hud.isSeen && hud.ends.isEmpty)
    #expect(
      hud.newEvents() == [
        .willDisappear(status: nil), .didDisappear(status: nil), .dismissed(7, true),
      ])
    #expect(hud.model.nextWake(after: hud.now) == nil)
    hud.turn(.remove)
    #expect(hud.newEvents() == [])
  }
}
