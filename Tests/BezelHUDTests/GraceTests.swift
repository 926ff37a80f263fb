@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The grace time: what is over soon is never seen")
struct GraceTests {
  private func waiting(_ commands: Command...) -> TimedModel {
    var hud = TimedModel(timing: .with { $0.grace = .milliseconds(500) })
    hud.turn(commands.map { .command($0) })
    return hud
  }

  @Test("SV-154 For half a second nothing is drawn and told; then it appears")
  func patience() {
    var hud = waiting(.show("Wait", mask: .black))
    hud.wait(.milliseconds(499))
    #expect(hud.events == [])
    #expect(hud.scene().layers.isEmpty)
    #expect(!hud.model.isMoving)
    hud.wait(.seconds(1))
    #expect(hud.times(of: .willAppear(status: "Wait")) == [.milliseconds(500)])
    #expect(hud.times(of: .didAppear(status: "Wait")) == [.milliseconds(650)])
  }

  @Test(
    "SV-155 A dismissal within the grace time: it never appears, nothing is told but the token's end"
  )
  func neverSeen() {
    var hud = waiting(.show())
    hud.wait(.milliseconds(300))
    hud.turn(.dismiss(1))
    hud.wait(.seconds(60))
    #expect(hud.events == [.dismissed(1, true)])
    #expect(hud.model.activityCount == 0)
    hud = waiting(.show(), .dismiss(2, after: .milliseconds(400)))
    hud.wait(.seconds(60))
    #expect(hud.times(of: .dismissed(2, true)) == [.milliseconds(400)])
    #expect(hud.events.count == 1)
  }

  @Test("SV-156 While it appears or is shown there is no grace time")
  func onScreen() {
    var hud = waiting(.show())
    hud.wait(.milliseconds(550))
    hud.turn(.progress(0.5))
    #expect(hud.model.isOnScreen)
    hud.wait(.milliseconds(100))
    #expect(hud.fadeState == .full)
    hud.turn(.message(.info, "Done"))
    #expect(hud.model.isVisible)
    #expect(hud.model.status == "Done")
    #expect(hud.events == [.willAppear(status: nil), .didAppear(status: nil)])
  }

  @Test("SV-191 A show during the fade-out appears at once (D-26)")
  func inFadeOut() {
    var hud = waiting(.show())
    hud.wait(.seconds(1))
    hud.turn(.dismiss)
    hud.wait(.milliseconds(75))
    _ = hud.newEvents()
    hud.turn(.show())
    #expect(hud.model.isVisible)
    hud.wait(.milliseconds(150))
    #expect(hud.events == [.willAppear(status: nil), .didAppear(status: nil)])
    #expect(hud.fadeState == .full)
  }

  @Test("SV-157 What appears is the latest content")
  func latest() {
    var hud = waiting(.show("First"))
    hud.wait(.milliseconds(200))
    hud.turn(.progress(0.25, "Second"))
    hud.turn(.setStatus("Third"))
    hud.wait(.milliseconds(300))
    #expect(hud.events == [.willAppear(status: "Third")])
    #expect(hud.model.content == .progress(Fraction(0.25)!))
  }

  @Test("SV-158 Further shows do not start the grace time again (D-07)")
  func fixedDeadline() {
    var hud = waiting(.progress(0))
    for step in 1...9 {
      hud.wait(.milliseconds(100))
      hud.turn(.progress(Double(step) / 10))
    }
    #expect(hud.times(of: .willAppear(status: nil)) == [.milliseconds(500)])
  }

  @Test("SV-159 Appears after the grace time and goes after the delay of its dismissal")
  func delayedDismissal() {
    var hud = waiting(.show(), .dismiss(1, after: .seconds(3)))
    hud.wait(.seconds(60))
    #expect(hud.times(of: .willAppear(status: nil)) == [.milliseconds(500)])
    #expect(hud.times(of: .willDisappear(status: nil)) == [.seconds(3)])
  }

  @Test("SV-160 Touches pass through during the grace time (D-08)")
  func touches() {
    var hud = waiting(.show(mask: .black))
    #expect(!hud.model.blocksInput)
    hud.turn([.down(1, on: .hud)])
    hud.wait(.milliseconds(499))
    #expect(!hud.model.blocksInput)
    #expect(hud.events == [])
    hud.wait(.milliseconds(1))
    #expect(hud.model.blocksInput)
  }

  @Test("SV-161 An image's display duration counts from DidAppear")
  func image() {
    var hud = waiting(.message(.info))
    hud.wait(.seconds(60))
    #expect(hud.times(of: .willDisappear(status: nil)) == [.milliseconds(500 + 150 + 5_000)])
  }
}
