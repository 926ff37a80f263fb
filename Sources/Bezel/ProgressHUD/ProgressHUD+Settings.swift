/// SVProgressHUD's settings, under its names.
///
/// Each is one field of `appearance`, `timing` or `interaction`; threads that set different fields do
/// not interfere. A setting counts for a whole turn of the HUD's thread, also if it is set after the
/// show. Settings that do not take effect at once do so with the next show, text or progress. All of
/// them outlive the HUD. Lengths are points, rounded to the nearest 1/256.
extension ProgressHUD {
  /// The look of HUDs, as one value.
  public static var appearance: Appearance {
    get { hud[\.appearance] }
    set { hud[\.appearance] = newValue }
  }

  /// The times and animations of HUDs, as one value; from the next show on.
  public static var timing: Timing {
    get { hud[\.timing] }
    set { hud[\.timing] = newValue }
  }

  /// The effects of touches and keys on HUDs, and which of them are blocked, as one value; a change
  /// counts at once.
  public static var interaction: Interaction {
    get { hud[\.interaction] }
    set { hud[\.interaction] = newValue }
  }

  /// The colour scheme: SVProgressHUD's `setDefaultStyle:`.
  public static var defaultStyle: Style {
    get { hud[\.appearance.style] }
    set { hud[\.appearance.style] = newValue }
  }

  /// The theme of the automatic style, in place of the system's user interface style, which
  /// SVProgressHUD's follows.
  public static var theme: Theme {
    get { hud[\.appearance.theme] }
    set { hud[\.appearance.theme] = newValue }
  }

  /// How well everything can be told apart: a high contrast wins over all colours.
  public static var contrast: Contrast {
    get { hud[\.appearance.contrast] }
    set { hud[\.appearance.contrast] = newValue }
  }

  /// The mask of shows that name none: SVProgressHUD's `setDefaultMaskType:`.
  public static var defaultMaskType: MaskType {
    get { hud[\.appearance.maskType] }
    set { hud[\.appearance.maskType] = newValue }
  }

  /// The indefinite indicator, from the next show of one on: SVProgressHUD's
  /// `setDefaultAnimationType:`.
  public static var defaultAnimationType: AnimationType {
    get { hud[\.appearance.animationType] }
    set { hud[\.appearance.animationType] = newValue }
  }

  /// The part of the screen that HUDs are in the middle of, and that masks and blocking are limited
  /// to; `nil` for all of it: SVProgressHUD's `setContainerView:`.
  public static var container: Rect? {
    get { hud[\.appearance.container] }
    set { hud[\.appearance.container] = newValue }
  }

  /// The minimum size of the box: SVProgressHUD's `setMinimumSize:`.
  public static var minimumSize: Size {
    get { hud[\.appearance.minimumSize] }
    set { hud[\.appearance.minimumSize] = newValue }
  }

  /// The maximum width of the texts, which SVProgressHUD keeps at 200 points; see
  /// `Appearance.maximumTextWidth`.
  public static var maximumTextWidth: Double? {
    get { hud[\.appearance.maximumTextWidth].map { Double($0) } }
    set { hud[\.appearance.maximumTextWidth] = newValue.map { Fixed($0) } }
  }

  /// The line width of the rings: SVProgressHUD's `setRingThickness:`.
  public static var ringThickness: Double {
    get { Double(hud[\.appearance.ringThickness]) }
    set { hud[\.appearance.ringThickness] = Fixed(newValue) }
  }

  /// The radius of the rings above a text: SVProgressHUD's `setRingRadius:`.
  public static var ringRadius: Double {
    get { Double(hud[\.appearance.ringRadius]) }
    set { hud[\.appearance.ringRadius] = Fixed(newValue) }
  }

  /// The radius of the rings without a text: SVProgressHUD's `setRingNoTextRadius:`.
  public static var ringNoTextRadius: Double {
    get { Double(hud[\.appearance.ringNoTextRadius]) }
    set { hud[\.appearance.ringNoTextRadius] = Fixed(newValue) }
  }

  /// The radius of the box's corners: SVProgressHUD's `setCornerRadius:`.
  public static var cornerRadius: Double {
    get { Double(hud[\.appearance.cornerRadius]) }
    set { hud[\.appearance.cornerRadius] = Fixed(newValue) }
  }

  /// The colour of the border, seen at once; `nil` for none: SVProgressHUD's `setBorderColor:`.
  public static var borderColor: Color? {
    get { hud[\.appearance.borderColor] }
    set { hud[\.appearance.borderColor] = newValue }
  }

  /// The width of the border, inside of the box's edge, seen at once: SVProgressHUD's
  /// `setBorderWidth:`.
  public static var borderWidth: Double {
    get { Double(hud[\.appearance.borderWidth]) }
    set { hud[\.appearance.borderWidth] = Fixed(newValue) }
  }

  /// The size of the text: SVProgressHUD's `setFont:`; the letters are those of `HUDTarget.font`.
  public static var fontSize: Double {
    get { Double(hud[\.appearance.fontSize]) }
    set { hud[\.appearance.fontSize] = Fixed(newValue) }
  }

  /// The scale of all text, as the text size of SVProgressHUD's default font.
  public static var textScale: Double {
    get { Double(hud[\.appearance.textScale]) }
    set { hud[\.appearance.textScale] = Fixed(newValue) }
  }

  /// The colour of text, rings and images in the custom style, which it chooses: SVProgressHUD's
  /// `setForegroundColor:`.
  public static var foregroundColor: Color {
    get { hud[\.appearance.foregroundColor] }
    set { hud[\.appearance.foregroundColor] = newValue }
  }

  /// The colour of rings and images in every style, or `nil` for the colour of the text; chooses the
  /// custom style: SVProgressHUD's `setForegroundImageColor:`.
  public static var foregroundImageColor: Color? {
    get { hud[\.appearance.imageColor] }
    set { hud[\.appearance.imageColor] = newValue }
  }

  /// The colour of the box in the custom style, which it chooses: SVProgressHUD's
  /// `setBackgroundColor:`.
  public static var backgroundColor: Color {
    get { hud[\.appearance.backgroundColor] }
    set { hud[\.appearance.backgroundColor] = newValue }
  }

  /// The blur behind the box in the custom style, which it chooses; `nil` for none: SVProgressHUD's
  /// `setHudViewCustomBlurEffect:`.
  public static var customBlur: BlurEffect? {
    get { hud[\.appearance.customBlur] }
    set { hud[\.appearance.customBlur] = newValue }
  }

  /// Whether the backdrop is blurred behind a light or dark box, as it always is in SVProgressHUD.
  public static var blursBackdrop: Bool {
    get { hud[\.appearance.blursBackdrop] }
    set { hud[\.appearance.blursBackdrop] = newValue }
  }

  /// The colour of the mask type `custom`: SVProgressHUD's `setBackgroundLayerColor:`.
  public static var backgroundLayerColor: Color {
    get { hud[\.appearance.maskColor] }
    set { hud[\.appearance.maskColor] = newValue }
  }

  /// The size that an image is stretched to; with a zero side it is not shown: SVProgressHUD's
  /// `setImageViewSize:`.
  public static var imageViewSize: Size {
    get { hud[\.appearance.imageSize] }
    set { hud[\.appearance.imageSize] = newValue }
  }

  /// Whether images have the colour of the rings in place of their own: SVProgressHUD's
  /// `setShouldTintImages:`.
  public static var shouldTintImages: Bool {
    get { hud[\.appearance.tintsImages] }
    set { hud[\.appearance.tintsImages] = newValue }
  }

  /// The image of `showInfo(status:mask:)`: SVProgressHUD's `setInfoImage:`.
  public static var infoImage: HUDImage {
    get { hud[\.appearance.infoImage] }
    set { hud[\.appearance.infoImage] = newValue }
  }

  /// The image of `showSuccess(status:mask:)`: SVProgressHUD's `setSuccessImage:`.
  public static var successImage: HUDImage {
    get { hud[\.appearance.successImage] }
    set { hud[\.appearance.successImage] = newValue }
  }

  /// The image of `showError(status:mask:)`: SVProgressHUD's `setErrorImage:`.
  public static var errorImage: HUDImage {
    get { hud[\.appearance.errorImage] }
    set { hud[\.appearance.errorImage] = newValue }
  }

  /// The offset of the HUD from the centre, from its next show on: SVProgressHUD's
  /// `setOffsetFromCenter:`.
  public static var offsetFromCenter: Point {
    get { hud[\.appearance.offset] }
    set { hud[\.appearance.offset] = newValue }
  }

  /// Whether a HUD that fits stays on the screen, or in its container, whatever the offset; in
  /// SVProgressHUD it does not.
  public static var staysInside: Bool {
    get { hud[\.appearance.staysInside] }
    set { hud[\.appearance.staysInside] = newValue }
  }

  /// Whether the HUD moves with the tilt of the device: SVProgressHUD's `setMotionEffectEnabled:`;
  /// `setTilt(_:)` sets the tilt.
  public static var motionEffectEnabled: Bool {
    get { hud[\.appearance.followsTilt] }
    set { hud[\.appearance.followsTilt] = newValue }
  }

  /// The accessibility label of a HUD without a text, as SVProgressHUD's translation of "Loading".
  ///
  /// The default is "Loading" in the language of the environment, as in `LANG`, if Bezel has words in
  /// that; in `Appearance()` it is in English.
  public static var loadingLabel: String {
    get { hud[\.appearance.loadingLabel] }
    set { hud[\.appearance.loadingLabel] = newValue }
  }

  /// A HUD that is dismissed within this time after its first show never appears: SVProgressHUD's
  /// `setGraceTimeInterval:`.
  public static var graceTimeInterval: Duration {
    get { hud[\.timing.grace] }
    set { hud[\.timing.grace] = newValue }
  }

  /// The shortest time an image message stays: SVProgressHUD's `setMinimumDismissTimeInterval:`.
  public static var minimumDismissTimeInterval: Duration {
    get { hud[\.timing.minimumDismiss] }
    set { hud[\.timing.minimumDismiss] = newValue }
  }

  /// The longest time an image message stays; `nil` for no limit: SVProgressHUD's
  /// `setMaximumDismissTimeInterval:`.
  public static var maximumDismissTimeInterval: Duration? {
    get { hud[\.timing.maximumDismiss] }
    set { hud[\.timing.maximumDismiss] = newValue }
  }

  /// How the time that an image message stays is counted from its text: SVProgressHUD's 0.06 s for each
  /// UTF-16 code unit, or by script.
  public static var readingTime: ReadingTime {
    get { hud[\.timing.readingTime] }
    set { hud[\.timing.readingTime] = newValue }
  }

  /// The length of the animation in; zero for none: SVProgressHUD's `setFadeInAnimationDuration:`.
  public static var fadeInAnimationDuration: Duration {
    get { hud[\.timing.fadeIn] }
    set { hud[\.timing.fadeIn] = newValue }
  }

  /// The length of the animation out; zero for none: SVProgressHUD's
  /// `setFadeOutAnimationDuration:`.
  public static var fadeOutAnimationDuration: Duration {
    get { hud[\.timing.fadeOut] }
    set { hud[\.timing.fadeOut] = newValue }
  }

  /// The timing curve of both animations; SVProgressHUD's differs from the one that it intends.
  public static var animationCurve: Curve {
    get { hud[\.timing.curve] }
    set { hud[\.timing.curve] = newValue }
  }

  /// The change of size in both animations, in which versions of SVProgressHUD differ.
  public static var motion: Motion {
    get { hud[\.timing.motion] }
    set { hud[\.timing.motion] = newValue }
  }

  /// Whether devices rumble for information, success and errors: SVProgressHUD's `setHapticsEnabled:`.
  public static var hapticsEnabled: Bool {
    get { hud[\.interaction.hapticsEnabled] }
    set { hud[\.interaction.hapticsEnabled] = newValue }
  }

  private static var hud: HUDThread { .shared }
}
