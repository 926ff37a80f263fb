import BezelHUD

/// A tour in the making: its stops, one behind the other.
struct TourBuilder {
  private(set) var stops: [Tour.TourStop] = []
  private(set) var end = Moment(nanoseconds: 0)

  /// Adds a stop.
  ///
  /// - Parameters:
  ///   - picture: when it is seen best, from its beginning on. Without it late enough for the animation
  ///     in, and for a ring that is not just at its start.
  ///   - steps: commands, and when they come, from its beginning on; in this order.
  mutating func stop(
    _ name: String, for duration: Duration, picture: Duration? = nil,
    _ steps: [(after: Duration, command: Command)]
  ) {
    stop(
      name, for: duration, picture: picture,
      requests: steps.map { (after: $0.after, request: Request($0.command)) })
  }

  /// Adds a stop of several HUDs.
  mutating func stop(
    _ name: String, for duration: Duration, picture: Duration? = nil,
    requests steps: [(after: Duration, request: Request)]
  ) {
    let start = end
    stops.append(
      Tour.TourStop(
        name: name, picture: start.advanced(by: picture ?? duration * 0.6),
        requests: steps.map { (at: start.advanced(by: $0.after), request: $0.request) }))
    end = start.advanced(by: duration)
  }

  /// Adds a stop that shows one HUD of the catalogue with another text.
  mutating func show(
    _ name: String, _ status: String?, as sample: String, for duration: Duration = .seconds(1)
  ) {
    let sample = SVSample.named(sample)
    show(name, status, sample.content, for: duration) { $0 = sample.appearance }
  }

  /// Adds a stop that shows one HUD.
  ///
  /// - Parameter change: what is different from a HUD that nobody has set up.
  mutating func show(
    _ name: String, _ status: String?, _ content: Content = .indefinite,
    for duration: Duration = .seconds(1), change: (inout Appearance) -> Void = { _ in }
  ) {
    var appearance = Appearance()
    change(&appearance)
    stop(
      name, for: duration,
      [
        (.zero, .setAppearance(appearance)), (.zero, .setTiming(Timing())),
        (.zero, .show(Presentation(content, status: status))),
      ])
  }
}
