internal import BezelHUD
internal import BezelLinux
internal import BezelTouch

/// The touch panels of a stage, open only while a HUD is on a screen or a grab has not ended.
struct TouchInput {
  private var panels: [UInt64: TouchPanel] = [:]
  private var nextToken = Stage.Token.panels
  private var isBlocking = false
  private(set) var isOpen = false

  var isGrabbed: Bool { panels.values.contains { $0.isGrabbed } }

  /// Opens every panel there is.
  ///
  /// - Returns: a sentence for each that cannot be used.
  mutating func open(_ poll: borrowing Poll) -> [String] {
    isOpen = true
    var problems: [String] = []
    do throws(TouchError) {
      for device in try TouchDevice.all() {
        switch device.state {
        case .usable:
          do throws(TouchError) {
            let panel = try TouchPanel(
              opening: device.path, number: UInt32(truncatingIfNeeded: nextToken))
            try? poll.add(panel.descriptor, token: nextToken)
            panels[nextToken] = panel
            nextToken += 1
          } catch {
            problems.append(error.description)
          }
        case .unusable(let error):
          problems.append(error.description)
        }
      }
    } catch {
      problems.append(error.description)
    }
    return problems
  }

  mutating func close(_ poll: borrowing Poll) {
    for panel in panels.values { poll.remove(panel.descriptor) }
    panels = [:]
    isOpen = false
    isBlocking = false
  }

  /// Takes what the panels have to tell; one that is gone is let go.
  ///
  /// Every panel is asked, also one that is not readable: blocking reads ahead.
  mutating func read(_ poll: borrowing Poll) -> [TouchEvent] {
    var events: [TouchEvent] = []
    for (token, panel) in panels {
      do throws(TouchError) {
        events += try panel.read()
      } catch {
        poll.remove(panel.descriptor)
        panels[token] = nil
      }
    }
    return events
  }

  /// Blocks the panels or lets them go, as far as their touches allow it now.
  ///
  /// - Returns: when to ask again, and a sentence for each panel that cannot be blocked.
  mutating func settle(blocking: Bool, at now: Timestamp) -> (next: Timestamp?, [String]) {
    var next: Timestamp?
    var problems: [String] = []
    for panel in panels.values {
      if isBlocking != blocking { panel.setBlocking(blocking) }
      if let deadline = panel.settle(at: now) { next = min(next ?? deadline, deadline) }
      if let problem = panel.blockingProblem { problems.append(problem.description) }
    }
    isBlocking = blocking
    return (next, problems)
  }
}
