internal import BezelClient
package import BezelHUD

/// The shape of a progress indicator.
package enum ProgressShape: String, NamedChoice {
  case ring, bar, pie, annular

  package var name: String { rawValue }

  package var kind: PresentationRequest.Kind {
    switch self {
    case .ring: .progress
    case .bar: .bar
    case .pie: .pie
    case .annular: .annular
    }
  }
}
