import BezelHUD
import Foundation
import Synchronization
import Testing

@testable import Bezel

/// A HUD in memory that runs in real time, on a thread that begins when the test says so.
final class MemoryHUD: Sendable {
  let thread: HUDThread
  private let start: Start

  /// - Parameter begins: whether the thread begins with the first show.
  init(width: Int = 240, height: Int = 160, begins: Bool = true) throws {
    let start = Start(isHeld: !begins)
    self.start = start
    thread = HUDThread(detach: { start.detach($0) })
    try thread.move(to: MemoryHUD.target(width: width, height: height))
    thread[\.timing.fadeIn] = .milliseconds(20)
    thread[\.timing.fadeOut] = .milliseconds(20)
  }

  static func target(width: Int, height: Int) -> HUDTarget {
    var target = HUDTarget()
    target.surface = .memory(width: width, height: height)
    target.font = "none"
    return target
  }

  func begin() { start.begin() }

  /// Shows a ring that does not turn.
  func show(_ status: String?) {
    thread.send(.show(Presentation(.progress(Fraction(1, over: 2)), status: status)))
  }

  /// Waits until the picture is the one that is expected.
  func picture(becomes expected: (HUDPicture) -> Bool) async -> Bool {
    for _ in 0..<2_000 {
      if let picture = await thread.picture(), expected(picture) { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  private final class Start: Sendable {
    private let state: Mutex<(isHeld: Bool, body: (@Sendable () -> Void)?)>

    init(isHeld: Bool) { state = Mutex((isHeld, nil)) }

    func detach(_ body: @escaping @Sendable () -> Void) {
      let mayBegin = state.withLock { state in
        if state.isHeld { state.body = body }
        return !state.isHeld
      }
      if mayBegin { Thread.detachNewThread(body) }
    }

    func begin() {
      let body = state.withLock { state in
        defer { state = (false, nil) }
        return state.body
      }
      if let body { Thread.detachNewThread(body) }
    }
  }
}

extension AsyncStream<HUDEvent> {
  /// Returns all events up to and with one that fulfils a condition.
  func received(through isLast: (HUDEvent) -> Bool) async -> [HUDEvent] {
    var events: [HUDEvent] = []
    for await event in self {
      events.append(event)
      if isLast(event) { return events }
    }
    Issue.record("nothing more is told after \(events)")
    return events
  }

  func received(through kind: HUDEvent.Kind) async -> [HUDEvent] {
    await received { $0.kind == kind }
  }
}

/// A log of words that several threads write.
final class Minutes: Sendable {
  private let state = Mutex<[String]>([])

  var words: [String] { state.withLock { $0 } }

  func write(_ word: String) { state.withLock { $0.append(word) } }
}
