import ArgumentParser
import BezelWire

/// The shape of a progress indicator.
enum ProgressShape: String, ExpressibleByArgument, CaseIterable {
  case ring, bar, pie, annular

  var kind: WirePresentation.Kind {
    switch self {
    case .ring: .progress
    case .bar: .bar
    case .pie: .pie
    case .annular: .annular
    }
  }
}
