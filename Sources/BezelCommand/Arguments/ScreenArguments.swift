import ArgumentParser
import Bezel

/// Options that choose a screen and say how it is used.
struct ScreenArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The graphics card, as /dev/dri/card0.", valueName: "node"))
  var card: String?

  @Option(help: ArgumentHelp("A card of this kernel driver, as bochs-drm.", valueName: "name"))
  var driver: String?

  @Option(help: ArgumentHelp("The connector, as HDMI-A-1.", valueName: "name"))
  var connector: String?

  @Option(
    help: ArgumentHelp(
      "The monitor whose EDID says so; parts may be left empty.", valueName: "maker:model:serial"))
  var monitor: String?

  @Option(help: ArgumentHelp("The mode.", valueName: "WxH[@Hz]"))
  var mode: String?

  @Option(help: ArgumentHelp("The pixel format, as XR24 or RG16.", valueName: "fourcc"))
  var format: String?

  @Option(help: ArgumentHelp("Turn the picture clockwise: 0, 90, 180, 270.", valueName: "degrees"))
  var rotate: String?

  @Option(help: ArgumentHelp("How frames reach the screen: flip or upload.", valueName: "way"))
  var transfer: String?

  @Option(help: ArgumentHelp("How frames are committed: atomic or legacy.", valueName: "way"))
  var commit: String?

  @Option(help: ArgumentHelp("The most frames a second, 1 … 240.", valueName: "number"))
  var rate: String?

  @Option(
    name: .customLong("hand-over"),
    help: ArgumentHelp(
      "Leave the last frame for the next program, for so long.", valueName: "seconds"))
  var handOver: String?

  @Option(
    name: .customLong("dim-after"),
    help: ArgumentHelp(
      "Dim the light after so long without a command or a touch.", valueName: "seconds"))
  var dimAfter: String?

  @Option(
    name: .customLong("dim-to"),
    help: ArgumentHelp("How bright a dimmed light is.", valueName: "percent"))
  var dimTo: String?

  @Option(help: ArgumentHelp("Move the HUD against burn-in, 0 … 4.", valueName: "pixels"))
  var shift: String?

  var settings: [StageSetting: String] {
    var settings: [StageSetting: String] = [:]
    settings[.card] = card
    settings[.driver] = driver
    settings[.connector] = connector
    settings[.monitor] = monitor
    settings[.mode] = mode
    settings[.format] = format
    settings[.rotate] = rotate
    settings[.transfer] = transfer
    settings[.commit] = commit
    settings[.rate] = rate
    settings[.handOver] = handOver
    settings[.dimAfter] = dimAfter
    settings[.dimTo] = dimTo
    settings[.shift] = shift
    return settings
  }

  func validate() throws { try Equipment.check(settings) }
}
