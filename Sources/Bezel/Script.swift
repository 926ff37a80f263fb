package import BezelHUD

/// What is shown without anybody's doing: commands and their moments.
package enum Script: Sendable {
  case tour(Tour)
  case showing(Showing)

  /// In the order of their moments.
  package var commands: [(at: Moment, command: Command)] {
    switch self {
    case .tour(let tour): tour.commands
    case .showing(let showing): showing.commands
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
