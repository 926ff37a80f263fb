import Bezel
import Foundation
import Testing

/// The facade in a process without a screen: nothing fails, nothing hangs.
@Suite("ProgressHUD", .serialized) struct ProgressHUDTests {
  @Test("a dismissal ends, and is told whether a show came first")
  func dismissals() async {
    ProgressHUD.show(status: "One")
    async let first = ProgressHUD.dismissed(after: .seconds(60))
    try? await Task.sleep(for: .milliseconds(200))
    ProgressHUD.showSuccess(status: "Two")
    #expect(await first == false)
    #expect(await ProgressHUD.dismissed() == true)
    #expect(!ProgressHUD.isVisible)
    #expect(await ProgressHUD.dismissed() == true)
  }

  @Test("calls from many threads are all carried out")
  func threads() async {
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<125 {
            ProgressHUD.show(progress: Double(step) / 125, status: "\(task)")
            ProgressHUD.setStatus("\(task) \(step)")
          }
        }
      }
    }
    #expect(await ProgressHUD.dismissed() == true)
  }

  @Test("settings can be read back")
  func settings() async {
    var appearance = Appearance()
    appearance.maskType = .gradient
    appearance.fontSize = 20
    ProgressHUD.appearance = appearance
    #expect(ProgressHUD.appearance == appearance)
    ProgressHUD.appearance = Appearance()
    ProgressHUD.interaction.tapDismisses = .inside
    #expect(ProgressHUD.interaction.tapDismisses == .inside)
    ProgressHUD.interaction = Interaction()
    ProgressHUD.timing.grace = .seconds(5)
    #expect(ProgressHUD.timing.grace == .seconds(5))
    ProgressHUD.show()
    #expect(await ProgressHUD.dismissed() == true)
    #expect(!ProgressHUD.isVisible)
    ProgressHUD.timing = Timing()
  }

  @Test("what happens to a HUD is told to everybody who listens, in its order")
  func events() async {
    let streams = [ProgressHUD.events, ProgressHUD.events]
    ProgressHUD.show(status: "Told", button: "Stop", blocking: .hud)
    #expect(await ProgressHUD.dismissed() == true)
    for stream in streams {
      var iterator = stream.makeAsyncIterator()
      for kind in [HUDEvent.Kind.willAppear, .willDisappear, .didDisappear] {
        let event = await iterator.next()
        #expect(event?.kind == kind)
        #expect(event?.status == "Told")
        #expect(event?.place == nil)
      }
    }
  }
}
