package import BezelHUD

/// What `bezel demo` shows by itself: one thing after the other.
package struct Tour: Sendable {
  /// The tours there are.
  package enum Name: CaseIterable, Sendable {
    /// What every HUD needs, in 21 seconds.
    case basic
    /// Everything that SVProgressHUD can do, in 49 seconds.
    case sv
    /// Everything that MBProgressHUD can do, in 55 seconds.
    case mb
  }

  /// A part of the tour.
  package struct Stop: Sendable {
    /// A word for file names.
    package let name: String
    /// The moment that shows it best.
    package let picture: Moment
    let requests: [(at: Moment, request: Request)]
  }

  package let stops: [Stop]
  /// When the last HUD is dismissed.
  package let end: Moment
  /// What is behind it where nobody says otherwise; `nil` for a plain colour.
  let backdrop: Backdrop?

  package init(_ name: Name) {
    self =
      switch name {
      case .basic: .basic
      case .sv: .sv
      case .mb: .mb
      }
  }

  init(_ route: Route, backdrop: Backdrop? = nil) {
    stops = route.stops
    end = route.end
    self.backdrop = backdrop
  }

  /// The requests and their moments.
  package var requests: [(at: Moment, request: Request)] {
    stops.flatMap { $0.requests } + [(end, Request(.dismiss(after: .zero, token: nil)))]
  }

  private static var basic: Tour {
    var route = Route()
    route.show("indefinite", nil, for: .seconds(2))
    route.show("status", "Starting up…", for: .seconds(2))
    route.stop(
      "progress", for: .seconds(4),
      (0...100).map { percent in
        let content = Content.progress(Fraction(percent, over: 100))
        return (.seconds(4) / 101 * percent, .show(Presentation(content, status: "Copying files")))
      })
    route.show("success", "All files copied", .message(.success), for: .seconds(2))
    route.show("error", "The update server does not answer", .message(.error), for: .seconds(2))
    route.show("info", "Do not switch the device off", .message(.info), for: .seconds(2))
    for mask in MaskType.allCases {
      route.show("mask-\(mask)", "Mask: \(mask)", for: .seconds(1.4)) { appearance in
        appearance.maskType = mask
        // In a colour of its own, to be told from the black one.
        appearance.maskColor = Color(red: 90, green: 20, blue: 60, alpha: 160)
      }
    }
    return Tour(route)
  }
}
