import ArgumentParser
import Bezel

/// Options that say where and with what a HUD is drawn.
struct DrawingArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Device pixels per point, 0.5 … 8.", valueName: "factor"))
  var scale: Factor?

  @Option(
    help: ArgumentHelp(
      "What is behind the HUD.",
      discussion: """
        RRGGBB for a colour, RRGGBB-RRGGBB for a gradient from top to bottom; the path of a PNG \
        file, which fit:PATH, fill:PATH and tile:PATH place on the screen otherwise than \
        center:PATH; 'firmware' for the logo that the firmware showed; 'screen' for what is on \
        the screen already.
        """, valueName: "backdrop"))
  var backdrop: String?

  @Option(
    help: ArgumentHelp(
      "A font file; 'none' for the built-in letters. Without it, fontconfig is asked.",
      valueName: "file"))
  var font: String?

  var equipment: Equipment {
    var equipment = Equipment()
    equipment.scale = scale?.value
    equipment.backdrop = backdrop
    equipment.font = font
    return equipment
  }
}
