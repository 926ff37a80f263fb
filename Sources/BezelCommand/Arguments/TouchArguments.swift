import ArgumentParser
import Bezel

/// Options that say what touches and keys do to a HUD.
struct TouchArguments: ParsableArguments {
  @Option(
    .blocking, "Which touches are kept from other programs.",
    discussion: "Without it none under the mask 'none', and everything under all others.")
  var blocking: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Where touches reach other programs all the same; may be repeated.", valueName: "X,Y,WxH"),
    transform: HUDSetting.live.checked)
  var live: [String] = []

  @Option(.tapDismiss, "Where a tap dismisses the HUD (default: nowhere).")
  var tapDismiss: String?

  @Flag(help: "Let a swipe that begins on the HUD dismiss it.")
  var swipeDismiss = false

  @Option(
    .holdConfirm, "The button, or a tap, counts when it was held for so long.",
    valueName: "seconds")
  var holdConfirm: String?

  @Option(
    .twoTapConfirm, "The button, or a tap, counts when it comes twice within this time.",
    valueName: "seconds")
  var twoTapConfirm: String?

  @Flag(help: "Let Escape, Back, Exit and Cancel dismiss the HUD.")
  var cancelKey = false

  @Flag(help: "Let Enter, OK and Select press the button, or confirm.")
  var confirmKey = false

  @Flag(help: "Make information, success and errors felt.")
  var haptics = false

  func validate() throws {
    if holdConfirm != nil, twoTapConfirm != nil {
      throw ValidationError(
        "A HUD is confirmed in one way: leave --hold-confirm or --two-tap-confirm out.")
    }
  }

  /// Looks at what depends on other options.
  ///
  /// - Parameters:
  ///   - setup: what these and the other options make of the HUD.
  ///   - hasButton: whether a button is shown.
  /// - Throws: what is wrong, if touches are to do something where they cannot.
  func validate(with setup: HUDSetup, hasButton: Bool) throws {
    let look = setup.appearance
    let level =
      setup.interaction.blocking ?? Blocking.usual(under: look.maskType, in: look.container)
    if !live.isEmpty, level == .none || level == .hud {
      throw ValidationError(
        "A live area is where touches are blocked around it: add --blocking everything, or a --mask."
      )
    }
    if level != .none { return }
    let idle: String? =
      if hasButton, !confirmKey {
        "--button"
      } else if setup.interaction.tapDismisses != .nowhere {
        "--tap-dismiss"
      } else if swipeDismiss {
        "--swipe-dismiss"
      } else if holdConfirm != nil, !confirmKey {
        "--hold-confirm"
      } else if twoTapConfirm != nil, !confirmKey {
        "--two-tap-confirm"
      } else {
        nil
      }
    if let idle {
      throw ValidationError(
        "\(idle) has no effect where all touches pass through: add --blocking hud, or a --mask.")
    }
  }

  var settings: [HUDSetting: String] {
    var settings: [HUDSetting: String] = [:]
    settings[.blocking] = blocking
    if !live.isEmpty { settings[.live] = live.joined(separator: " ") }
    settings[.tapDismiss] = tapDismiss
    if swipeDismiss { settings[.swipeDismiss] = "yes" }
    settings[.holdConfirm] = holdConfirm
    settings[.twoTapConfirm] = twoTapConfirm
    if cancelKey { settings[.cancelKey] = "yes" }
    if confirmKey { settings[.confirmKey] = "yes" }
    if haptics { settings[.haptics] = "yes" }
    return settings
  }
}
