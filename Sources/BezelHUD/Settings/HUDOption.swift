internal import BezelRaster

/// The settings of a HUD, on a command line, in a file or through a socket.
package enum HUDOption: String, SettingName {
  // Colours and shape.
  case theme, contrast, mask, maskColor, foreground, imageColor, background, blur, solidAlpha,
    cornerRadius
  case borderWidth, borderColor, minimumSize, maximumTextWidth, fontSize, bold, textScale,
    loadingLabel
  // Rings and images.
  case animation, ringThickness, ringRadius, ringNoTextRadius, imageSize, tint
  case infoImage, successImage, errorImage
  // Place.
  case container, offset, mayLeave
  // Times.
  case grace, minimumDismiss, maximumDismiss, readingTime, minimumShow, fadeIn, fadeOut, curve
  case motion
  // Touches and keys.
  case blocking, live, tapDismiss, swipeDismiss, holdConfirm, twoTapConfirm, cancelKey, confirmKey
  case haptics
  // The last one, as a colour or a blur of the custom style chooses that style.
  case style

  package var row: Setting<HUDConfiguration> {
    switch self {
    case .style:
      Setting("The colour scheme; a colour or blur of its own chooses the custom one", .choice) {
        $1(&$0.appearance.style)
      }
    case .contrast:
      Setting(
        "How well the parts of the HUD can be told apart",
        details: """
          'high' is white on black within a white border, with thicker rings and larger texts, whatever colours \
          other settings say.
          """, .choice
      ) { $1(&$0.appearance.contrast) }
    case .theme: Setting("The theme of the automatic style", .choice) { $1(&$0.appearance.theme) }
    case .mask:
      Setting("The layer that dims or covers the screen behind the HUD", .choice) {
        $1(&$0.appearance.maskType)
      }
    case .maskColor:
      Setting("The custom mask's colour", .color) { $1(&$0.appearance.maskColor) }
    case .foreground:
      Setting("The colour of the custom style's text, rings and images", .color) {
        $1(&$0.appearance.foregroundColor)
      }
    case .imageColor:
      Setting("The colour of rings and images, in every style", .color) {
        $1(&$0.appearance.imageColor)
      }
    case .background:
      Setting("The colour of the custom style's box", .color) {
        $1(&$0.appearance.backgroundColor)
      }
    case .blur:
      Setting(
        "Whether the backdrop behind a light or dark box is blurred, or the custom style's blur",
        .blur, get: { .isOn($0.appearance.blursBackdrop) },
        set: { setup, blur in
          switch blur {
          case .isOn(let isOn): setup.appearance.blursBackdrop = isOn
          case .custom(let effect): setup.appearance.customBlur = effect
          }
        })
    case .solidAlpha:
      Setting("The opacity of the light or dark box without a blur", .opacity) {
        $1(&$0.appearance.solidAlpha)
      }
    case .cornerRadius:
      Setting("The radius of the box's corners", .points) { $1(&$0.appearance.cornerRadius) }
    case .borderWidth:
      Setting("The width of the border, which has to have a colour, too", .points) {
        $1(&$0.appearance.borderWidth)
      }
    case .borderColor:
      Setting("The colour of the border, which has to have a width, too", .color) {
        $1(&$0.appearance.borderColor)
      }
    case .minimumSize:
      Setting("The minimum size of the box", .size) { $1(&$0.appearance.minimumSize) }
    case .maximumTextWidth:
      Setting(
        "The maximum width of the texts; without it three quarters of the screen, at most 640 points",
        details: """
          Texts are 200 points wide until the box would be higher than it is wide; on a small screen, and \
          without this, until it would be higher than four fifths of the screen.
          """, .points
      ) { $1(&$0.appearance.maximumTextWidth) }
    case .fontSize: Setting("The size of the text", .points) { $1(&$0.appearance.fontSize) }
    case .bold: Setting("Draw the text in bold", .yesNo) { $1(&$0.appearance.isBold) }
    case .textScale: Setting("The scale of all text", .factor) { $1(&$0.appearance.textScale) }
    case .loadingLabel:
      Setting("The accessibility label of a HUD without a text", .text) {
        $1(&$0.appearance.loadingLabel)
      }
    case .animation:
      Setting("The animation of an indefinite wait", .choice) { $1(&$0.appearance.animationType) }
    case .ringThickness:
      Setting("The line width of the rings", .points) { $1(&$0.appearance.ringThickness) }
    case .ringRadius:
      Setting("The radius of rings above a text", .points) { $1(&$0.appearance.ringRadius) }
    case .ringNoTextRadius:
      Setting("The radius of rings without a text", .points) {
        $1(&$0.appearance.ringNoTextRadius)
      }
    case .imageSize: Setting("The size of images", .size) { $1(&$0.appearance.imageSize) }
    case .tint:
      Setting("Draw images of the caller's in the colour of the rings", .yesNo) {
        $1(&$0.appearance.tintsImages)
      }
    case .infoImage:
      Setting("The image of information", .image) { $1(&$0.appearance.infoImage) }
    case .successImage:
      Setting("The image of a success", .image) { $1(&$0.appearance.successImage) }
    case .errorImage: Setting("The image of an error", .image) { $1(&$0.appearance.errorImage) }
    case .container:
      Setting(
        "The part of the screen that the HUD, its mask and its blocking are limited to", .rect
      ) {
        $1(&$0.appearance.container)
      }
    case .offset:
      Setting("The distance of the HUD from the middle, to the right and down", .point) {
        $1(&$0.appearance.offset)
      }
    case .mayLeave:
      Setting(
        "Let the offset take the HUD off the screen, or out of its container", .yesNo,
        get: { !$0.appearance.staysInside }, set: { $0.appearance.staysInside = !$1 })
    case .grace:
      Setting(
        "The time before the HUD appears; if it is dismissed within it, nothing is shown", .time()
      ) {
        $1(&$0.timing.grace)
      }
    case .minimumDismiss:
      Setting("The minimum time that an image stays", .time()) { $1(&$0.timing.minimumDismiss) }
    case .maximumDismiss:
      Setting("The maximum time that an image stays, which overrides the minimum", .time()) {
        $1(&$0.timing.maximumDismiss)
      }
    case .readingTime:
      Setting(
        "The time that an image stays for its text: 0.06 s for each UTF-16 code unit, or a time for "
          + "each character by its script", .choice
      ) { $1(&$0.timing.readingTime) }
    case .minimumShow:
      Setting("The minimum time on screen before the HUD can be dismissed", .time()) {
        $1(&$0.timing.minimumShow)
      }
    case .fadeIn: Setting("The duration of the animation in", .time()) { $1(&$0.timing.fadeIn) }
    case .fadeOut: Setting("The duration of the animation out", .time()) { $1(&$0.timing.fadeOut) }
    case .curve: Setting("The timing curve of both animations", .choice) { $1(&$0.timing.curve) }
    case .motion:
      Setting("The change of size in both animations", .choice) { $1(&$0.timing.motion) }
    case .blocking:
      Setting(
        "The touches that are blocked for other programs; by default everything with a mask, and "
          + "without one those on a HUD with a button", .choice
      ) { $1(&$0.interaction.blocking) }
    case .live:
      Setting(
        "The areas whose touches are not blocked", .rects,
        get: { $0.interaction.liveAreas.isEmpty ? nil : $0.interaction.liveAreas },
        set: { $0.interaction.liveAreas = $1 })
    case .tapDismiss:
      Setting("The place where a tap dismisses a HUD that blocks touches", .choice) {
        $1(&$0.interaction.tapDismisses)
      }
    case .swipeDismiss:
      Setting("Let a swipe that begins on a HUD that blocks touches dismiss it", .yesNo) {
        $1(&$0.interaction.swipeDismisses)
      }
    case .holdConfirm:
      Setting(
        "The time that the button, or a tap, must be held to count", .time(),
        get: { if case .hold(let time) = $0.interaction.confirmation { time } else { nil } },
        set: { $0.interaction.confirmation = .hold(for: $1) })
    case .twoTapConfirm:
      Setting(
        "The time within which the button, or a tap, must come twice to count", .time(),
        get: { if case .twoTaps(let time) = $0.interaction.confirmation { time } else { nil } },
        set: { $0.interaction.confirmation = .twoTaps(within: $1) })
    case .cancelKey:
      Setting(
        "Let Escape, Back, Exit and Cancel, or other keys, dismiss the HUD",
        .keys(Interaction.usualCancelKeys), get: { $0.interaction.cancelKeys },
        set: {
          $0.interaction.cancelKeys = $1
          $0.interaction.cancelDismisses = !$1.isEmpty
        })
    case .confirmKey:
      Setting(
        "Let Enter, OK and Select, or other keys, press the button, or confirm",
        .keys(Interaction.usualConfirmKeys)
      ) { $1(&$0.interaction.confirmKeys) }
    case .haptics:
      Setting("Rumble for information, success and errors, on devices that can", .yesNo) {
        $1(&$0.interaction.hapticsEnabled)
      }
    }
  }

  /// Returns the setting and the value that a former name and its value stand for.
  ///
  /// The names of version 0.8 are accepted until version 1.0.
  ///
  /// - Returns: `nil` for another name, and for an invalid value.
  package static func renamed(_ key: String, _ value: String) -> (HUDOption, String)? {
    let setting: HUDOption
    switch key {
    case "NoBlur", "no-blur": setting = .blur
    case "NoTint", "no-tint": setting = .tint
    default: return nil
    }
    switch value {
    case "yes": return (setting, "no")
    case "no": return (setting, "yes")
    default: return nil
    }
  }
}

extension HUDConfiguration: SettingTarget {
  package static var section: SettingSection { .hud }
}
