import ArgumentParser
import Bezel

/// `bezel render`: writes one frame as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write one exact frame of a HUD as a PNG file.")

  @Option(help: ArgumentHelp("Where the picture goes.", valueName: "file.png"))
  var out: String

  @Option(
    help: ArgumentHelp("The screen's size in pixels (default: 800x480).", valueName: "WxH"))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp(
      "The frame's time after the show, or of the tour (default: 1).", valueName: "seconds"))
  var at: Seconds?

  @OptionGroup var tour: TourArguments
  @OptionGroup var hud: HUDArguments
  @OptionGroup(title: "The drawing") var drawing: DrawingArguments

  func validate() throws {
    try tour.validate(against: hud.given)
    try hud.validate()
  }

  func run() throws { try still().write(to: out) }

  func still() throws -> Still {
    var still = Still()
    still.script = try script()
    still.equipment = drawing.equipment
    if let size { (still.width, still.height) = (size.width, size.height) }
    if let at { still.moment = at.duration }
    return still
  }

  private func script() throws -> Script {
    if let tour = tour.tour { return .tour(Tour(tour)) }
    return .showing(try hud.showing(with: hud.settings))
  }
}
