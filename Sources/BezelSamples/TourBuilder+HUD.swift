import Bezel
import BezelHUD

/// Stops of MBProgressHUD's HUDs, each of which leaves before the next one comes.
extension TourBuilder {
  /// The changes of one HUD.
  struct HUDSpan {
    private(set) var settings: HUDSettings
    private var parent: HUDParent
    private var steps: [(after: Duration, command: Command)] = []

    /// - Parameter isShown: whether it is shown at the beginning.
    init(_ settings: HUDSettings, in parent: HUDParent = .screen, isShown: Bool = true) {
      self.settings = settings
      self.parent = parent
      if isShown { show(after: .zero) }
    }

    mutating func show(after delay: Duration, animated: Bool = true) {
      steps += settings.commands(in: parent).map { (delay, $0) }
      steps.append((delay, .present(isAnimated: animated)))
    }

    mutating func change(after delay: Duration, _ body: (inout HUDSettings) -> Void) {
      body(&settings)
      steps += settings.commands(in: parent).map { (delay, $0) }
    }

    mutating func hide(after delay: Duration, animated: Bool = true) {
      steps.append((delay, .hide(after: .zero, isAnimated: animated, token: nil)))
    }

    func requests(for hud: HUDID, until end: Duration) -> [(after: Duration, request: Request)] {
      (steps + [(end, .remove)]).map { (after: $0.after, request: Request($0.command, to: hud)) }
    }
  }

  /// Adds a stop of several HUDs, from back to front.
  mutating func stop(
    _ name: String, for duration: Duration, picture: Duration? = nil, spans: [HUDSpan]
  ) {
    let first = stops.count * 8 + 1
    let requests = spans.enumerated().flatMap { index, span in
      span.requests(for: HUDID(rawValue: UInt64(first + index)), until: duration)
    }
    stop(name, for: duration, picture: picture, requests: requests.inOrder(of: \.after))
  }

  /// Adds a stop of one HUD of the catalogue, with another label, that comes, stays and goes.
  mutating func hud(_ name: String, _ label: String? = nil, as sample: String) {
    hud(name, label, from: MBSample.settings(named: sample))
  }

  /// Adds a stop of one HUD that comes, stays and goes.
  mutating func hud(
    _ name: String, _ label: String? = nil, from settings: HUDSettings = HUDSettings(),
    for duration: Duration = .milliseconds(1_300), picture: Duration = .milliseconds(700),
    _ change: (inout HUDSettings) -> Void = { _ in }
  ) {
    var settings = settings
    settings.label.text = label
    change(&settings)
    var span = HUDSpan(settings)
    span.hide(after: duration - .milliseconds(350))
    stop(name, for: duration, picture: picture, spans: [span])
  }
}

extension Array {
  /// Sorted by when things happen; those of the same time stay in their order, which sorting alone does
  /// not promise.
  fileprivate func inOrder(of time: (Element) -> some Comparable) -> [Element] {
    enumerated()
      .sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }
      .map(\.element)
  }
}
