import BezelHUD
import BezelRaster

extension Event {
  /// The line that `bezel demo` prints; `nil` for events that follow from others.
  var words: String? {
    switch self {
    case .willAppear(let status): "will appear: \(status ?? "")"
    case .didAppear(let status): "did appear: \(status ?? "")"
    case .willDisappear(let status): "will disappear: \(status ?? "")"
    case .didDisappear(let status): "did disappear: \(status ?? "")"
    case .touched(_, let place): "touched at \(place.words)"
    case .touchedInside(_, let place): "touched inside at \(place.words)"
    case .tapped(_, let place, .outside): "tapped outside at \(place.words)"
    case .tapped(_, let place, .hud), .tapped(_, let place, .button),
      .tapped(_, let place, .cancelButton), .tapped(_, let place, .key):
      "tapped at \(place.words)"
    case .swiped(let direction, _, let place): "swiped \(direction) at \(place.words)"
    case .buttonPressed(_, let place): "button pressed \(place.wordsOrKey)"
    case .armed(_, let place): "armed \(place.wordsOrKey)"
    case .disarmed: "disarmed"
    case .confirmed(_, let place): "confirmed \(place.wordsOrKey)"
    case .cancelRequested(_, let key?, _): "cancel requested by key \(key)"
    case .cancelRequested(_, nil, _): "cancel button pressed"
    case .haptic(let haptic): "haptic: \(haptic)"
    case .announced(let announcement, _): "announced: \(announcement.label)"
    case .dismissed(_, let finished): finished ? "dismissed" : "dismissal superseded"
    case .typed, .sentAway, .finished, .hidden: nil
    }
  }
}

extension Touch {
  /// The line that `bezel demo` prints for a touch that is not blocked; `nil` for moves.
  var words: String? {
    phase == .moved ? nil : "passed: \(phase) at \(place.words)"
  }
}

extension TouchPlace {
  /// As "400.0, 216.5", in points.
  fileprivate var words: String { "\(position.x.tenths), \(position.y.tenths)" }
}

extension Optional<TouchPlace> {
  fileprivate var wordsOrKey: String { map { "at \($0.words)" } ?? "by a key" }
}

extension Fixed {
  /// Rounded to a tenth, halves away from zero.
  fileprivate var tenths: String {
    let tenths = (Int64(rawValue.magnitude) * 10 + 128) >> 8
    return "\(rawValue < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }
}
