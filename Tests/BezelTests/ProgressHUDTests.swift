import Testing

@testable import Bezel

/// The facade in a process without a screen: nothing fails, nothing hangs.
@Suite("ProgressHUD", .serialized) struct ProgressHUDTests {
  @Test("a dismissal ends, and its completion gets whether a show came first")
  func dismissals() async {
    ProgressHUD.show(status: "One")
    let first = await withCheckedContinuation { continuation in
      HUDThread.shared.dismiss(after: .seconds(60)) { continuation.resume(returning: $0) }
      ProgressHUD.showSuccess(status: "Two")
    }
    #expect(first == false)
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

  @Test(
    "SV-189 without a screen a show waits for one: nothing is told of it, and it can be dismissed")
  func noScreen() async {
    let stream = ProgressHUD.events
    ProgressHUD.show(status: "Told", button: "Stop", blocking: .hud)
    #expect(await ProgressHUD.dismissed() == true)
    #expect(!ProgressHUD.isVisible)
    ProgressHUD.interaction.hapticsEnabled = true
    ProgressHUD.showSuccess(status: "Felt")
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next()?.kind == .haptic(.success))
    ProgressHUD.interaction = Interaction()
    #expect(await ProgressHUD.dismissed() == true)
  }

  @Test("each kind of message gives the haptic feedback of its own")
  func haptics() async {
    var iterator = ProgressHUD.events.makeAsyncIterator()
    ProgressHUD.interaction.hapticsEnabled = true
    let messages: [(show: () -> Void, haptic: Haptic)] = [
      ({ ProgressHUD.showInfo(status: nil) }, .warning),
      ({ ProgressHUD.showSuccess(status: nil) }, .success),
      ({ ProgressHUD.showError(status: nil) }, .error),
    ]
    for message in messages {
      message.show()
      #expect(await iterator.next()?.kind == .haptic(message.haptic))
    }
    ProgressHUD.interaction = Interaction()
    #expect(await ProgressHUD.dismissed() == true)
  }
}
