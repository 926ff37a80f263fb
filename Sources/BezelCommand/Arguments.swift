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

  @Option(help: ArgumentHelp("Dismiss the HUD after this time.", valueName: "seconds"))
  var dismiss: Seconds?

  func validate() throws {
    if picture != nil, progress != nil {
      throw ValidationError("A ring cannot be filled where a picture is: leave one of them out.")
    }
  }

  var showing: Showing {
    var showing = Showing()
    if let picture { showing.content = .image(picture.glyph) }
    if let progress, let fraction = Fraction(progress) { showing.content = .progress(fraction) }
    showing.status = status
    showing.mask = mask
    showing.style = style
    showing.dismissal = dismiss?.duration
    return showing
  }

  /// Whether anything was asked for that is not the default.
  var isEmpty: Bool {
    status == nil && progress == nil && picture == nil && mask == .none && style == .automatic
      && dismiss == nil
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
      "What is behind the HUD: RRGGBB, or the path of a PNG file.", valueName: "color-or-file"))
  var backdrop: String?

  @Option(
    help: ArgumentHelp(
      "A font file; 'none' for the built-in letters. Without it, fontconfig is asked.",
      valueName: "file"))
  var font: String?

  var equipment: Equipment {
    var equipment = Equipment()
    equipment.scale = scale?.value
    if let backdrop { equipment.backdrop = backdrop }
    equipment.font = font
    return equipment
  }
}

/// Options that choose a screen.
struct ScreenArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The graphics card, as /dev/dri/card0.", valueName: "node"))
  var card: String?

  @Option(help: ArgumentHelp("The connector, as HDMI-A-1.", valueName: "name"))
  var connector: String?

  @Flag(help: "Leave atomic commits alone, even where the driver has them.")
  var legacy = false

  func choose(in equipment: inout Equipment) {
    equipment.card = card
    equipment.connector = connector
    equipment.usesLegacyCommits = legacy
  }
}
