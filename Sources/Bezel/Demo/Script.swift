package import BezelHUD

/// What is shown without anybody's doing: requests and their moments.
package enum Script: Sendable {
  case tour(Tour)
  case showing(Showing)

  /// In the order of their moments.
  package var requests: [(at: Moment, request: Request)] {
    switch self {
    case .tour(let tour): tour.requests
    case .showing(let showing): showing.requests
    }
  }

  /// What is behind it where nobody says otherwise; `nil` for a plain colour.
  var backdrop: Backdrop? {
    switch self {
    case .tour(let tour): tour.backdrop
    case .showing: nil
    }
  }
}
