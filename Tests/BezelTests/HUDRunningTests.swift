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

  /// What the HUD's thread would be told now.
  private func cue(_ performer: Performer) -> (progress: [Fraction], next: Moment?) {
    let isReading = performer.readProgress()
    let cue = performer.state.withLock { $0.takeCue(at: Self.now, isReading: isReading) }
    let progress = cue.requests.compactMap { request -> Fraction? in
      guard case .update(let shown) = request.command,
        case .indicator(_, let fraction) = shown.content
      else { return nil }
      return fraction
    }
    return (progress, cue.next)
  }

  @Test(
    "MB-095 MB-096 However often a progress object changes, it is read once a turn, 60 times a second"
  )
  func manyUpdates() throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.performer)
    let object = Progress(totalUnitCount: 1_000_000)
    hud.progressObject = object
    hud.show()
    _ = cue(memory.performer)
    for unit in 1...1_000_000 { object.completedUnitCount = Int64(unit) }
    let full = cue(memory.performer)
    #expect(full.progress == [.one])
    #expect(full.next == Moment(nanoseconds: 16_666_667))
    #expect(hud.progress == 1)
    // Nothing new, nothing to draw.
    #expect(cue(memory.performer).progress == [])
    object.completedUnitCount = 250_000
    #expect(cue(memory.performer).progress == [Fraction(1, over: 4)])
  }

  @Test("However often its progress is set, the HUD's thread is told once a turn")
  func manySets() throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.performer)
    hud.show()
    _ = cue(memory.performer)
    for step in 1...10_000 { hud.progress = Double(step) / 10_000 }
    #expect(cue(memory.performer).progress == [.one])
    #expect(cue(memory.performer).progress == [])
  }

  @Test(
    "MB-079 MB-097 Detaching and hiding end the reading, showing again and a kept HUD go on with it"
  )
  func reading() throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.performer)
    let object = Progress(totalUnitCount: 4)
    hud.progressObject = object
    func isRead() -> Bool { cue(memory.performer).next != nil }
    func hear(_ event: Event) {
      _ = memory.performer.state.withLock { $0.follow(event, of: hud.id) }
    }
    #expect(!isRead(), "it is not shown")
    hud.show()
    #expect(isRead())
    // Hidden, and kept by a show in mid-hide.
    hud.hide()
    #expect(isRead())
    hear(.finished)
    hud.show()
    #expect(isRead())
    hud.hide()
    #expect(isRead())
    hear(.finished)
    hear(.hidden)
    #expect(!isRead(), "it has gone")
    hud.show()
    #expect(isRead())
    hud.progressObject = nil
    #expect(!isRead(), "there is nothing to be read")
    object.completedUnitCount = 3
    _ = cue(memory.performer)
    #expect(hud.progress == 0)
  }

  @Test("A HUD follows a sequence of fractions to its end")
  func sequence() async throws {
    let memory = try MemoryHUD(begins: false)
    let hud = HUD(in: .screen, by: memory.performer)
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
    let hud = HUD(in: .screen, by: memory.performer)
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
  }

  @Test(
    "MB-109 With a grace time that is longer than the work it is never seen, and its end is said")
  func graceIsLonger() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.performer)
    hud.graceTime = .seconds(3_600)
    let minutes = Minutes()
    await withCheckedContinuation { continuation in
      hud.completion = { _ in continuation.resume() }
      hud.show(on: .global()) { minutes.write("visible: \(hud.isVisible)") }
    }
    #expect(minutes.words == ["visible: false"])
    #expect(!hud.isVisible && hud.isFinished)
  }

  @Test("MB-108 Asynchronous work is waited for, and the HUD has gone when it returns or throws")
  func run() async throws {
    let memory = try MemoryHUD()
    let hud = HUD(in: .screen, by: memory.performer)
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
    let hud = HUD(in: .screen, by: memory.performer)
    let pressed = Minutes()
    hud.button = HUDButton("Cancel") { pressed.write($0.button.title ?? "") }
    let place = TouchPlace(position: Point(x: 1, y: 2), time: Self.now)
    let call = memory.performer.state.withLock {
      $0.follow(.buttonPressed(status: nil, at: place), of: hud.id)
    }
    try #require(call != nil)
    call?()
    #expect(pressed.words == ["Cancel"])
  }
}
