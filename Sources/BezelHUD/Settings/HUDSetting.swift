/// What can be asked of a HUD by name and value, on a command line, in a file or through a socket.
package enum HUDSetting: String, SettingName {
  // Colours and shape.

  /// Which colours are used; a colour or blur of its own chooses the custom style where no style is
  /// named.
  case style
  /// What the automatic style follows.
  case theme
  /// What lies over the screen.
  case mask
  /// The custom mask's colour.
  case maskColor = "mask-color"
  /// The custom style's text, rings and images.
  case foreground
  /// Rings and images in every style.
  case imageColor = "image-color"
  /// The custom style's box.
  case background
  /// What the custom style's box does to what is behind it: a radius, or that and a saturation.
  case blur
  /// Whether what is behind the light or dark box is seen as it is.
  case noBlur = "no-blur"
  /// The opacity of the light or dark box without a blur.
  case solidAlpha = "solid-alpha"
  /// The radius of the box's corners.
  case cornerRadius = "corner-radius"
  /// The width of the border, which has to have a colour too.
  case borderWidth = "border-width"
  /// The colour of the border, which has to have a width too.
  case borderColor = "border-color"
  /// The box is never smaller.
  case minimumSize = "minimum-size"
  /// The size of the text.
  case fontSize = "font-size"
  /// Makes all text larger.
  case textScale = "text-scale"
  /// What is spoken of a HUD without a text.
  case loadingLabel = "loading-label"

  // Rings and images.

  /// How an indefinite wait is drawn.
  case animation
  /// The stroke of the rings.
  case ringThickness = "ring-thickness"
  /// The radius of rings above a text.
  case ringRadius = "ring-radius"
  /// The radius of rings without a text.
  case ringNoTextRadius = "ring-no-text-radius"
  /// The box of images.
  case imageSize = "image-size"
  /// Whether images of one's own keep their colours.
  case noTint = "no-tint"
  /// What information shows.
  case infoImage = "info-image"
  /// What a success shows.
  case successImage = "success-image"
  /// What an error shows.
  case errorImage = "error-image"

  // Place.

  /// The part of the screen that the HUD, its mask and its blocking are limited to.
  case container
  /// How far the HUD is from the middle, to the right and down.
  case offset
  /// Whether the offset may take the HUD off the screen, or out of its container.
  case mayLeave = "may-leave"

  // Times.

  /// Nothing is shown of what is dismissed within this time.
  case grace
  /// The shortest time that an image stays.
  case minimumDismiss = "minimum-dismiss"
  /// The longest time that an image stays, also if it is shorter than the shortest.
  case maximumDismiss = "maximum-dismiss"
  /// What is dismissed is seen at least so long.
  case minimumShow = "minimum-show"
  /// The animation in.
  case fadeIn = "fade-in"
  /// The animation out.
  case fadeOut = "fade-out"
  /// The course of both animations.
  case curve
  /// The sizes between which a HUD comes and goes.
  case motion

  // Touches and keys.

  /// Which touches are kept from other programs.
  case blocking
  /// Where touches reach other programs all the same.
  case live
  /// Where a tap dismisses the HUD.
  case tapDismiss = "tap-dismiss"
  /// Whether a swipe that begins on the HUD dismisses it.
  case swipeDismiss = "swipe-dismiss"
  /// How long the button, or a tap, has to be held to count.
  case holdConfirm = "hold-confirm"
  /// Within which time the button, or a tap, has to come twice to count.
  case twoTapConfirm = "two-tap-confirm"
  /// Whether Escape, Back, Exit and Cancel dismiss the HUD.
  case cancelKey = "cancel-key"
  /// Whether Enter, OK and Select press the button, or confirm.
  case confirmKey = "confirm-key"
  /// Whether information, success and errors are made felt.
  case haptics

  /// The order in which several are set: the style is the last, because a colour of the custom style
  /// chooses that style.
  package static var inOrder: [HUDSetting] { allCases.filter { $0 != .style } + [.style] }

  /// A value that means nothing, or an image that cannot be had.
  package struct Mistake: Error, Equatable, CustomStringConvertible {
    package let setting: HUDSetting
    package let value: String

    package var description: String {
      "'\(Mistake.shown(value))' is no value for \(setting.rawValue): give \(setting.values)."
    }

    /// What may go to a log or a terminal: no line feed, no escape, and not more than a line.
    private static func shown(_ value: String) -> String {
      var shown = ""
      for scalar in value.unicodeScalars.prefix(64) {
        let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        shown.unicodeScalars.append(isControl ? "?" : scalar)
      }
      return value.unicodeScalars.dropFirst(64).isEmpty ? shown : shown + "…"
    }
  }
}
