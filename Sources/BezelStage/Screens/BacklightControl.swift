internal import BezelKMS
internal import BezelLinux

/// The backlights of the enabled outputs: switched on while a HUD is shown, and dimmed without
/// activity.
///
/// Setting a backlight may wait for a slow bus, so it runs on a helper thread.
struct BacklightControl {
  /// The state that the backlights are to have.
  enum Goal: Equatable {
    case asFound
    /// - Parameters:
    ///   - screens: the connectors of the enabled outputs, for example "card0-DSI-1"; `nil` if unknown.
    ///   - fraction: the brightness to dim to, in 1/65 536 of the maximum; `nil` not to dim.
    case on(screens: [String]?, fraction: Int?)
  }

  /// The backlights to restore at the end, with their former state.
  private var lamps: [Backlight] = []
  /// The dimmed backlights, with the brightness to restore when there is activity.
  private var dimmed: [Backlight] = []

  /// Brings the backlights into the state of a goal.
  ///
  /// - Parameter root: the path of `/sys`.
  /// - Returns: a sentence for each backlight that cannot be set.
  mutating func reach(_ goal: Goal, root: String = "/sys") -> [String] {
    switch goal {
    case .asFound:
      let problems = wake() + BacklightControl.change(&lamps, BacklightControl.putBack)
      lamps = []
      return problems
    case .on(let screens, let fraction):
      let all = BacklightControl.lamps(
        Backlight.all(root: root), behind: screens,
        builtIn: CardNode.builtInConnectors(in: "\(root)/class/drm"))
      var new = all.filter { lamp in !lamps.contains { $0.name == lamp.name } }
      let problems = BacklightControl.change(&new) { lamp throws(LinuxError) in try lamp.switchOn()
      }
      lamps += new
      return problems + dim(all, to: fraction)
    }
  }

  private mutating func dim(_ all: [Backlight], to fraction: Int?) -> [String] {
    guard let fraction else { return wake() }
    guard dimmed.isEmpty else { return [] }
    dimmed = all
    return BacklightControl.change(&dimmed) { lamp throws(LinuxError) in
      // A backlight that is darker already is not changed.
      guard lamp.brightness > fraction else { return }
      try lamp.setBrightness(to: fraction)
    }
  }

  private mutating func wake() -> [String] {
    defer { dimmed = [] }
    return BacklightControl.change(&dimmed, BacklightControl.putBack)
  }

  /// Returns the backlights of some outputs.
  ///
  /// A backlight without a known connector counts as that of a built-in panel, if there is one. Of the
  /// backlights of built-in panels only those with the best interface are used: the others are the same
  /// hardware.
  ///
  /// - Parameters:
  ///   - all: all backlights, the best interface first.
  ///   - screens: as in `Goal`.
  ///   - builtIn: the connectors of all built-in panels, also of disabled ones.
  static func lamps(
    _ all: [Backlight], behind screens: [String]?, builtIn: [String]
  ) -> [Backlight] {
    let isBuiltInEnabled =
      screens.map { candidates in builtIn.isEmpty || builtIn.contains { candidates.contains($0) } }
      ?? true
    let candidates = all.filter { lamp in
      lamp.connector.map { screens?.contains($0) ?? true } ?? isBuiltInEnabled
    }
    func isPanels(_ lamp: Backlight) -> Bool {
      lamp.connector.map { builtIn.contains($0) } ?? true
    }
    let best = candidates.first(where: isPanels)?.interface
    return candidates.filter { !isPanels($0) || $0.interface == best }
  }

  private static func putBack(_ lamp: inout Backlight) throws(LinuxError) { try lamp.putBack() }

  private static func change(
    _ lamps: inout [Backlight], _ body: (inout Backlight) throws(LinuxError) -> Void
  ) -> [String] {
    var problems: [String] = []
    for index in lamps.indices {
      do throws(LinuxError) {
        try body(&lamps[index])
      } catch {
        problems.append(error.description)
      }
    }
    return problems
  }
}
