import BezelHUD
import Foundation
import Synchronization
import Testing

@testable import Bezel

/// What many threads ask of one HUD, which is in memory.
@Suite("The order of ProgressHUD's calls", .timeLimit(.minutes(2))) struct ProgressHUDOrderTests {
  @Test(
    "SV-183 Directly after a show the HUD is not visible; it is when its thread has taken the call")
  func visibility() async throws {
    let hud = try MemoryHUD(begins: false)
    let events = hud.performer.events
    hud.show("One")
    #expect(!hud.performer.isVisible)
    hud.begin()
    _ = await events.heard(through: .didAppear)
    #expect(hud.performer.isVisible)
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
    let events = hud.performer.events
    await Self.callFromThreads { hud.show($0) }
    let queue = hud.performer.state.withLock { $0.commands }
    #expect(queue.count == 1_000)
    guard case .show(let shown)? = queue.last?.command, let last = shown.status else {
      Issue.record("the last call is no show")
      return
    }
    hud.begin()
    #expect(await events.heard(through: .didAppear).last?.status == last)
    // The HUD with the last call alone looks the same.
    let other = try MemoryHUD()
    other.show(last)
    #expect(await Self.look(hud, like: other))
  }

  /// Whether two HUDs that stand still become the same picture.
  private static func look(_ hud: MemoryHUD, like other: MemoryHUD) async -> Bool {
    for _ in 0..<2_000 {
      let (a, b) = (await hud.performer.picture(), await other.performer.picture())
      if let a, a == b, Set(a.pixels).count > 2 { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test("SV-184 So it is while the HUD is on the screen")
  func manyShowsOnScreen() async throws {
    let hud = try MemoryHUD()
    let events = hud.performer.events
    hud.show("First")
    _ = await events.heard(through: .didAppear)
    // The order of the queue, which nobody else knows.
    let order = Mutex("")
    await Self.callFromThreads { name in
      order.withLock { last in
        last = name
        hud.show(name)
      }
    }
    let last = order.withLock { $0 }
    hud.performer.send(.dismiss(after: .zero, token: nil))
    let heard = await events.heard(through: .didDisappear)
    #expect(heard.allSatisfy { $0.kind != .willAppear })
    #expect(heard.last?.status == last)
    let announced = heard.last { if case .announced = $0.kind { true } else { false } }
    #expect(announced?.status == last)
  }

  @Test("threads that set different settings take nothing from each other")
  func manySettings() async throws {
    let hud = try MemoryHUD(begins: false)
    let settings: [any WritableKeyPath<HUDSetup, Fixed> & Sendable] = [
      \.appearance.ringThickness, \.appearance.ringRadius, \.appearance.ringNoTextRadius,
      \.appearance.cornerRadius, \.appearance.borderWidth, \.appearance.fontSize,
      \.appearance.textScale, \.appearance.minimumSize.width,
    ]
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    for (number, setting) in settings.enumerated() {
      Thread.detachNewThread {
        for step in 0..<500 { hud.performer[setting] = Fixed(step * 8 + number) }
        over.yield()
      }
    }
    var threads = 0
    for await _ in isOver {
      threads += 1
      if threads == settings.count { break }
    }
    for (number, setting) in settings.enumerated() {
      #expect(hud.performer[setting] == Fixed(499 * 8 + number))
    }
    #expect(!hud.performer.state.withLock { $0.isRunning }, "a setting needs no thread")
  }

  @Test("SV-185 A setting that comes after the show counts for it")
  func settingAfterShow() async throws {
    let hud = try MemoryHUD(begins: false)
    let events = hud.performer.events
    hud.show("One")
    hud.performer[\.appearance.maskType] = .black
    hud.begin()
    #expect(await Self.isModal(events))
  }

  @Test("SV-187 Settings outlive the dismissal, and are the one HUD's for whoever calls")
  func settingsStay() async throws {
    let hud = try MemoryHUD()
    let events = hud.performer.events
    hud.performer[\.appearance.maskType] = .gradient
    for _ in 0..<2 {
      hud.show("One")
      #expect(await Self.isModal(events))
      #expect(await hud.performer.dismissed(after: .zero))
    }
    #expect(hud.performer[\.appearance.maskType] == .gradient)
  }

  /// What the next announcement says of the mask.
  private static func isModal(_ events: AsyncStream<HUDEvent>) async -> Bool {
    let heard = await events.heard { if case .announced = $0.kind { true } else { false } }
    guard case .announced(let announcement)? = heard.last?.kind else { return false }
    return announcement.isModal
  }
}
