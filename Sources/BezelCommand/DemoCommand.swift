import ArgumentParser
import BezelHUD
import BezelSamples

/// `bezel demo`: shows a tour of HUDs, or one HUD.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show a tour of HUDs, or one HUD, on the best screen there is.",
    discussion: """
      Without options it shows a tour. With any option for one HUD, such as a status or a mask, it \
      shows that HUD until Ctrl-C. Without a screen it draws into memory and writes PNG files.
      """)

  @OptionGroup var tour: TourArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Hold the frame of this moment until Ctrl-C.", valueName: "seconds"),
    transform: Seconds.typed)
  var freeze: Seconds?

  @Option(
    help: ArgumentHelp("The folder for PNG files if there is no screen.", valueName: "folder"))
  var out = "."

  @Option(.loadingLabel, valueName: "text") var loadingLabel: String?

  @OptionGroup var hud: HUDArguments
  @OptionGroup(title: "What touches and keys do") var touch: TouchArguments
  @OptionGroup(title: "The screen") var screen: ScreenArguments
  @OptionGroup(title: "Input devices") var input: InputArguments
  @OptionGroup(title: "The drawing") var drawing: DrawingArguments

  func validate() throws {
    try tour.validate(isHUDGiven: isHUDGiven)
  }

  /// Whether there are options for one HUD.
  private var isHUDGiven: Bool { hud.isGiven || !settings.isEmpty }

  private var settings: [HUDOption: String] {
    var settings = hud.settings.merging(touch.settings) { $1 }
    settings[.loadingLabel] = loadingLabel
    return settings
  }

  func run() throws {
    var stageArguments = drawing.stageArguments
    stageArguments.settings = screen.settings.merging(input.settings) { $1 }
    try Demo(
      script(), stageArguments: stageArguments, freeze: freeze?.duration, folder: out, say: say,
      warn: warn
    ).run()
  }

  func script() throws -> Timeline {
    if !isHUDGiven { return .tour(Tour(tour.tour ?? .basic)) }
    return .showing(try hud.showing(with: settings))
  }
}
