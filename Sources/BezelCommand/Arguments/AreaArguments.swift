import ArgumentParser
import Bezel

/// Options that say where on the screen a HUD is.
struct AreaArguments: ParsableArguments {
  @Option(
    .container,
    "The part of the screen that the HUD, its mask and its blocking are limited to, in points.",
    valueName: "X,Y,WxH", parsing: .unconditional)
  var container: String?

  @Option(
    .offset, "Move the HUD to the right, and down: -16384 … 16384 points.", valueName: "X,Y",
    parsing: .unconditional)
  var offset: String?

  @Flag(help: "Let the offset take the HUD off the screen, or out of its container.")
  var mayLeave = false

  func validate() throws {
    if mayLeave, offset == nil {
      throw ValidationError("--may-leave is about an offset: add --offset.")
    }
  }

  var settings: [HUDSetting: String] {
    var settings: [HUDSetting: String] = [:]
    settings[.container] = container
    settings[.offset] = offset
    if mayLeave { settings[.mayLeave] = "yes" }
    return settings
  }
}
