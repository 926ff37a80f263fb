import ArgumentParser
import BezelHUD

/// Options for one HUD: its contents, look, place and times.
struct HUDArguments: ParsableArguments {
  @OptionGroup(title: "Contents") var content: ContentArguments
  @OptionGroup(title: "Its look") var look: LookArguments
  @OptionGroup(title: "Its rings and images") var indicator: IndicatorArguments
  @OptionGroup(title: "Its place") var place: PlaceArguments
  @OptionGroup(title: "Its times") var timing: TimingArguments

  /// Whether an option is given.
  var isGiven: Bool { content.isGiven || !settings.isEmpty || place.isGiven }

  var settings: [HUDOption: String] {
    [indicator.settings, place.settings, timing.settings].reduce(look.settings) {
      $0.merging($1) { $1 }
    }
  }

  /// Returns the HUD that these options describe, with its images read from their files.
  ///
  /// - Parameter settings: the settings of these options, and perhaps others.
  func showing(with settings: [HUDOption: String]) throws -> DemoHUD {
    var showing = DemoHUD()
    try content.apply(to: &showing)
    place.apply(to: &showing)
    try showing.apply(settings)
    return showing
  }
}
