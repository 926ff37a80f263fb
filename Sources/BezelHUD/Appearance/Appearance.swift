@_exported public import BezelRaster

/// How a HUD looks and where it stands; the defaults are SVProgressHUD's.
///
/// Units: points, of which a screen has one per `scale` device pixels.
public struct Appearance: Hashable, Sendable {
  /// The colour scheme.
  public var style = Style.automatic
  /// The theme of the automatic style.
  public var theme = Theme.light
  /// How well everything can be told apart.
  public var contrast = Contrast.usual
  /// The mask of presentations that name none.
  public var maskType = MaskType.none
  /// The colour of the mask type `custom`.
  public var maskColor = Color.black.withAlpha(102)
  /// The blur of the screen behind a mask of the type `custom`; `nil` for none.
  public var maskBlur: BlurEffect?
  /// Whether a mask grows and shrinks with the box, as one picture; it only fades otherwise.
  public var zoomsMask = false
  /// Text, and rings and images too, in the custom style; setting it chooses that style.
  public var foregroundColor = Color.black { didSet { style = .custom } }
  /// Rings and images in every style; setting it chooses the custom style.
  ///
  /// `nil` for the colour of the text.
  public var imageColor: Color? { didSet { style = .custom } }
  /// The box of the custom style; setting it chooses that style.
  public var backgroundColor = Color.white { didSet { style = .custom } }
  /// The blur of the backdrop behind the custom style's box; setting it chooses that style.
  ///
  /// `nil` for none.
  public var customBlur: BlurEffect? { didSet { style = .custom } }
  /// Whether what is behind a light or dark box is seen blurred through it.
  public var blursBackdrop = true
  /// Whether a light or dark box is a visible, solid one where a plain colour is behind it: over black a
  /// tint looks dull, and a black box cannot be told from the screen.
  package var standsOut = false
  /// The opacity of the light and the dark box where nothing is blurred; 0 … 255.
  public var solidAlpha: UInt8 = 230
  /// Which indefinite indicator is shown, from the next show of one on.
  public var animationType = AnimationType.flat
  /// The radius of the box's corners.
  public var cornerRadius: Fixed = 14
  /// The colour of the border; a change is seen at once.
  ///
  /// `nil` for none.
  public var borderColor: Color?
  /// The width of the border, inside of the box's edge; a change is seen at once.
  public var borderWidth: Fixed = 0
  /// The box is never smaller than this.
  public var minimumSize = Size(width: 0, height: 0)
  /// The maximum width of the texts; `nil` for three quarters of the screen and 640 points at most.
  ///
  /// They have the width of the arrangement's text box until they would be cut, or the box would be higher
  /// than it is wide; on a screen of a phone's size, and without a maximum, until the box would be higher than
  /// four fifths of that.
  public var maximumTextWidth: Fixed?
  /// How the parts are put together, and where.
  public var arrangement = Arrangement()
  /// The size of the text.
  public var fontSize: Fixed = 15
  /// Whether the text is bold.
  public var isBold = false
  /// The text below the text.
  public var detailsStyle = TextStyle(size: 12)
  /// The title of the button; `nil` for the text's own style.
  public var buttonStyle: TextStyle?
  /// Makes all text larger or smaller, for who has to read it from afar; nothing below zero.
  public var textScale: Fixed = 1
  /// The stroke of the rings.
  public var ringThickness: Fixed = 2
  /// The radius of the rings above a text.
  public var ringRadius: Fixed = 18
  /// The radius of the rings without a text.
  public var ringNoTextRadius: Fixed = 24
  /// The box that an image is stretched to; a zero side leaves it out.
  public var imageSize = Size(width: 28, height: 28)
  /// Whether images have the colour of the rings where they are opaque, in place of their own.
  public var tintsImages = true
  /// The image of `ProgressHUD.showInfo`.
  public var infoImage = HUDImage.info
  /// The image of `ProgressHUD.showSuccess`.
  public var successImage = HUDImage.success
  /// The image of `ProgressHUD.showError`.
  public var errorImage = HUDImage.error
  /// The part of the screen that the HUD is in the middle of, and that its mask and its blocking are
  /// limited to; `nil` for all of it.
  public var container: Rect?
  /// Added to the centre of the HUD.
  public var offset = Point(x: 0, y: 0)
  /// Whether a HUD that fits stays on the screen, or in its container, whatever the offset.
  public var staysInside = true
  /// Whether the HUD moves with the tilt of the device, by at most 10 points; a change counts at once.
  public var followsTilt = true
  /// The accessibility label of a HUD without a text.
  public var loadingLabel = "Loading"

  /// Makes the default appearance.
  public init() {}

  /// How the text is set.
  var labelStyle: TextStyle { TextStyle(size: fontSize, isBold: isBold) }

  /// The image of a message.
  func image(of glyph: Glyph) -> HUDImage {
    switch glyph {
    case .info: infoImage
    case .success: successImage
    case .error: errorImage
    }
  }
}
