package import BezelHUD

/// What is shown without anybody's doing: requests and their moments.
package enum Script: Sendable {
  case tour(Tour)
  case showing(Showing)
  /// Several HUDs at once, from back to front.
  case showings([Showing])

  /// In the order of their moments.
  package var requests: [(at: Moment, request: Request)] {
    switch self {
    case .tour(let tour): tour.requests
    case .showing(let showing): showing.requests()
    case .showings(let showings):
      // Sorting keeps the order of what comes at the same moment only if that is asked for.
      showings.enumerated()
        .flatMap { $1.requests(for: HUDID(rawValue: UInt64($0 + 1))) }
        .enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        .map(\.element)
    }
  }

  /// What is behind it where nobody says otherwise; `nil` for a plain colour.
  var backdrop: Backdrop? {
    switch self {
    case .tour(let tour): tour.backdrop
    case .showing, .showings: nil
    }
  }
}
