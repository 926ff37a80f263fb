/// Lines of shell as people write them for a kiosk, and their results: the same in memory and on a
/// board.
package struct KioskScript: Sendable {
  package let lines: String
  package let outcome: Outcome

  /// The result of a script.
  package struct Outcome: Equatable, Sendable {
    /// The presentations that are left, from the front: state, kind, part, text and priority.
    package var left: [String] = []
    /// The events of presentations from `bezel monitor`, numbered as they come; the remaining
    /// presentations are dismissed at the end.
    package var events: [String] = []
  }

  /// - Parameter events: the events, with commas between them.
  package init(_ lines: String, left: [String] = [], events: String) {
    self.lines = lines
    outcome = Outcome(
      left: left, events: events.split(separator: ",").map { String($0.trimmingPrefix(" ")) })
  }
}
