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

  @OptionGroup var tour: TourArguments

  @Option(help: ArgumentHelp("Hold the frame of this moment until Ctrl-C.", valueName: "seconds"))
  var freeze: Seconds?

  @Option(help: ArgumentHelp("Where PNG files go if there is no screen.", valueName: "folder"))
  var out = "."

  @Option(
    .loadingLabel, "What is spoken of a HUD without a text (default: Loading).", valueName: "text")
  var loadingLabel: String?

  @OptionGroup var hud: HUDArguments
  @OptionGroup(title: "What touches and keys do") var touch: TouchArguments
  @OptionGroup(title: "The screen") var screen: ScreenArguments
  @OptionGroup(title: "Input devices") var input: InputArguments
  @OptionGroup(title: "The drawing") var drawing: DrawingArguments

  func validate() throws {
    try tour.validate(against: options)
    let setup = try HUDSetup(unread: settings)
    try hud.validate(with: setup.interaction)
    try touch.validate(with: setup, hasButton: hud.content.button != nil)
    if loadingLabel != nil, hud.content.hasStatus {
      throw ValidationError("--loading-label is for a HUD without a text: leave --status out.")
    }
  }

  /// The options that the command line has for one HUD.
  private var options: [String] {
    hud.given + touch.given + (loadingLabel == nil ? [] : ["--loading-label"])
  }

  private var settings: [HUDSetting: String] {
    var settings = hud.settings.merging(touch.settings) { $1 }
    settings[.loadingLabel] = loadingLabel
    return settings
  }

  func run() throws {
    var equipment = drawing.equipment
    equipment.settings = screen.settings.merging(input.settings) { $1 }
    try Demo(
      script(), equipment: equipment, freeze: freeze?.duration, folder: out, say: say, warn: warn
    ).run()
  }

  func script() throws -> Script {
    if options.isEmpty { return .tour(Tour(tour.tour ?? .basic)) }
    return .showing(try hud.showing(with: settings))
  }
}
