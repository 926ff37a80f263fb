internal import BezelKMS
internal import BezelLinux

/// The search for a compositor above which HUDs can be shown.
struct LayerSearch {
  /// The one that was connected to, until it has said what it can do.
  private(set) var display: LayerDisplay?
  /// Why the one that was asked for cannot be connected to, until that is reported.
  private var problem: String?

  /// Connects to the first compositor that can be.
  ///
  /// - Returns: false if there is none.
  mutating func begin(
    _ options: StageOptions, at now: Timestamp, _ poll: borrowing Poll
  ) -> Bool {
    // A compositor tells neither cards nor the makers of monitors.
    let screen = options.screen
    guard screen.card == nil, screen.driver == nil, screen.monitor == nil else { return false }
    for path in options.compositor.paths {
      do throws(LinuxError) {
        display = try LayerDisplay(options, at: path, now: now, poll)
        return true
      } catch {
        if case .path = options.compositor { problem = error.description }
      }
    }
    return false
  }

  /// Connects to a compositor, and waits until it has said what it can do, for a second at most.
  ///
  /// - Returns: the display, if HUDs can be shown there.
  mutating func openNow(
    _ options: StageOptions, at now: Timestamp, _ poll: borrowing Poll
  ) -> LayerDisplay? {
    guard begin(options, at: now, poll), let display else { return nil }
    var ready: [Poll.Ready] = []
    while true {
      try? poll.wait(until: display.nextTurn, into: &ready)
      for event in display.handle(ready, at: .now(), poll) {
        switch event {
        case .opened:
          finish()
          return display
        case .lost(let error):
          problem = error.sentence
          end(poll)
          return nil
        case .changed, .frame: break
        }
      }
    }
  }

  mutating func popProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  /// Ends the search, as HUDs can be shown.
  mutating func finish() { display = nil }

  /// Leaves the compositor.
  mutating func end(_ poll: borrowing Poll) {
    display?.close(poll)
    display = nil
  }
}
