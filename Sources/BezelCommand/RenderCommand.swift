import ArgumentParser
import Bezel

/// `bezel render`: writes one frame as a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Write one exact frame of a HUD as a PNG file.")

  @Option(help: ArgumentHelp("Where the picture goes.", valueName: "file.png"))
  var out: String

  @Option(help: ArgumentHelp("The screen's size in pixels.", valueName: "WxH"))
  var size: PixelSize = .init(argument: "800x480")!

  @Option(help: ArgumentHelp("The frame's time after the show.", valueName: "seconds"))
  var at: Seconds?

  @OptionGroup var showing: ShowingArguments
  @OptionGroup var drawing: DrawingArguments

  func run() throws {
    var still = Still()
    still.showing = showing.showing
    still.equipment = drawing.equipment
    (still.width, still.height) = (size.width, size.height)
    if let at { still.moment = at.duration }
    try still.write(to: out)
  }
}
