package import BezelHUD

/// A HUD of SVProgressHUD in the catalogue, from its show to its dismissal.
package struct SVSample: Sendable {
  package let name: String
  package var content: Content
  package var status: String?
  package var button: String?
  package var appearance = Appearance()
  package var timing = Timing()
  package var insets = Insets()
  /// When it is dismissed, after the show; `nil` for never.
  package var dismissal: Duration?
  /// The moment of its picture, after the show.
  package var moment = Duration.milliseconds(700)

  /// - Parameter change: what is different from a HUD that nobody has set up.
  package init(
    _ name: String, _ content: Content = .indefinite, _ status: String? = nil,
    change: (inout SVSample) -> Void = { _ in }
  ) {
    self.name = name
    self.content = content
    self.status = status
    change(&self)
  }

  /// The requests and their moments, in their order; the show is at the beginning of time.
  package var requests: [(at: Moment, request: Request)] {
    let start = Moment(nanoseconds: 0)
    let commands: [Command] = [
      .setAppearance(appearance), .setTiming(timing), .setInsets(insets, over: .zero),
      .show(Presentation(content, status: status, button: button)),
    ]
    return commands.map { (start, Request($0)) }
      + (dismissal.map {
        [(start.advanced(by: $0), Request(.dismiss(after: .zero, token: nil)))]
      } ?? [])
  }

  /// Returns the sample of a name.
  ///
  /// - Precondition: the catalogue has it.
  static func named(_ name: String) -> SVSample {
    guard let sample = catalogue.first(where: { $0.name == name }) else {
      preconditionFailure("the catalogue of SVProgressHUD has no '\(name)'")
    }
    return sample
  }
}
