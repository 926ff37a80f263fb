import ArgumentParser
import Bezel

/// Options that say what touches and keys do to a HUD.
struct TouchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Which touches are kept from other programs.",
      discussion: "Without it none under the mask 'none', and everything under all others."))
  var blocking: Blocking?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Where touches reach other programs all the same; may be repeated.", valueName: "X,Y,WxH"))
  var live: [Area] = []

  @Option(help: "Where a tap dismisses the HUD (default: nowhere).")
  var tapDismiss: TapDismissal?

  @Flag(help: "Let a swipe that begins on the HUD dismiss it.")
  var swipeDismiss = false

  @Option(
    help: ArgumentHelp(
      "The button, or a tap, counts when it was held for so long.", valueName: "seconds"))
  var holdConfirm: Seconds?

  @Option(
    help: ArgumentHelp(
      "The button, or a tap, counts when it comes twice within this time.", valueName: "seconds"))
  var twoTapConfirm: Seconds?

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
  /// - Throws: what is wrong, if touches are to do something where they cannot.
  func validate(with showing: Showing) throws {
    let look = showing.appearance
    let level = blocking ?? Blocking.usual(under: look.maskType, in: look.container)
    if !live.isEmpty, level == .none || level == .hud {
      throw ValidationError(
        "A live area is where touches are blocked around it: add --blocking everything, or a --mask."
      )
    }
    if level != .none { return }
    let idle: String? =
      if showing.button != nil, !confirmKey {
        "--button"
      } else if tapDismiss ?? .nowhere != .nowhere {
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

  var interaction: Interaction {
    var interaction = Interaction()
    interaction.blocking = blocking
    interaction.liveAreas = live.map(\.rect)
    if let tapDismiss { interaction.tapDismisses = tapDismiss }
    interaction.swipeDismisses = swipeDismiss
    if let time = holdConfirm?.duration { interaction.confirmation = .hold(for: time) }
    if let time = twoTapConfirm?.duration { interaction.confirmation = .twoTaps(within: time) }
    if cancelKey {
      interaction.cancelKeys = Interaction.usualCancelKeys
      interaction.cancelDismisses = true
    }
    if confirmKey { interaction.confirmKeys = Interaction.usualConfirmKeys }
    interaction.hapticsEnabled = haptics
    return interaction
  }
}
