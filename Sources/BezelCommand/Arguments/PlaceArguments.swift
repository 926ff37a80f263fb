import ArgumentParser
import Bezel

/// Options that say where on the screen a HUD is, and what is about the screen itself.
struct PlaceArguments: ParsableArguments {
  @OptionGroup var area: AreaArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the device is tilted to the right, and towards its lower edge: -1 … 1.",
      valueName: "X,Y"))
  var tilt: Slant?

  @Option(
    help: ArgumentHelp(
      "What an on-screen keyboard or a bar takes of each edge: 0 … 4096 points.",
      valueName: "top,left,bottom,right"))
  var insets: Edges?

  func validate() throws {
    if insets != nil, area.container != nil {
      throw ValidationError("--insets are those of a whole screen: leave --container out.")
    }
  }

  var settings: [HUDSetting: String] { area.settings }

  func apply(to showing: inout Showing) {
    if let tilt { showing.tilt = tilt.tilt }
    if let insets { showing.insets = insets.insets }
  }
}
