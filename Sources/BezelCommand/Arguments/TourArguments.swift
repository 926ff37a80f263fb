import ArgumentParser
import BezelSamples

/// The option that shows many HUDs in place of one.
struct TourArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show many HUDs, one after the other: the basic ones, or all that SVProgressHUD (sv) or "
        + "MBProgressHUD (mb) can do.",
      valueName: "name"))
  var tour: Tour.Name?

  /// - Parameter isHUDGiven: whether there are options for one HUD.
  func validate(isHUDGiven: Bool) throws {
    if tour != nil, isHUDGiven {
      throw ValidationError(
        "A tour has its own contents: leave --tour, or all options for one HUD, out.")
    }
  }
}
