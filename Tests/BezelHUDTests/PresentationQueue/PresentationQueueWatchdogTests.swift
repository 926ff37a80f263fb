import Testing

@testable import BezelHUD

@Suite("The end of presentations that are not updated") struct PresentationQueueWatchdogTests {
  private func request(_ text: String, _ action: Watchdog.Action) -> PresentationRequest {
    .ring(text) { request in
      request.setup.appearance.style = .dark
      request.setup.interaction.confirmKeys = [28]
      request.watchdog = Watchdog(limit: .seconds(3), action: action)
    }
  }

  private func stage(_ action: Watchdog.Action) -> (stage: PresentationQueueStage, handle: Handle) {
    var stage = PresentationQueueStage()
    let handle = stage.show(request("one", action))
    stage.wait(2_999)
    #expect(stage.text == "one")
    #expect(stage.log.map(\.notifications) == [.shown(handle)])
    stage.wait(1)
    #expect(stage.log[1].notifications == .late(handle))
    stage.wait(10_000)
    #expect(stage.log.filter { $0.notifications == .late(handle) }.count == 1)
    return (stage, handle)
  }

  @Test("It has another text until it is updated, and is late again after that")
  func text() {
    var (stage, handle) = stage(.text("Not responding"))
    #expect(stage.text == "Not responding")
    stage.update(handle, to: request("one", .text("Not responding")))
    #expect(stage.text == "one")
    stage.wait(2_000)
    stage.update(handle, to: request("two", .text("Not responding")))
    stage.wait(2_999)
    #expect(stage.text == "two")
    stage.wait(1)
    #expect(stage.text == "Not responding")
  }

  @Test("It has another colour on the same box until it is updated")
  func color() {
    let red = Color(red: 255, green: 0, blue: 0)
    var dark = Appearance()
    dark.style = .dark
    var (stage, handle) = stage(.color(red))
    #expect(stage.model.look.colors.text == red)
    #expect(stage.model.look.colors.image == red)
    #expect(stage.model.look.colors.box == dark.colors.box)
    #expect(stage.model.look.colors.blur == dark.colors.blur)
    stage.update(handle, to: request("one", .color(red)))
    #expect(stage.model.look == dark)
  }

  @Test(
    "A button that fingers reach ends it, and nothing else does that is pressed", arguments: [1, 2])
  func cancel(way: Int) {
    var (stage, handle) = stage(.cancel)
    #expect(stage.model.button == "Cancel")
    #expect(stage.model.blocking == .hud)
    // Another language.
    stage.turn { queue, now in
      let german = ButtonTitles(yes: "", no: "", cancel: "Ende", noCode: "QR")
      queue.restyle(over: PresentationQueue.Base(HUDConfiguration(), german), at: now)
    }
    #expect(stage.model.button == "Ende")
    stage.update(handle, to: request("one", .cancel))
    #expect(stage.model.button == nil)
    #expect(stage.model.blocking == .none)
    stage.press(28)
    #expect(stage.endings.isEmpty)
    stage.wait(3_000)
    if way == 1 {
      stage.turn([.down(1, on: .button), .up(1, on: .button)])
      #expect(stage.queue.nextWake == stage.now)
    } else {
      stage.press(28)
    }
    stage.wait()
    #expect(stage.endings == [.ended(handle, .cancelled)])
    #expect(stage.text == nil)
  }

  @Test("A hold that has to confirm it ends it too")
  func confirmed() {
    var stage = PresentationQueueStage()
    var request = request("one", .cancel)
    request.setup.interaction.confirmation = .hold(for: .seconds(1))
    let handle = stage.show(request)
    stage.wait(3_000)
    stage.turn([.down(1, on: .button)])
    stage.wait(999)
    #expect(stage.endings.isEmpty)
    stage.wait(1)
    #expect(stage.endings == [.ended(handle, .cancelled)])
  }

  @Test("It goes")
  func dismiss() {
    let (stage, handle) = stage(.dismiss)
    #expect(stage.endings == [.ended(handle, .watchdog)])
    #expect(stage.text == nil)
  }

  @Test("It is late also where it is not seen, and changed when it is")
  func covered() {
    var stage = PresentationQueueStage()
    let handle = stage.show(request("one", .text("late")))
    let over = stage.show(.ring("over"))
    stage.wait(5_000)
    #expect(stage.text == "over")
    #expect(stage.log.last?.notifications == .late(handle))
    stage.dismiss(over)
    #expect(stage.text == "late")
  }
}
