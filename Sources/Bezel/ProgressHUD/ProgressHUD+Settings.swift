/// SVProgressHUD's settings, under its names.
///
/// Each stands for one field of `appearance`, `timing` or `interaction`, and threads that set different
/// ones take nothing from each other. A setting counts for the whole of a turn of the HUD's thread, also
/// where it comes after the show. What does not count at once is seen from the next show, text or
/// progress on. All of them outlive the HUD.
extension ProgressHUD {
  /// How HUDs look, as one value.
  public static var appearance: Appearance {
    get { hud[\.appearance] }
    set { hud[\.appearance] = newValue }
  }

  /// How long HUDs take to come, stay and go, as one value; from the next show on.
  public static var timing: Timing {
    get { hud[\.timing] }
    set { hud[\.timing] = newValue }
  }

  /// What touches and keys do to HUDs, and which of them are blocked, as one value; a change counts at
  /// once.
  public static var interaction: Interaction {
    get { hud[\.interaction] }
    set { hud[\.interaction] = newValue }
  }

  /// Which colours are used: SVProgressHUD's `setDefaultStyle:`.
  public static var defaultStyle: Style {
    get { hud[\.appearance.style] }
    set { hud[\.appearance.style] = newValue }
  }

  /// What the automatic style follows, as SVProgressHUD's follows the system's user interface
  /// style.
  public static var theme: Theme {
    get { hud[\.appearance.theme] }
    set { hud[\.appearance.theme] = newValue }
  }

  /// What lies over the screen unless a show says otherwise: SVProgressHUD's `setDefaultMaskType:`.
  public static var defaultMaskType: MaskType {
    get { hud[\.appearance.maskType] }
    set { hud[\.appearance.maskType] = newValue }
  }

  /// Which indefinite indicator is shown, from the next show of one on: SVProgressHUD's
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

  /// The box is never smaller than this: SVProgressHUD's `setMinimumSize:`.
  public static var minimumSize: Size {
    get { hud[\.appearance.minimumSize] }
    set { hud[\.appearance.minimumSize] = newValue }
  }

  /// The stroke of the rings: SVProgressHUD's `setRingThickness:`.
  public static var ringThickness: Fixed {
    get { hud[\.appearance.ringThickness] }
    set { hud[\.appearance.ringThickness] = newValue }
  }

  /// The radius of the rings above a text: SVProgressHUD's `setRingRadius:`.
  public static var ringRadius: Fixed {
    get { hud[\.appearance.ringRadius] }
    set { hud[\.appearance.ringRadius] = newValue }
  }

  /// The radius of the rings without a text: SVProgressHUD's `setRingNoTextRadius:`.
  public static var ringNoTextRadius: Fixed {
    get { hud[\.appearance.ringNoTextRadius] }
    set { hud[\.appearance.ringNoTextRadius] = newValue }
  }

  /// The radius of the box's corners: SVProgressHUD's `setCornerRadius:`.
  public static var cornerRadius: Fixed {
    get { hud[\.appearance.cornerRadius] }
    set { hud[\.appearance.cornerRadius] = newValue }
  }

  /// The colour of the border, seen at once; `nil` for none: SVProgressHUD's `setBorderColor:`.
  public static var borderColor: Color? {
    get { hud[\.appearance.borderColor] }
    set { hud[\.appearance.borderColor] = newValue }
  }

  /// The width of the border, inside of the box's edge, seen at once: SVProgressHUD's
  /// `setBorderWidth:`.
  public static var borderWidth: Fixed {
    get { hud[\.appearance.borderWidth] }
    set { hud[\.appearance.borderWidth] = newValue }
  }

  /// The size of the text: SVProgressHUD's `setFont:`; the letters are those of `HUDTarget.font`.
  public static var fontSize: Fixed {
    get { hud[\.appearance.fontSize] }
    set { hud[\.appearance.fontSize] = newValue }
  }

  /// Makes all text larger or smaller, as the text size of SVProgressHUD's default font does.
  public static var textScale: Fixed {
    get { hud[\.appearance.textScale] }
    set { hud[\.appearance.textScale] = newValue }
  }

  /// Text, and rings and images too, in the custom style, which it chooses: SVProgressHUD's
  /// `setForegroundColor:`.
  public static var foregroundColor: Color {
    get { hud[\.appearance.foregroundColor] }
    set { hud[\.appearance.foregroundColor] = newValue }
  }

  /// Rings and images in every style, or `nil` for the colour of the text; chooses the custom
  /// style: SVProgressHUD's `setForegroundImageColor:`.
  public static var foregroundImageColor: Color? {
    get { hud[\.appearance.imageColor] }
    set { hud[\.appearance.imageColor] = newValue }
  }

  /// The box of the custom style, which it chooses: SVProgressHUD's `setBackgroundColor:`.
  public static var backgroundColor: Color {
    get { hud[\.appearance.backgroundColor] }
    set { hud[\.appearance.backgroundColor] = newValue }
  }

  /// What the custom style's box, which it chooses, does to what is behind it; `nil` for nothing:
  /// SVProgressHUD's `setHudViewCustomBlurEffect:`.
  public static var customBlur: BlurEffect? {
    get { hud[\.appearance.customBlur] }
    set { hud[\.appearance.customBlur] = newValue }
  }

  /// Whether what is behind a light or dark box is seen blurred through it, as SVProgressHUD's
  /// always is.
  public static var blursBackdrop: Bool {
    get { hud[\.appearance.blursBackdrop] }
    set { hud[\.appearance.blursBackdrop] = newValue }
  }

  /// The colour of the mask type `custom`: SVProgressHUD's `setBackgroundLayerColor:`.
  public static var backgroundLayerColor: Color {
    get { hud[\.appearance.maskColor] }
    set { hud[\.appearance.maskColor] = newValue }
  }

  /// The box that an image is stretched to; a zero side leaves it out: SVProgressHUD's
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

  /// What `showInfo(status:mask:)` shows: SVProgressHUD's `setInfoImage:`.
  public static var infoImage: HUDImage {
    get { hud[\.appearance.infoImage] }
    set { hud[\.appearance.infoImage] = newValue }
  }

  /// What `showSuccess(status:mask:)` shows: SVProgressHUD's `setSuccessImage:`.
  public static var successImage: HUDImage {
    get { hud[\.appearance.successImage] }
    set { hud[\.appearance.successImage] = newValue }
  }

  /// What `showError(status:mask:)` shows: SVProgressHUD's `setErrorImage:`.
  public static var errorImage: HUDImage {
    get { hud[\.appearance.errorImage] }
    set { hud[\.appearance.errorImage] = newValue }
  }

  /// Added to the centre of the HUD at its next show: SVProgressHUD's `setOffsetFromCenter:`.
  public static var offsetFromCenter: Point {
    get { hud[\.appearance.offset] }
    set { hud[\.appearance.offset] = newValue }
  }

  /// Whether a HUD that fits stays on the screen, or in its container, whatever the offset; in the
  /// original it does not.
  public static var staysInside: Bool {
    get { hud[\.appearance.staysInside] }
    set { hud[\.appearance.staysInside] = newValue }
  }

  /// Whether the HUD moves with the tilt of the device: SVProgressHUD's `setMotionEffectEnabled:`;
  /// `setTilt(_:)` tells it of one.
  public static var motionEffectEnabled: Bool {
    get { hud[\.appearance.followsTilt] }
    set { hud[\.appearance.followsTilt] = newValue }
  }

  /// What is spoken of a HUD without a text, as SVProgressHUD's translation of "Loading" is.
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

  /// The course of both animations, which SVProgressHUD means to be another one than it is.
  public static var animationCurve: Curve {
    get { hud[\.timing.curve] }
    set { hud[\.timing.curve] = newValue }
  }

  /// The sizes between which a HUD comes and goes, in which versions of SVProgressHUD differ.
  public static var motion: Motion {
    get { hud[\.timing.motion] }
    set { hud[\.timing.motion] = newValue }
  }

  /// Whether information, success and errors are made felt: SVProgressHUD's `setHapticsEnabled:`.
  public static var hapticsEnabled: Bool {
    get { hud[\.interaction.hapticsEnabled] }
    set { hud[\.interaction.hapticsEnabled] = newValue }
  }

  private static var hud: Performer { .shared }
}
