import ArgumentParser
import Bezel

/// Options that say what a HUD shows.
struct ShowingArguments: ParsableArguments {
  @Option(help: "The text below the ring or picture.")
  var status: String?

  @Option(help: "Fill the ring: 0 … 1.")
  var progress: Double?

  @Flag(help: "A picture in place of the ring.")
  var picture: PictureName?

  @Option(help: "What lies over the screen.")
  var mask = MaskType.none

  @Option(help: "The colours.")
  var style = Style.automatic

  @Option(help: ArgumentHelp("A button below it, with this title.", valueName: "title"))
  var button: String?

  @Option(help: ArgumentHelp("Dismiss the HUD after this time.", valueName: "seconds"))
  var dismiss: Seconds?

  func validate() throws {
    if picture != nil, progress != nil {
      throw ValidationError("A ring cannot be filled where a picture is: leave one of them out.")
    }
  }

  var showing: Showing {
    var showing = Showing()
    if let picture { showing.content = .message(picture.glyph) }
    if let progress, let fraction = Fraction(progress) { showing.content = .progress(fraction) }
    showing.status = status
    showing.appearance.maskType = mask
    showing.appearance.style = style
    showing.button = button
    showing.dismissal = dismiss?.duration
    return showing
  }
}

/// The built-in pictures as flags.
enum PictureName: String, EnumerableFlag {
  case info, success, error

  var glyph: Glyph {
    switch self {
    case .info: .info
    case .success: .success
    case .error: .error
    }
  }
}

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
