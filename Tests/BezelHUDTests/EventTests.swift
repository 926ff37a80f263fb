@testable import BezelHUD
import Testing

@Suite("Events and their order")
struct EventTests {
  private func visible(_ status: String? = nil) -> TimedModel {
    var hud = TimedModel()
    hud.turn(.show(status))
    hud.wait(.milliseconds(150))
    _ = hud.newEvents()
    return hud
  }

  @Test("SV-116 A life on screen is told in four events, once each and in time")
  func life() {
    var hud = TimedModel()
    hud.turn(.show())
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.seconds(100))
    #expect(hud.events == Event.life(nil))
    #expect(
      hud.log.map(\.time) == [
        .zero, .milliseconds(150), .seconds(1), .milliseconds(1_150),
      ])
  }

  @Test("SV-117 A show while it is shown tells nothing")
  func again() {
    for command in [Command.show("Wait"), .progress(0.4), .message(.info), .setStatus("Wait")] {
      var hud = visible()
      hud.turn(command)
      hud.wait(.seconds(1))
      #expect(hud.events == [], "\(command)")
    }
  }

  @Test("SV-118 A show and a dismissal in one turn: no DidAppear")
  func oneTurn() {
    var hud = TimedModel()
    hud.turn(.show(), .dismiss(1))
    hud.wait(.seconds(1))
    #expect(
      hud.events == [
        .willAppear(status: nil), .willDisappear(status: nil), .didDisappear(status: nil),
        .dismissed(1, true),
      ])
  }

  @Test("SV-119 A dismissal and a show in one turn: the HUD stays with the new content (D-01)")
  func lastCallWins() {
    var hud = visible("Old")
    hud.turn(.dismiss(1), .progress(0.5, "New"))
    hud.wait(.seconds(60))
    #expect(hud.events == [.dismissed(1, false)])
    #expect(hud.model.isVisible)
    #expect(hud.model.status == "New")
    #expect(hud.fadeState == .full)
  }

  @Test("SV-120 A show during the fade-out: WillAppear, DidAppear and no DidDisappear")
  func shownInFadeOut() {
    var hud = visible()
    hud.turn(.dismiss)
    hud.wait(.milliseconds(100))
    _ = hud.newEvents()
    hud.turn(.show("New"))
    hud.wait(.seconds(60))
    #expect(hud.events == [.willAppear(status: "New"), .didAppear(status: "New")])
    #expect(hud.times(of: .didAppear(status: "New")) == [.milliseconds(400)])
  }

  @Test("SV-121 SV-122 SV-123 Every event carries the text of its time, the last one too")
  func payload() {
    var hud = TimedModel()
    hud.turn(.show("Wait"))
    hud.wait(.milliseconds(50))
    hud.turn(.setStatus("Almost"))
    hud.wait(.milliseconds(100))
    hud.turn(.setStatus(nil))
    hud.turn(.dismiss)
    hud.turn()
    hud.turn(.setStatus("Done"))
    hud.wait(.seconds(1))
    #expect(
      hud.events == [
        .willAppear(status: "Wait"), .didAppear(status: "Almost"), .willDisappear(status: nil),
        .didDisappear(status: "Done"),
      ])
    #expect(hud.model.status == "Done")
  }

  @Test(
    "SV-129 SV-132 DidDisappear comes before the dismissals, and these in the order of the calls")
  func dismissals() {
    var hud = visible()
    hud.turn(.dismiss(3), .dismiss(1))
    hud.wait(.milliseconds(100))
    hud.turn(.dismiss(2))
    hud.wait(.seconds(60))
    #expect(
      hud.events == [
        .willDisappear(status: nil), .didDisappear(status: nil), .dismissed(3, true),
        .dismissed(1, true), .dismissed(2, true),
      ])
  }

  @Test("SV-131 A dismissal of nothing tells nothing but its own end, on the next turn (D-05)")
  func dismissedWhileHidden() {
    var hud = TimedModel()
    hud.turn(.dismiss(1))
    #expect(hud.events == [])
    #expect(hud.model.nextWake(after: hud.now) == hud.now)
    hud.turn()
    #expect(hud.events == [.dismissed(1, true)])
    hud.turn(.dismiss(2, after: .seconds(2)))
    hud.wait(.seconds(60))
    #expect(hud.times(of: .dismissed(2, true)) == [.seconds(2)])
    #expect(hud.events.count == 2)
  }

  @Test("SV-131 A delayed dismissal of nothing is superseded by a show that comes before it")
  func supersededWhileHidden() {
    var hud = TimedModel()
    hud.turn(.dismiss(1, after: .seconds(2)))
    hud.wait(.seconds(1))
    hud.turn(.show())
    hud.wait(.seconds(60))
    #expect(
      hud.events == [.dismissed(1, false), .willAppear(status: nil), .didAppear(status: nil)])
  }

  @Test("SV-133 A dismissal that a show supersedes is told once, as not finished (D-11)")
  func superseded() {
    var hud = visible()
    hud.turn(.dismiss(1), .dismiss(2))
    hud.wait(.milliseconds(100))
    hud.turn(.dismiss(3))
    _ = hud.newEvents()
    hud.turn(.show())
    #expect(
      hud.events == [
        .dismissed(1, false), .dismissed(2, false), .dismissed(3, false), .willAppear(status: nil),
      ])
    hud.turn(.dismiss(4))
    hud.wait(.seconds(60))
    #expect(hud.events.count == 7)
    #expect(hud.events.last == .dismissed(4, true))
  }

  @Test("SV-134 A show as the answer to a dismissal's end brings the HUD back")
  func answered() {
    var hud = visible()
    hud.turn(.dismiss(1))
    hud.wait(.milliseconds(150))
    #expect(hud.newEvents().last == .dismissed(1, true))
    hud.turn(.show("Back"))
    hud.wait(.seconds(1))
    #expect(hud.events == [.willAppear(status: "Back"), .didAppear(status: "Back")])
    #expect(hud.model.isVisible)
  }

  @Test("SV-127 SV-182 Visible is: from the fade-in's start to the fade-out's start")
  func visibility() {
    var hud = TimedModel(timing: .with { $0.grace = .milliseconds(500) })
    #expect(!hud.model.isVisible)
    hud.turn(.show())
    hud.wait(.milliseconds(499))
    #expect(!hud.model.isVisible)
    hud.wait(.milliseconds(1))
    #expect(hud.model.isVisible)
    hud.wait(.seconds(1))
    #expect(hud.model.isVisible)
    hud.turn(.dismiss)
    hud.turn()
    #expect(hud.events.last == .willDisappear(status: nil))
    #expect(!hud.model.isVisible)
    #expect(hud.model.isOnScreen)
    hud.wait(.seconds(1))
    #expect(!hud.model.isVisible)
    #expect(!hud.model.isOnScreen)
  }

  @Test("SV-185 Settings count for a show of the same turn, also when they come after it")
  func settingsFirst() {
    var hud = TimedModel()
    hud.turn(
      .show(), .setAppearance(.with { $0.maskType = .black }),
      .setTiming(.with { $0.fadeIn = .zero }))
    #expect(hud.events == [.willAppear(status: nil), .didAppear(status: nil)])
    #expect(hud.model.blocksInput)
  }

  @Test("SV-187 Settings survive a dismissal")
  func settingsStay() {
    let appearance = Appearance.parts
    let timing = Timing.with { $0.fadeIn = .milliseconds(10) }
    var hud = TimedModel(appearance, timing: timing)
    hud.turn(.show())
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.seconds(1))
    #expect(hud.model.appearance == appearance)
    #expect(hud.model.timing == timing)
  }

  @Test("SV-188 A text for a hidden HUD shows nothing, and is gone with the next show")
  func hiddenStatus() {
    var hud = TimedModel()
    hud.turn(.setStatus("Wait"))
    hud.wait(.seconds(1))
    #expect(hud.events == [])
    #expect(hud.scene().layers.isEmpty)
    hud.turn(.show())
    #expect(hud.model.status == nil)
    #expect(hud.events == [.willAppear(status: nil)])
  }
}
