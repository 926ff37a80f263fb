import ArgumentParser
import Bezel

/// `bezel render`: writes one frame as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write one exact frame of a HUD as a PNG file.",
    discussion: """
      With --current it is what the service shows now, on its first screen, with what is behind it.

      \(ServiceArguments.exitStatuses)
      """)

  @Option(help: ArgumentHelp("Where the picture goes.", valueName: "file.png"))
  var out: String

  @Flag(help: "The frame that is on the service's screen now, in place of one of the options'.")
  var current = false

  @OptionGroup var service: ServiceArguments

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
    if current {
      let others = [size.map { _ in "--size" }, at.map { _ in "--at" }].compactMap { $0 }
      if let option = (others + tour.given + hud.given + drawing.given).first {
        throw ValidationError(
          "--current is a picture of what is shown already: leave it or \(option) out.")
      }
      return
    }
    if service.socket != nil {
      throw ValidationError("--socket is for the service's frame: add --current, or leave it out.")
    }
    try tour.validate(against: hud.given)
    try hud.validate()
  }

  func run() throws {
    guard current else { return try still().write(to: out) }
    try ServiceArguments.reporting { try service.connection().writePicture(to: out) }
  }

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
