import ArgumentParser
import Bezel

/// `bezel demo`: shows what a HUD can do.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show what a HUD can do, on the best screen there is.",
    discussion: """
      Without options it is a tour. With any that says what is shown, such as a status or a mask, it \
      shows just that, until Ctrl-C. Without a screen it draws into memory and writes PNG files.
      """)

  @Option(help: ArgumentHelp("Hold the frame of this moment until Ctrl-C.", valueName: "seconds"))
  var freeze: Seconds?

  @Option(help: ArgumentHelp("Where PNG files go if there is no screen.", valueName: "folder"))
  var out = "."

  @OptionGroup var showing: ShowingArguments
  @OptionGroup var touch: TouchArguments
  @OptionGroup var screen: ScreenArguments
  @OptionGroup var input: InputArguments
  @OptionGroup var drawing: DrawingArguments

  func validate() throws { try touch.validate(with: wanted) }

  /// What is to be shown, and what touches do to it.
  private var wanted: Showing {
    var wanted = showing.showing
    wanted.interaction = touch.interaction
    wanted.appearance.container = touch.container?.rect
    return wanted
  }

  func run() throws {
    var equipment = drawing.equipment
    equipment.settings = screen.settings.merging(input.settings) { $1 }
    let isTour = wanted == Showing() && showing.progress == nil
    let program = isTour ? Demo.Program.tour(Tour()) : .showing(wanted)
    try Demo(
      program, equipment: equipment, freeze: freeze?.duration, folder: out, say: say, warn: warn
    ).run()
  }
}
