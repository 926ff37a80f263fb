import ArgumentParser
import Bezel

/// Options that say what is done with input devices while a HUD is seen.
struct InputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which kinds of input devices a mask keeps from other programs.",
      discussion: """
        touch, pen, pointer and keys, with commas between them; all; none. Without it touch and \
        pointer. A keyboard that is kept from others cannot switch terminals, and its SysRq does \
        nothing. Devices with a power or sleep key and no letters are never kept.
        """, valueName: "kinds"))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "How long to wait for a finger to lift before its touch is ended for other programs.",
      valueName: "seconds"))
  var patience: String?

  @Flag(
    help: ArgumentHelp(
      "Let touches that the HUD leaves to other programs reach them through a second panel.",
      discussion: "Programs see that panel come with the HUD and go after it."))
  var passOn = false

  var settings: [StageSetting: String] {
    var settings: [StageSetting: String] = [:]
    settings[.input] = input
    settings[.patience] = patience
    if passOn { settings[.passOn] = "yes" }
    return settings
  }

  func validate() throws { try Equipment.check(settings) }
}
