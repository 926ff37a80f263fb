import BezelHUD
import Foundation
import Testing

@testable import Bezel

/// The events of a program's HUD in memory.
@Suite("The events of ProgressHUD", .timeLimit(.minutes(2))) struct ProgressHUDEventTests {
  private static func event(_ event: Event) -> HUDEvent {
    HUDEvent(event, whileVisible: true, at: Moment(nanoseconds: 0))!
  }

  private static let place = TouchPlace(position: .zero, time: Moment(nanoseconds: 0))

  @Test("SV-124 Each of the six notifications has its identifier for a name; what is new has none")
  func names() {
    let names = [
      Event.willAppear(status: nil), .didAppear(status: nil), .willDisappear(status: nil),
      .didDisappear(status: nil), .touched(status: nil, at: Self.place),
      .touchedInside(status: nil, at: Self.place),
    ].map { Self.event($0).name }
    #expect(
      names == [
        "SVProgressHUDWillAppearNotification", "SVProgressHUDDidAppearNotification",
        "SVProgressHUDWillDisappearNotification", "SVProgressHUDDidDisappearNotification",
        "SVProgressHUDDidReceiveTouchEventNotification",
        "SVProgressHUDDidTouchDownInsideNotification",
      ])
    for new in [
      Event.haptic(.success), .buttonPressed(status: nil, at: nil), .armed(status: nil, at: nil),
      .disarmed(status: nil), .confirmed(status: nil, at: nil),
    ] {
      #expect(Self.event(new).name == nil)
    }
  }

  @Test("SV-121 SV-122 The payload has the text under its key, and without a text there is none")
  func payload() async throws {
    let hud = try MemoryHUD()
    let events = hud.thread.events
    hud.show("Copying")
    var received = await events.received(through: .didAppear)
    #expect(received.count == 2)
    for event in received {
      #expect(event.userInfo == ["SVProgressHUDStatusUserInfoKey": "Copying"])
    }
    #expect(HUDEvent.statusKey == "SVProgressHUDStatusUserInfoKey")
    hud.thread.send(.dismiss(after: .zero, token: nil))
    received = await events.received(through: .didDisappear)
    #expect(received.last?.userInfo == ["SVProgressHUDStatusUserInfoKey": "Copying"])
    for nothing in [nil, ""] {
      hud.show(nothing)
      received = await events.received(through: .didAppear)
      hud.thread.send(.dismiss(after: .zero, token: nil))
      received += await events.received(through: .didDisappear)
      #expect(received.compactMap(\.name).count == 4)
      for event in received { #expect(event.userInfo == nil, "\(event)") }
    }
  }

  @Test("SV-125 Every event comes from the one HUD: all who listen hear the same, to the end")
  func source() async throws {
    let hud = try MemoryHUD()
    let (first, second) = (hud.thread.events, hud.thread.events)
    let minutes = Minutes()
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    let observation = hud.thread.observe { event in
      if let name = event.name { minutes.write(name) }
      if event.kind == .didDisappear { over.finish() }
    }
    hud.show("One")
    var received = await first.received(through: .didAppear)
    hud.thread.send(.dismiss(after: .zero, token: nil))
    received += await first.received(through: .didDisappear)
    let names = received.compactMap(\.name)
    #expect(
      names == [
        "SVProgressHUDWillAppearNotification", "SVProgressHUDDidAppearNotification",
        "SVProgressHUDWillDisappearNotification", "SVProgressHUDDidDisappearNotification",
      ])
    #expect(await second.received(through: .didDisappear) == received)
    for await _ in isOver {}
    #expect(minutes.words == names)
    observation.cancel()
  }

  @Test("SV-126 In WillAppear the HUD is not visible yet, on its first appearance and on others")
  func willAppear() async throws {
    let hud = try MemoryHUD()
    let events = hud.thread.events
    for _ in 0..<2 {
      hud.show("One")
      let appeared = await events.received(through: .didAppear)
      #expect(appeared.first { $0.kind == .willAppear }?.isVisible == false)
      hud.thread.send(.dismiss(after: .zero, token: nil))
      _ = await events.received(through: .didDisappear)
    }
  }

  @Test("SV-127 Visible in DidAppear and WillDisappear, and in DidDisappear no more")
  func visibility() async throws {
    let hud = try MemoryHUD()
    let minutes = Minutes()
    let (appeared, didAppear) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    let observation = hud.thread.observe { [thread = hud.thread] event in
      switch event.kind {
      case .didAppear:
        minutes.write("did appear: \(event.isVisible) \(thread.isVisible)")
        didAppear.finish()
      case .willDisappear: minutes.write("will disappear: \(event.isVisible)")
      case .didDisappear:
        minutes.write("did disappear: \(event.isVisible) \(thread.isVisible)")
        isGone.finish()
      default: break
      }
    }
    hud.show("One")
    for await _ in appeared {}
    hud.thread.send(.dismiss(after: .zero, token: nil))
    for await _ in gone {}
    #expect(
      minutes.words == [
        "did appear: true true", "will disappear: true", "did disappear: false false",
      ])
    observation.cancel()
  }

  @Test("SV-129 SV-131 SV-132 SV-133 A completion is called once, after the handlers of the event")
  func completions() async throws {
    let hud = try MemoryHUD()
    let minutes = Minutes()
    let observation = hud.thread.observe { if let name = $0.name { minutes.write(name) } }
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    func dismiss(_ word: String, after delay: Duration = .zero) {
      hud.thread.dismiss(after: delay) { finished in
        minutes.write("\(word) \(finished)")
        answer.yield()
      }
    }
    var received = answers.makeAsyncIterator()
    dismiss("nothing")
    await received.next()
    #expect(minutes.words == ["nothing true"])
    let events = hud.thread.events
    hud.show("One")
    _ = await events.received(through: .didAppear)
    dismiss("first", after: .seconds(600))
    dismiss("second", after: .seconds(500))
    hud.show("Two")
    dismiss("third")
    dismiss("fourth")
    for _ in 0..<4 { await received.next() }
    #expect(
      minutes.words == [
        "nothing true", "SVProgressHUDWillAppearNotification",
        "SVProgressHUDDidAppearNotification", "first false", "second false",
        "SVProgressHUDWillDisappearNotification", "SVProgressHUDDidDisappearNotification",
        "third true", "fourth true",
      ])
    #expect(await hud.thread.dismissed(after: .zero))
    #expect(minutes.words.count { $0.hasSuffix("true") || $0.hasSuffix("false") } == 5)
    observation.cancel()
  }

  @Test("a handler that waits lets no HUD wait")
  func slowHandler() async throws {
    let hud = try MemoryHUD()
    let events = hud.thread.events
    let gate = DispatchSemaphore(value: 0)
    let minutes = Minutes()
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    let observation = hud.thread.observe { event in
      if event.kind == .willAppear { gate.wait() }
      if let name = event.name { minutes.write(name) }
      if event.kind == .didDisappear { over.finish() }
    }
    hud.show("One")
    var received = await events.received(through: .didAppear)
    hud.thread.send(.dismiss(after: .zero, token: nil))
    received += await events.received(through: .didDisappear)
    #expect(minutes.words == [])
    gate.signal()
    for await _ in isOver {}
    #expect(minutes.words == received.compactMap(\.name))
    observation.cancel()
  }

  @Test("a handler is called until it is cancelled or let go of")
  func endOfHandlers() async throws {
    let hud = try MemoryHUD()
    let minutes = Minutes()
    let cancelled = hud.thread.observe { event in
      if let name = event.name { minutes.write(name) }
    }
    do {
      let forgotten = hud.thread.observe { _ in minutes.write("forgotten") }
      withExtendedLifetime(forgotten) {}
    }
    let (appeared, didAppear) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    // The observers are called one after the other, and this one is the last.
    let last = hud.thread.observe { event in
      if event.kind == .didAppear { didAppear.finish() }
      if event.kind == .didDisappear { isGone.finish() }
    }
    hud.show("One")
    for await _ in appeared {}
    cancelled.cancel()
    hud.thread.send(.dismiss(after: .zero, token: nil))
    for await _ in gone {}
    #expect(
      minutes.words == [
        "SVProgressHUDWillAppearNotification", "SVProgressHUDDidAppearNotification",
      ])
    last.cancel()
  }
}
