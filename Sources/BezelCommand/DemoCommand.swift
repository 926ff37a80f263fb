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
  @OptionGroup var screen: ScreenArguments
  @OptionGroup var drawing: DrawingArguments

  func run() throws {
    var equipment = drawing.equipment
    equipment.screen = screen.settings
    let program = showing.isEmpty ? Demo.Program.tour(Tour()) : .showing(showing.showing)
    try Demo(
      program, equipment: equipment, freeze: freeze?.duration, folder: out, say: say, warn: warn
    ).run()
  }
}
