package import BezelHUD

/// What `bezel demo` shows: everything there is, one after the other.
package struct Tour: Sendable {
  /// A part of the tour.
  package struct Stop: Sendable {
    /// A word for file names.
    package let name: String
    /// The moment that shows it best.
    package let picture: Moment
    let script: [(at: Moment, command: Command)]
  }

  package let stops: [Stop]
  private let end: Moment

  /// The commands and their moments.
  package var script: [(at: Moment, command: Command)] {
    // The custom mask in a colour of its own, to be told from the black one.
    var appearance = Appearance()
    appearance.maskColor = Color(red: 90, green: 20, blue: 60, alpha: 160)
    return [(Moment(nanoseconds: 0), .setAppearance(appearance))] + stops.flatMap { $0.script }
      + [(end, .dismiss(after: .zero, token: nil))]
  }

  /// A tour of 21 seconds.
  package init() {
    var stops: [Stop] = []
    var now = Moment(nanoseconds: 0)

    func add(_ name: String, _ duration: Duration, _ steps: [Command]) {
      let step = duration / steps.count
      let script = steps.enumerated().map { index, command in
        (at: now.advanced(by: step * index), command: command)
      }
      // Late enough for the animation in, and for a ring that is not just at its start.
      let picture = now.advanced(by: duration * 0.6)
      stops.append(Stop(name: name, picture: picture, script: script))
      now = now.advanced(by: duration)
    }
    func show(_ content: Content, _ status: String?, _ mask: MaskType? = nil) -> Command {
      .show(content, status: status, mask: mask)
    }

    add("indefinite", .seconds(2), [show(.indefinite, nil)])
    add("status", .seconds(2), [show(.indefinite, "Starting up…")])
    add(
      "progress", .seconds(4),
      (0...100).map { show(.progress(Fraction($0, over: 100)), "Copying files") })
    add("success", .seconds(2), [show(.message(.success), "All files copied")])
    add("error", .seconds(2), [show(.message(.error), "The update server does not answer")])
    add("info", .seconds(2), [show(.message(.info), "Do not switch the device off")])
    for mask in MaskType.allCases {
      add("mask-\(mask)", .milliseconds(1_400), [show(.indefinite, "Mask: \(mask)", mask)])
    }
    self.stops = stops
    end = now
  }
}
