@testable import BezelHUD

extension Event {
  /// The event in the words of a timeline: its name, what it is about, and the HUD's text.
  func written(since start: Moment) -> String {
    switch self {
    case .willAppear(let status): words("willAppear", status)
    case .didAppear(let status): words("didAppear", status)
    case .willDisappear(let status): words("willDisappear", status)
    case .didDisappear(let status): words("didDisappear", status)
    case .touched(let status, let place): words("touched", place.written(since: start), status)
    case .touchedInside(let status, let place):
      words("touchedInside", place.written(since: start), status)
    case .tapped(let status, let place, let target):
      words("tapped", place.written(on: target, since: start), status)
    case .swiped(let direction, let status, let place):
      words("swiped", direction.rawValue, place.written(since: start), status)
    case .buttonPressed(let status, let place):
      words("buttonPressed", place?.written(since: start) ?? "by-key", status)
    case .armed(let status, let place):
      words("armed", place?.written(since: start) ?? "by-key", status)
    case .disarmed(let status): words("disarmed", status)
    case .confirmed(let status, let place):
      words("confirmed", place?.written(since: start) ?? "by-key", status)
    case .cancelRequested(let status, let key, let time):
      words("cancelRequested", key.map { "key-\($0)" }, time.written(since: start), status)
    case .sentAway(let status): words("sentAway", status)
    case .typed(.text(let text)): "typed \(text == " " ? "space" : text)"
    case .typed(let keystroke): "typed \(keystroke)"
    case .haptic(let haptic): "haptic \(haptic)"
    case .announced(let announcement, let status):
      words(
        "announced", announcement.label, announcement.isModal ? "modal" : nil,
        status == announcement.label ? nil : "of \(status ?? "none")")
    case .dismissed(let token, let finished):
      "#\(token.rawValue) \(finished ? "over" : "superseded")"
    case .finished: "finished"
    case .hidden: "hidden"
    }
  }

  /// - Parameter words: of which one that repeats a letter is written as "x*100".
  private func words(_ words: String?...) -> String {
    words.compactMap { $0 }.map { word in
      let isLong = word.count > 9 && word.allSatisfy { $0 == word.first }
      return isLong ? "\(word.prefix(1))*\(word.count)" : word
    }.joined(separator: " ")
  }
}

extension TouchPlace {
  /// The target's name where the touches of these tests are on it, else the point, and the time if it is
  /// not that of a panel.
  fileprivate func written(on target: TouchTarget? = nil, since start: Moment) -> String {
    let name = TouchTarget.ofBoxes.first { TouchPlace.on($0).position == position }?.name
    let point = "@\(position.x.number.written)/\(position.y.number.written)"
    let place = target.map { $0.name == name ? $0.name : $0.name + point } ?? name ?? point
    return [place, self.time.written(since: start)].compactMap { $0 }.joined(separator: " ")
  }
}

extension Moment {
  /// The time since the start; `nil` for a panel's.
  fileprivate func written(since start: Moment) -> String? {
    self == TouchPlace.panelTime
      ? nil : "at \((Double(nanoseconds - start.nanoseconds) / 1e9).written)"
  }
}

extension Fixed {
  fileprivate var number: Double { Double(rawValue) / 256 }
}

extension Double {
  /// The number without a fraction of zero.
  var written: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
