import ArgumentParser
import BezelHUD

/// Options for the effects of touches and keys on a HUD.
struct TouchArguments: ParsableArguments {
  @Option(.blocking) var blocking: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An area whose touches are not blocked; may be repeated.", valueName: "X,Y,WxH"),
    transform: HUDOption.live.checked)
  var live: [String] = []

  @Option(.tapDismiss) var tapDismiss: String?
  @Flag(.swipeDismiss) var swipeDismiss = false
  @Option(.holdConfirm, valueName: "seconds") var holdConfirm: String?
  @Option(.twoTapConfirm, valueName: "seconds") var twoTapConfirm: String?
  @Flag(.cancelKey) var cancelKey = false
  @Flag(.confirmKey) var confirmKey = false
  @Flag(.haptics) var haptics = false

  func validate() throws {
    if holdConfirm != nil, twoTapConfirm != nil {
      throw ValidationError(
        "A HUD is confirmed in one way: leave --hold-confirm or --two-tap-confirm out.")
    }
    if let areas = settings[.live], !HUDOption.live.isValid(areas) {
      throw ValidationError("For --live give \(HUDOption.live.values).")
    }
  }

  var settings: [HUDOption: String] {
    [
      .blocking: blocking,
      .live: live.isEmpty ? nil : live.joined(separator: " "),
      .tapDismiss: tapDismiss,
      .swipeDismiss: swipeDismiss ? "yes" : nil,
      .holdConfirm: holdConfirm,
      .twoTapConfirm: twoTapConfirm,
      .cancelKey: cancelKey ? "yes" : nil,
      .confirmKey: confirmKey ? "yes" : nil,
      .haptics: haptics ? "yes" : nil,
    ].compactMapValues { $0 }
  }
}
