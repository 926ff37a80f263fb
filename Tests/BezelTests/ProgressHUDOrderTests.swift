import BezelHUD
import Foundation
import Synchronization
import Testing

@testable import Bezel

/// Calls of many threads to one HUD in memory.
@Suite("The order of ProgressHUD's calls", .timeLimit(.minutes(2))) struct ProgressHUDOrderTests {
  @Test(
    "SV-183 Directly after a show the HUD is not visible; it is when its thread has taken the call")
  func visibility() async throws {
    let hud = try MemoryHUD(begins: false)
    let events = hud.thread.events
    hud.show("One")
    #expect(!hud.thread.isVisible)
    hud.begin()
    _ = await events.received(through: .didAppear)
    #expect(hud.thread.isVisible)
  }

  /// Calls a function 1 000 times, on 8 threads.
  private static func callFromThreads(_ body: @escaping @Sendable (_ name: String) -> Void) async {
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    for thread in 0..<8 {
      Thread.detachNewThread {
        for step in 0..<125 { body("\(thread) \(step)") }
        over.yield()
      }
    }
    var threads = 0
    for await _ in isOver {
      threads += 1
      if threads == 8 { return }
    }
  }

  @Test("SV-184 Of 1000 shows from 8 threads the last one in the queue is what is seen")
  func manyShows() async throws {
    let hud = try MemoryHUD(begins: false)
    let events = hud.thread.events
    await Self.callFromThreads { hud.show($0) }
    let queue = hud.thread.state.withLock { $0.commands }
    #expect(queue.count == 1, "what another one follows is not kept")
    guard case .show(let shown)? = queue.last?.command, let last = shown.status else {
      Issue.record("the last call is no show")
      return
    }
    hud.begin()
    #expect(await events.received(through: .didAppear).last?.status == last)
    // The HUD with the last call alone looks the same.
    let other = try MemoryHUD()
    other.show(last)
    #expect(await Self.look(hud, like: other))
  }

  /// Returns whether two static HUDs become the same picture.
  private static func look(_ hud: MemoryHUD, like other: MemoryHUD) async -> Bool {
    for _ in 0..<2_000 {
      let (a, b) = (await hud.thread.picture(), await other.thread.picture())
      if let a, a == b, Set(a.pixels).count > 2 { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test("SV-184 So it is while the HUD is on the screen")
  func manyShowsOnScreen() async throws {
    let hud = try MemoryHUD()
    let events = hud.thread.events
    hud.show("First")
    _ = await events.received(through: .didAppear)
    // The order of the queue, which is known only here.
    let order = Mutex("")
    await Self.callFromThreads { name in
      order.withLock { last in
        last = name
        hud.show(name)
      }
    }
    let last = order.withLock { $0 }
    hud.thread.send(.dismiss(after: .zero, token: nil))
    let received = await events.received(through: .didDisappear)
    #expect(received.allSatisfy { $0.kind != .willAppear })
    #expect(received.last?.status == last)
    let announced = received.last { if case .announced = $0.kind { true } else { false } }
    #expect(announced?.status == last)
  }

  @Test("threads that set different settings take nothing from each other")
  func manySettings() async throws {
    let hud = try MemoryHUD(begins: false)
    let settings: [any WritableKeyPath<HUDConfiguration, Fixed> & Sendable] = [
      \.appearance.ringThickness, \.appearance.ringRadius, \.appearance.ringNoTextRadius,
      \.appearance.cornerRadius, \.appearance.borderWidth, \.appearance.fontSize,
      \.appearance.textScale, \.appearance.minimumSize.width,
    ]
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    for (number, setting) in settings.enumerated() {
      Thread.detachNewThread {
        for step in 0..<500 { hud.thread[setting] = Fixed(step * 8 + number) }
        over.yield()
      }
    }
    var threads = 0
    for await _ in isOver {
      threads += 1
      if threads == settings.count { break }
    }
    for (number, setting) in settings.enumerated() {
      #expect(hud.thread[setting] == Fixed(499 * 8 + number))
    }
    #expect(!hud.thread.state.withLock { $0.isRunning }, "a setting needs no thread")
  }

  @Test("SV-185 A setting that comes after the show counts for it")
  func settingAfterShow() async throws {
    let hud = try MemoryHUD(begins: false)
    let events = hud.thread.events
    hud.show("One")
    hud.thread[\.appearance.maskType] = .black
    hud.begin()
    #expect(await Self.isModal(events))
  }

  @Test("SV-187 Settings outlive the dismissal, and are the one HUD's for whoever calls")
  func settingsStay() async throws {
    let hud = try MemoryHUD()
    let events = hud.thread.events
    hud.thread[\.appearance.maskType] = .gradient
    for _ in 0..<2 {
      hud.show("One")
      #expect(await Self.isModal(events))
      #expect(await hud.thread.dismissed(after: .zero))
    }
    #expect(hud.thread[\.appearance.maskType] == .gradient)
  }

  @Test("However many calls come before the thread takes them, the newest alone waits for it")
  func manyCalls() throws {
    let hud = try MemoryHUD(begins: false)
    let thread = hud.thread
    thread.send(.show(Presentation(.indefinite, status: "Zero")))
    func shown(_ step: Int) -> Command {
      .show(Presentation(.progress(Fraction(rawValue: 1 + step % 60_000)), status: "\(step)"))
    }
    for step in 1...1_000_000 {
      thread.send(shown(step))
      if step % 10 == 0 { thread.send(.setStatus("\(step)")) }
      if step % 10 == 1 { thread.send(.setStatus("\(step) again")) }
    }
    let waiting = thread.state.withLock { $0.commands.map(\.command) }
    let expected: [Command] = [
      .show(Presentation(.indefinite, status: "Zero")), shown(1_000_000), .setStatus("1000000"),
    ]
    #expect(waiting == expected)
    for step in 1...1_000 { thread.set(Tilt(x: Double(step) / 1_000, y: 0)) }
    for step in 1...1_000 { thread.set(Insets(bottom: Fixed(step)), over: .zero) }
    #expect(thread.state.withLock { $0.commands.count } == 5)
    // Calls that count, or that start a time, are not dropped.
    for _ in 0..<3 { thread.send(.show(Presentation(.progress(.zero)))) }
    thread.send(.show(Presentation(.message(.success))))
    thread.send(shown(1))
    thread.send(.popActivity)
    thread.send(shown(2))
    #expect(thread.state.withLock { $0.commands.count } == 12)
  }

  @Test("So it is while the target changes")
  func manyCallsInMove() throws {
    let hud = try MemoryHUD(begins: false)
    hud.show("One")
    try hud.thread.move(to: MemoryHUD.target(width: 10, height: 10))
    for step in 1...1_000 { hud.show("\(step)") }
    #expect(hud.thread.state.withLock { $0.move?.commands.count } == 1)
    #expect(hud.thread.state.withLock { $0.commands.count } == 2)
  }

  /// Returns the mask of the next announcement.
  private static func isModal(_ events: AsyncStream<HUDEvent>) async -> Bool {
    let received = await events.received { if case .announced = $0.kind { true } else { false } }
    guard case .announced(let announcement)? = received.last?.kind else { return false }
    return announcement.isModal
  }
}
