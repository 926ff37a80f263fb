import BezelCommand
import BezelConfiguration
import BezelHUD
import BezelSamples

/// `bezel demo`: shows a tour of HUDs, or one HUD.
struct DemoCommand {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws(CommandFailure) {
    try Demo(
      script(), options: arguments.stageOptions, freeze: arguments.seconds(.freeze),
      folder: arguments[.out] ?? ".", say: say, warn: warn
    ).run()
  }

  /// - Throws: if options exclude each other, or name a file that cannot be used.
  func script() throws(CommandFailure) -> Timeline {
    let isHUDGiven = arguments.describesHUD
    if let name = arguments[.tour].flatMap({ Tour.Name(rawValue: $0) }) {
      try arguments.checkTour()
      return .tour(Tour(name))
    }
    return isHUDGiven ? .showing(try arguments.hud()) : .tour(Tour(.basic))
  }
}
