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
      showings.enumerated()
        .flatMap { $1.requests(for: HUDID(rawValue: UInt64($0 + 1))) }
        .inOrder(of: \.at)
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

extension Array {
  /// Sorted by when things happen; those of the same time stay in their order, which sorting alone does
  /// not promise.
  func inOrder(of time: (Element) -> some Comparable) -> [Element] {
    enumerated()
      .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
      .map(\.element)
  }
}
