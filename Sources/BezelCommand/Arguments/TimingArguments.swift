import ArgumentParser
import BezelHUD

/// Options for the times and animations of a HUD.
struct TimingArguments: ParsableArguments {
  @Option(.grace, valueName: "seconds") var grace: String?
  @Option(.minimumDismiss, valueName: "seconds") var minimumDismiss: String?
  @Option(.maximumDismiss, valueName: "seconds") var maximumDismiss: String?
  @Option(.minimumShow, valueName: "seconds") var minimumShow: String?
  @Option(.fadeIn, valueName: "seconds") var fadeIn: String?
  @Option(.fadeOut, valueName: "seconds") var fadeOut: String?
  @Option(.curve) var curve: String?
  @Option(.motion) var motion: String?

  var settings: [HUDOption: String] {
    [
      .grace: grace,
      .minimumDismiss: minimumDismiss,
      .maximumDismiss: maximumDismiss,
      .minimumShow: minimumShow,
      .fadeIn: fadeIn,
      .fadeOut: fadeOut,
      .curve: curve,
      .motion: motion,
    ].compactMapValues { $0 }
  }
}
