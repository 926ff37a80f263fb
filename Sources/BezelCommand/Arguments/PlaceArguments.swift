import ArgumentParser
import BezelHUD

/// Options for the place of a HUD on the screen, the screen's insets and its tilt.
struct PlaceArguments: ParsableArguments {
  @OptionGroup var area: AreaArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The tilt of the device to the right, and towards its lower edge: -1 … 1.",
      valueName: "X,Y"))
  var tilt: MotionFactor?

  @Option(
    help: ArgumentHelp(
      "The space that a keyboard or a bar takes at each edge: 0 … 4096 points.",
      valueName: "top,left,bottom,right"))
  var insets: Edges?

  func validate() throws {
    if insets != nil, area.container != nil {
      throw ValidationError("--insets is for the whole screen: leave it or --container out.")
    }
  }

  var settings: [HUDOption: String] { area.settings }

  /// Whether an option for the device is given.
  var isGiven: Bool { tilt != nil || insets != nil }

  func apply(to showing: inout DemoHUD) {
    if let tilt { showing.tilt = tilt.tilt }
    if let insets { showing.insets = insets.insets }
  }
}
