package import BezelHUD
package import BezelRaster

/// The HUDs that `bezel demo` shows one after the other.
package struct Tour: Sendable {
  /// The tours there are.
  package enum Name: String, CaseIterable, Sendable {
    /// The everyday features, in 21 seconds.
    case basic
    /// The features of SVProgressHUD, in 49 seconds.
    case sv
    /// The features of MBProgressHUD, in 55 seconds.
    case mb
  }

  /// A part of the tour.
  package struct TourStop: Sendable {
    /// A word for file names.
    package let name: String
    /// The moment that shows it best.
    package let picture: Moment
    let requests: [(at: Moment, request: Request)]
  }

  package let stops: [TourStop]
  /// When the last HUD is dismissed.
  package let end: Moment
  /// The default backdrop; `nil` for a plain colour.
  package let backdrop: Backdrop?

  package init(_ name: Name) {
    self =
      switch name {
      case .basic: .basic
      case .sv: .sv
      case .mb: .mb
      }
  }

  init(_ builder: TourBuilder, backdrop: Backdrop? = nil) {
    stops = builder.stops
    end = builder.end
    self.backdrop = backdrop
  }

  /// The requests and their moments.
  package var requests: [(at: Moment, request: Request)] {
    stops.flatMap { $0.requests } + [(end, Request(.dismiss(after: .zero, token: nil)))]
  }

  private static var basic: Tour {
    var builder = TourBuilder()
    builder.show("indefinite", nil, for: .seconds(2))
    builder.show("status", "Starting up…", for: .seconds(2))
    builder.stop(
      "progress", for: .seconds(4),
      (0...100).map { percent in
        let content = Content.progress(Fraction(percent, over: 100))
        return (.seconds(4) / 101 * percent, .show(Presentation(content, status: "Copying files")))
      })
    builder.show("success", "All files copied", .message(.success), for: .seconds(2))
    builder.show("error", "The update server does not answer", .message(.error), for: .seconds(2))
    builder.show("info", "Do not switch the device off", .message(.info), for: .seconds(2))
    for mask in MaskType.allCases {
      builder.show("mask-\(mask)", "Mask: \(mask)", as: "mask: \(mask)", for: .seconds(1.4))
    }
    return Tour(builder)
  }
}
