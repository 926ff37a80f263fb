import BezelHUD
import BezelLinux
import Foundation
import Synchronization
import Testing

@testable import Bezel

/// MBProgressHUD's class, over a screen in memory.
@Suite("HUD") struct HUDTests {
  let memory: MemoryHUD

  init() throws { memory = try MemoryHUD() }

  private func hud(_ change: (inout HUDSettings) -> Void = { _ in }) -> HUD {
    let hud = HUD(in: .screen, by: memory.thread)
    hud.change(change)
    return hud
  }

  private var all: [HUD] { memory.thread.huds(on: .screen) }

  /// Waits until a condition holds.
  private func wait(_ what: String = "", until holds: () -> Bool) async {
    for _ in 0..<4_000 {
      if holds() { return }
      try? await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("it never comes to be: \(what)")
  }

  @Test(
    "MB-008 A HUD that is shown on a parent is in front, leaves when it is hidden, and is shown")
  func showOn() async throws {
    let first = memory.thread.showHUD(on: .screen, animated: false)
    let second = memory.thread.showHUD(on: .screen, animated: false)
    #expect(all == [first, second])
    #expect(second.removesFromParentOnHide)
    await wait { first.isVisible && second.isVisible }
    await second.hidden(animated: false)
    await wait { all == [first] }
    #expect(!second.isVisible && first.isVisible)
  }

  @Test("MB-009 MB-010 MB-011 The foremost one that is not hidden is found, and hidden")
  func find() async {
    #expect(!memory.thread.hideHUD(on: .screen, animated: true))
    #expect(memory.thread.topmostHUD(on: .screen) == nil)
    let first = memory.thread.showHUD(on: .screen, animated: true)
    let second = memory.thread.showHUD(on: .screen, animated: true)
    let order = Minutes()
    for (name, hud) in [("first", first), ("second", second)] {
      hud.completion = { _ in order.write(name) }
    }
    #expect(memory.thread.topmostHUD(on: .screen) == second)
    #expect(memory.thread.hideHUD(on: .screen, animated: true))
    #expect(second.isFinished && !first.isFinished)
    #expect(memory.thread.topmostHUD(on: .screen) == first)
    #expect(memory.thread.hideHUD(on: .screen, animated: true))
    #expect(memory.thread.topmostHUD(on: .screen) == nil)
    #expect(!memory.thread.hideHUD(on: .screen, animated: true))
    await wait { all.isEmpty && order.words.count == 2 }
    #expect(!first.isVisible && !second.isVisible)
  }

  @Test("MB-012 All are listed from back to front, and hidden at once")
  func hideAll() async {
    let huds = (0..<3).map { _ in memory.thread.showHUD(on: .screen, animated: false) }
    #expect(all == huds)
    #expect(memory.thread.hideAllHUDs(on: .screen, animated: false) == 3)
    #expect(huds.allSatisfy { $0.isFinished })
    await wait { all.isEmpty }
    #expect(memory.thread.hideAllHUDs(on: .screen, animated: false) == 0)
  }

  private final class Delegate: HUDDelegate {
    let body: @Sendable (HUD) -> Void
    init(_ body: @escaping @Sendable (HUD) -> Void) { self.body = body }
    func hudWasHidden(_ hud: HUD) { body(hud) }
  }

  @Test("MB-073 At the end it leaves its parent, then completions are called, then the delegate")
  func order() async {
    let hud = hud { $0.removesFromParentOnHide = true }
    let minutes = Minutes()
    let thread = memory.thread
    @Sendable func write(_ word: String) {
      minutes.write("\(word), \(thread.huds(on: .screen).count) there")
    }
    let delegate = Delegate { _ in write("delegate") }
    hud.delegate = delegate
    hud.completion = { _ in write("completion") }
    hud.onNextHide { write("once") }
    hud.show()
    await wait { hud.isVisible }
    #expect(all == [hud])
    hud.hide()
    await wait { minutes.words.count >= 3 }
    #expect(minutes.words == ["completion, 0 there", "once, 0 there", "delegate, 0 there"])
    withExtendedLifetime(delegate) {}
  }

  @Test(
    "MB-074 MB-076 Without leaving it stays, is shown again, and its completion is called again")
  func again() async {
    let hud = hud()
    let minutes = Minutes()
    hud.completion = { _ in minutes.write("gone") }
    hud.onNextHide { minutes.write("once") }
    for count in [2, 3] {
      hud.show()
      await wait { hud.isVisible }
      #expect(await hud.hidden())
      await wait { minutes.words.count == count }
      #expect(all == [hud] && !hud.isVisible && hud.isFinished)
    }
    #expect(minutes.words == ["gone", "once", "gone"])
  }

  @Test("MB-077 A completion that shows the same HUD again leaves it visible")
  func completionShows() async {
    let hud = hud { $0.removesFromParentOnHide = true }
    let minutes = Minutes()
    hud.completion = { hud in
      if minutes.words.isEmpty { hud.show(animated: false) }
      minutes.write("gone")
    }
    hud.show(animated: false)
    await wait { hud.isVisible }
    await hud.hidden(animated: false)
    await wait { minutes.words == ["gone"] && hud.isVisible }
    #expect(all == [hud] && !hud.isFinished)
    hud.hide(animated: false)
    await wait { minutes.words == ["gone", "gone"] }
  }

  @Test("MB-093 The delegate is held weakly")
  func weakDelegate() {
    let hud = hud()
    var delegate: Delegate? = Delegate { _ in }
    hud.delegate = delegate
    #expect(hud.delegate === delegate)
    delegate = nil
    #expect(hud.delegate == nil)
  }

  @Test("MB-094 Calls from many threads never race, and the last one counts")
  func threads() async {
    let hud = hud()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for turn in 0..<100 {
            if turn % 3 == 0 { hud.show(animated: false) } else { hud.hide(animated: false) }
            hud.label.text = "\(task) \(turn)"
            hud.progress = Double(turn) / 100
          }
        }
      }
    }
    hud.show(animated: false)
    await wait { hud.isVisible }
    #expect(all == [hud] && !hud.isFinished)
    hud.hide(animated: false)
    await wait { !hud.isVisible }
  }

  @Test("A HUD without a reference lives until it has gone")
  func spans() async {
    weak var seen: HUD?
    let minutes = Minutes()
    do {
      let hud = hud { $0.removesFromParentOnHide = true }
      hud.completion = { _ in minutes.write("gone") }
      seen = hud
      hud.show(animated: false)
    }
    await wait { seen?.isVisible == true }
    seen?.hide(animated: false)
    await wait { minutes.words == ["gone"] && seen == nil }
    #expect(all.isEmpty)
  }

  @Test("One that is taken away is gone at once, and comes to the front when it is shown again")
  func removed() async {
    let (first, second) = (hud(), hud())
    first.show(animated: false)
    second.show(animated: false)
    await wait { first.isVisible && second.isVisible }
    let minutes = Minutes()
    first.completion = { _ in minutes.write("gone") }
    first.removeFromParent()
    #expect(all == [second] && !first.isVisible)
    // The HUD's thread is not waited for.
    first.show(animated: false)
    #expect(all == [second, first])
    await wait { first.isVisible && minutes.words == ["gone"] }
    #expect(!first.isFinished && memory.thread.topmostHUD(on: .screen) == first)
    first.bezel = HUDBackground(style: .solid, color: Color(red: 255, green: 0, blue: 0))
    #expect(await memory.picture { $0.pixels.contains(0xFFFF_0000) })
    first.hide(animated: false)
    await wait { minutes.words == ["gone", "gone"] }
  }

  @Test("MB-112 HUDs on different parents have nothing to do with each other")
  func parents() async throws {
    let left = try #require(
      HUDParent(area: Rect(origin: Point(x: 0, y: 0), size: Size(width: 120, height: 160))))
    let (one, other) = (HUD(in: left, by: memory.thread), hud())
    one.show(animated: false)
    other.show(animated: false)
    await wait { one.isVisible && other.isVisible }
    #expect(memory.thread.huds(on: left) == [one] && all == [other])
    #expect(memory.thread.hideHUD(on: left, animated: false))
    await wait { memory.thread.huds(on: left).isEmpty }
    #expect(other.isVisible && !other.isFinished && !one.isVisible)
    #expect(memory.thread.topmostHUD(on: .screen) == other)
  }

  @Test("Where no screen can be had what was shown is at its end, but not what comes after a move")
  func failure() throws {
    let memory = try MemoryHUD(begins: false)
    let minutes = Minutes()
    func hud(_ name: String) -> HUD {
      let hud = HUD(in: .screen, by: memory.thread)
      hud.completion = { _ in minutes.write(name) }
      hud.show()
      return hud
    }
    let first = hud("first")
    try memory.thread.move(to: MemoryHUD.target(width: 10, height: 10))
    let second = hud("second")
    for call in memory.thread.state.withLock({ $0.leave(failed: true) }).calls { call() }
    #expect(minutes.words == ["first"])
    #expect(first.isFinished && !second.isFinished)
  }

  @Test("New HUDs begin with the defaults, and keep to their own settings then")
  func defaults() {
    #expect(HUD.defaults.margin == 20)
    memory.thread.hudDefaults.margin = 7
    let hud = hud()
    #expect(hud.margin == 7)
    memory.thread.hudDefaults.margin = 9
    #expect(hud.margin == 7)
    #expect(HUD(in: .screen, HUDSettings(), by: memory.thread).margin == 20)
  }

  @Test("Settings before the show are visible in the first picture, and later ones follow")
  func pictures() async throws {
    let hud = hud { settings in
      settings.bezel = HUDBackground(style: .solid, color: .white)
      settings.mode = .text
      settings.label.text = "x"
    }
    hud.show(animated: false)
    #expect(await memory.picture { $0.pixels.contains(0xFFFF_FFFF) })
    hud.bezel.color = Color(red: 255, green: 0, blue: 0)
    #expect(await memory.picture { $0.pixels.contains(0xFFFF_0000) })
    hud.hide(animated: false)
    #expect(await memory.picture { Set($0.pixels).count == 1 })
  }

  @Test("Settings directly after the show count, also where it reads the HUD itself")
  func afterShow() throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.thread)
    hud.show()
    hud.change { $0.label.text = "\(hud.mode) \($0.progress + hud.progress)" }
    let turn = memory.thread.state.withLock { $0.nextTurn(at: Moment(nanoseconds: 0)) }
    let shown = turn.requests.compactMap { request in
      if case .update(let shown) = request.command { shown.status } else { nil }
    }
    #expect(shown.last == "indeterminate 0.0")
  }

  @Test("Settings that were made while the target changes are seen on the new one")
  func moveWithNews() throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.thread)
    hud.show()
    try memory.thread.move(to: MemoryHUD.target(width: 10, height: 10))
    hud.show()
    hud.label.text = "new"
    // The old target's thread takes its turn.
    _ = memory.thread.state.withLock { $0.nextTurn(at: Moment(nanoseconds: 0)) }
    let wakeup = try EventFD()
    let turn = memory.thread.state.withLock { state in
      _ = state.leave(failed: false)
      state.enter(wakeup)
      return state.nextTurn(at: Moment(nanoseconds: 0))
    }
    let texts = turn.requests.compactMap { request in
      if case .update(let shown) = request.command { shown.status } else { nil }
    }
    #expect(texts.last == "new")
  }

  @Test("Another target has what is shown on the old one hidden, and the next shown")
  func move() async throws {
    let hud = hud()
    hud.show(animated: false)
    await wait { hud.isVisible }
    try memory.thread.move(to: MemoryHUD.target(width: 100, height: 100))
    await wait { !hud.isVisible }
    #expect(hud.isFinished)
    hud.show(animated: false)
    await wait { hud.isVisible }
    #expect(await memory.picture { $0.width == 100 && Set($0.pixels).count > 1 })
  }
}
