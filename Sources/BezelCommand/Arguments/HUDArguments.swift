import ArgumentParser
import Bezel

/// Options that say what a HUD is: what it shows, how, where and for how long.
struct HUDArguments: ParsableArguments {
  @OptionGroup(title: "What a HUD shows") var content: ContentArguments
  @OptionGroup(title: "Its look") var look: LookArguments
  @OptionGroup(title: "Its rings and images") var indicator: IndicatorArguments
  @OptionGroup(title: "Its place") var place: PlaceArguments
  @OptionGroup(title: "Its times") var timing: TimingArguments

  /// Looks at what depends on other options, so that none is taken and does nothing.
  ///
  /// - Parameter interaction: what fingers and keys do to the HUD.
  func validate(with interaction: Interaction = Interaction()) throws {
    if let option = look.given.first(where: { ["--font-size", "--text-scale"].contains($0) }),
      !content.hasText
    {
      throw ValidationError("\(option) is for text: add --status TEXT.")
    }
    let isHeld = if case .hold = interaction.confirmation { true } else { false }
    try indicator.validate(with: content, isHeld: isHeld)
    let isDismissible =
      interaction.tapDismisses != .nowhere || interaction.swipeDismisses
      || interaction.cancelDismisses
    try timing.validate(with: content, isDismissible: isDismissible)
  }

  var settings: [HUDSetting: String] {
    [indicator.settings, place.settings, timing.settings].reduce(look.settings) {
      $0.merging($1) { $1 }
    }
  }

  /// What is to be shown, with the images that lie in files.
  ///
  /// - Parameter settings: those of these options, and perhaps more.
  func showing(with settings: [HUDSetting: String]) throws -> Showing {
    var showing = Showing()
    try content.apply(to: &showing)
    place.apply(to: &showing)
    try showing.apply(settings)
    return showing
  }
}
