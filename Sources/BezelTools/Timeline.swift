import BezelCommand
import BezelHUD
import BezelRaster
import BezelSamples

/// Requests and their moments, of HUDs that no user or client controls.
enum Timeline: Sendable {
  case tour(Tour)
  case showing([(at: Moment, request: Request)])

  /// In the order of their moments.
  var requests: [(at: Moment, request: Request)] {
    switch self {
    case .tour(let tour): tour.requests
    case .showing(let requests): requests
    }
  }

  /// The default backdrop; `nil` for a plain colour.
  var backdrop: Backdrop? {
    switch self {
    case .tour(let tour): tour.backdrop
    case .showing: nil
    }
  }
}
