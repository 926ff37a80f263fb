@testable import BezelHUD
import Testing

@Suite("The activity count: a show for every part of the work")
struct ActivityTests {
  private func isLeaving(_ hud: TimedModel) -> Bool {
    var hud = hud
    hud.wait(.zero)
    return !hud.model.isVisible
  }

  private func shown(_ commands: Command...) -> TimedModel {
    var hud = TimedModel()
    for command in commands { hud.turn(command) }
    hud.wait(.seconds(1))
    return hud
  }

  @Test("SV-162 Two shows need two pops")
  func twice() {
    var hud = shown(.show(), .show("Wait"))
    #expect(hud.model.activityCount == 2)
    hud.turn(.popActivity)
    #expect(!isLeaving(hud))
    hud.turn(.popActivity)
    #expect(isLeaving(hud))
    hud.wait(.seconds(1))
    #expect(hud.model.activityCount == 0)
  }

  @Test("SV-163 SV-164 A progress of exactly 0 counts; other progress, images and texts do not")
  func counted() {
    for (command, count) in [
      (Command.progress(0), 2), (.show(), 2), (.progress(-1), 2), (.progress(0.3), 1),
      (.progress(1), 1), (.message(.info), 1), (.setStatus("Wait"), 1),
      (.show(.image(.success), status: nil, mask: nil), 1),
      (.show(.image(nil), status: "Done", mask: nil), 1),
    ] {
      #expect(shown(.show(), command).model.activityCount == count, "\(command)")
    }
  }

  @Test("SV-165 A dismissal resets the count at the call, before its delay")
  func reset() {
    var hud = shown(.show(), .show())
    hud.turn(.dismiss(1, after: .seconds(9)))
    #expect(hud.model.activityCount == 0)
    #expect(hud.model.isVisible)
    hud.turn(.popActivity)
    #expect(isLeaving(hud))
  }

  @Test("SV-166 A show during an image message begins to count anew")
  func afterImage() {
    var hud = shown(.show(), .show(), .message(.success))
    #expect(hud.model.activityCount == 2)
    hud.turn(.show())
    #expect(hud.model.activityCount == 1)
  }

  @Test("SV-167 A pop at 0 dismisses, and the count stays 0")
  func popAtZero() {
    var hud = shown(.progress(0.5))
    #expect(hud.model.activityCount == 0)
    hud.turn(.popActivity)
    #expect(isLeaving(hud))
    #expect(hud.model.activityCount == 0)
    hud = TimedModel()
    hud.turn(.popActivity)
    hud.wait(.seconds(1))
    #expect(hud.events == [])
    #expect(hud.model.activityCount == 0)
  }
}
