import ArgumentParser
import Bezel

/// The option that shows many HUDs in place of one.
struct TourArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Many HUDs, one after the other: what all need, or everything that SVProgressHUD (sv) or "
        + "MBProgressHUD (mb) can do.",
      valueName: "name"))
  var tour: Tour.Name?

  /// - Parameter options: those that the command line has for one HUD.
  func validate(against options: [String]) throws {
    if tour != nil, let option = options.first {
      throw ValidationError("A tour says itself what it shows: leave --tour or \(option) out.")
    }
  }
}
