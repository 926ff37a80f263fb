import BezelHUD
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Bezel
@testable import BezelStage

/// HUDs that follow something, or are shown while it runs.
@Suite("HUD: work and progress") struct HUDRunningTests {
  private struct Failure: Error {}

  private static let now = Moment(nanoseconds: 0)

  /// Returns the turn that the HUD's thread would get now.
  private func nextTurn(_ thread: HUDThread) -> (progress: [Fraction], next: Moment?) {
    let isReading = thread.readProgress()
    let turn = thread.state.withLock { $0.nextTurn(at: Self.now, isReading: isReading) }
    let progress = turn.requests.compactMap { request -> Fraction? in
      guard case .update(let shown) = request.command,
        case .indicator(_, let fraction) = shown.content
      else { return nil }
      return fraction
    }
    return (progress, turn.next)
  }

  @Test("MB-095 MB-096 However often a progress object changes, it is read 60 times a second")
  func manyUpdates() throws {
    var thread = try VirtualHUD()
    let hud = thread.hud { $0.mode = .determinate }
    let object = Progress(totalUnitCount: 1_000_000)
    hud.progressObject = object
    hud.show(animated: false)
    thread.turn()
    let before = thread.progress.count
    // A million updates in a second; the thread wakes at any time.
    for step in 1...100 {
      for unit in 1...10_000 {
        object.completedUnitCount = Int64((step - 1) * 10_000 + unit)
      }
      thread.wait(.milliseconds(10))
      #expect(thread.lastTurn.next == thread.now.advanced(by: .nanoseconds(16_666_667)))
    }
    #expect(thread.progress.last == .one && hud.progress == 1)
    // The test's own hundred turns are as good as a frame each.
    #expect(thread.progress.count - before <= 160)
    let drawn = thread.progress.count
    thread.wait(.seconds(1))
    #expect(thread.progress.count == drawn, "nothing new, nothing to draw")
    object.completedUnitCount = 250_000
    thread.wait(.milliseconds(17))
    #expect(thread.progress.count == drawn + 1 && thread.progress.last == Fraction(1, over: 4))
  }

  @Test("However often its progress is set, the HUD's thread gets it once a turn")
  func manySets() throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.thread)
    hud.show()
    _ = nextTurn(memory.thread)
    for step in 1...10_000 { hud.progress = Double(step) / 10_000 }
    #expect(nextTurn(memory.thread).progress == [.one])
    #expect(nextTurn(memory.thread).progress == [])
  }

  @Test(
    "MB-079 MB-097 Detaching and hiding end the reading, showing again and a kept HUD go on with it"
  )
  func reading() throws {
    var thread = try VirtualHUD()
    let hud = thread.hud()
    let counter = EndCounter(of: hud)
    let object = Progress(totalUnitCount: 8)
    hud.progressObject = object
    thread.turn()
    #expect(thread.lastTurn.next == nil, "it is not shown")
    hud.show()
    thread.wait(.seconds(1))
    #expect(thread.lastTurn.next != nil)
    for step in 1...3 {
      // Hidden, and kept by a show in mid-hide.
      hud.hide()
      thread.wait(.milliseconds(100))
      object.completedUnitCount = Int64(2 * step - 1)
      thread.wait(.milliseconds(17))
      #expect(hud.progress == Double(2 * step - 1) / 8, "it still goes")
      hud.show()
      thread.wait(.seconds(1))
      object.completedUnitCount = Int64(2 * step)
      thread.wait(.milliseconds(17))
      #expect(hud.progress == Double(2 * step) / 8, "it is kept")
    }
    hud.hide()
    thread.wait(.milliseconds(299))
    #expect(thread.lastTurn.next != nil)
    thread.wait(.milliseconds(1))
    thread.finishCalls()
    #expect(thread.lastTurn.next == nil && counter.ends.words == ["end"], "it has gone")
    hud.show()
    thread.turn()
    #expect(thread.lastTurn.next != nil)
    hud.progressObject = nil
    thread.turn()
    #expect(thread.lastTurn.next == nil, "there is nothing to be read")
    object.completedUnitCount = 7
    thread.wait(.seconds(1))
    #expect(hud.progress == 0.75)
  }

  @Test("A HUD follows a sequence of fractions to its end")
  func sequence() async throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.thread)
    await hud.follow(
      AsyncStream { continuation in
        for step in 0...10 { continuation.yield(Double(step) / 10) }
        continuation.finish()
      })
    #expect(hud.progress == 1)
    await #expect(throws: Failure.self) {
      try await hud.follow(
        AsyncThrowingStream<Double, any Error> { continuation in
          continuation.yield(0.5)
          continuation.finish(throwing: Failure())
        })
    }
    #expect(hud.progress == 0.5)
  }

  @Test(
    "MB-108 MB-110 Work runs on its queue while the HUD is visible; when that has gone, it is said")
  func queue() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.thread)
    let queue = DispatchQueue(label: "work")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "work")
    let minutes = Minutes()
    await withCheckedContinuation { continuation in
      hud.completion = { hud in
        minutes.write("completion, \(hud.isVisible), \(DispatchQueue.getSpecific(key: key) ?? "")")
        continuation.resume()
      }
      hud.show(animated: false, on: queue) {
        for _ in 0..<4_000 where !hud.isVisible { Thread.sleep(forTimeInterval: 0.005) }
        minutes.write("work, \(hud.isVisible), \(DispatchQueue.getSpecific(key: key) ?? "")")
      }
    }
    #expect(minutes.words == ["work, true, work", "completion, false, "])
    // Nothing of the work is left that would suppress the next show.
    hud.completion = nil
    #expect(hud.isTaskInProgress == nil)
    hud.graceTime = .milliseconds(20)
    hud.show(animated: false)
    for _ in 0..<4_000 where !hud.isVisible { try? await Task.sleep(for: .milliseconds(5)) }
    #expect(hud.isVisible)
  }

  @Test(
    "MB-109 With a grace time that is longer than the work it is never seen, and its end is said")
  func graceIsLonger() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.thread)
    hud.graceTime = .seconds(3_600)
    let minutes = Minutes()
    await withCheckedContinuation { continuation in
      hud.completion = { _ in continuation.resume() }
      hud.show(on: .global()) { minutes.write("visible: \(hud.isVisible)") }
    }
    #expect(minutes.words == ["visible: false"])
    #expect(!hud.isVisible && hud.isFinished)
    // The next work takes longer than its grace time.
    hud.graceTime = .milliseconds(20)
    hud.completion = nil
    await hud.run { hud in
      for _ in 0..<4_000 where !hud.isVisible { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(hud.isVisible)
    }
  }

  @Test("MB-108 Asynchronous work is waited for, and the HUD has gone when it returns or throws")
  func run() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.thread)
    let value = await hud.run { hud in
      for _ in 0..<4_000 where !hud.isVisible { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(hud.isVisible)
      return 42
    }
    #expect(value == 42 && !hud.isVisible && hud.isFinished)
    await #expect(throws: Failure.self) { try await hud.run { _ in throw Failure() } }
    #expect(!hud.isVisible && hud.isFinished)
  }

  @Test("The button's action is called by a release, on the queue of the answers, with the HUD")
  func button() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.thread)
    let pressed = Minutes()
    hud.button = HUDButton("Cancel") { pressed.write($0.button.title ?? "") }
    let place = TouchPlace(position: Point(x: 1, y: 2), time: Self.now)
    let call = memory.thread.state.withLock {
      $0.follow(.buttonPressed(status: nil, at: place), of: hud.id)
    }
    try #require(call != nil)
    call?()
    #expect(pressed.words == ["Cancel"])
  }
}
