@testable import BezelHUD
import Testing

@Suite("A HUD without a screen to appear on")
struct ScreenTests {
  private func without(_ timing: Timing = Timing()) -> TimedModel {
    var hud = TimedModel(timing: timing)
    hud.turn([.screen(isThere: false)])
    return hud
  }

  @Test("SV-189 A show without a screen tells nothing, blocks nothing and can be dismissed")
  func nothing() {
    var hud = without()
    hud.turn(.show("Wait", mask: .black))
    hud.wait(.seconds(600))
    #expect(hud.events == [] && hud.announcements == [])
    #expect(!hud.model.isVisible && !hud.model.isOnScreen && !hud.model.blocksInput)
    #expect(hud.model.isPending)
    #expect(hud.model.nextWake(after: hud.now) == nil)
    #expect(hud.scene().layers.isEmpty)
    hud.turn(.dismiss(1))
    hud.wait(.seconds(1))
    #expect(hud.events == [.dismissed(1, true)])
    #expect(!hud.model.isPending)
    hud.turn([.screen(isThere: true)])
    hud.wait(.seconds(1))
    #expect(hud.events.count == 1)
  }

  @Test("It appears with a screen, as what was shown last, and lives through the loss of it")
  func appears() {
    var hud = without()
    hud.turn(.show("One"))
    hud.wait(.seconds(3))
    hud.turn(.progress(0.5, "Two"))
    hud.wait(.seconds(3))
    hud.turn([.screen(isThere: true)])
    #expect(hud.fadeState == FadeState(startOf: .shrink))
    hud.wait(.seconds(1))
    #expect(hud.events == [.willAppear(status: "Two"), .didAppear(status: "Two")])
    hud.turn([.screen(isThere: false)])
    hud.wait(.seconds(60))
    #expect(hud.model.isVisible && hud.model.blocking == .none)
    #expect(hud.events.count == 2)
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.events.count == 4)
  }

  @Test("A message does not wait longer than it would be seen, and is seen for all of its time")
  func message() {
    var hud = without()
    hud.turn(.message(.success))
    hud.wait(.milliseconds(4_999))
    #expect(hud.model.isPending)
    hud.wait(.milliseconds(1))
    #expect(!hud.model.isPending && hud.events == [])
    hud.turn(.message(.success))
    hud.wait(.seconds(4))
    hud.turn([.screen(isThere: true)])
    hud.wait(.milliseconds(5_149))
    #expect(hud.model.isVisible)
    hud.wait(.milliseconds(1))
    #expect(!hud.model.isVisible)
  }

  @Test("The grace time comes first, and a screen that comes in it changes nothing")
  func grace() {
    var hud = without(.with { $0.grace = .seconds(1) })
    hud.turn(.show("Wait"))
    hud.wait(.milliseconds(500))
    hud.turn([.screen(isThere: true)])
    hud.wait(.milliseconds(499))
    #expect(hud.events == [])
    hud.wait(.milliseconds(1))
    #expect(hud.events == [.willAppear(status: "Wait")])
    var late = without(.with { $0.grace = .seconds(1) })
    late.turn(.show("Wait"))
    late.wait(.seconds(9))
    late.turn([.screen(isThere: true)])
    #expect(late.events == [.willAppear(status: "Wait")])
  }

  @Test("A show, a screen and a dismissal of one turn")
  func oneTurn() {
    var hud = without()
    hud.turn([.command(.show("Wait")), .screen(isThere: true), .command(.dismiss(1))])
    hud.wait(.seconds(1))
    #expect(
      hud.events == [
        .willAppear(status: "Wait"), .willDisappear(status: "Wait"),
        .didDisappear(status: "Wait"), .dismissed(1, true),
      ])
  }
}
