public import BezelHUD
public import Foundation

/// How a `HUD` looks and behaves; the defaults are MBProgressHUD's.
///
/// Lengths are points, of which a screen has one per `scale` device pixels. What looks different does so
/// with the next frame, and without an animation.
public struct HUDSettings: Sendable {
  /// Which of MBProgressHUD's two forms it has, which decides what cannot be set otherwise: see
  /// `HUDEdition`.
  public var edition = HUDEdition.modern

  // MARK: What is shown

  /// What is shown above the texts; a change keeps the progress.
  public var mode = HUDMode.indeterminate
  /// How much is done; less than 0, and not-a-number, count as 0, more than 1 as 1.
  public var progress = 0.0
  /// Is asked 60 times a second for what `progress` is to be, as long as the HUD is shown, on the HUD's
  /// thread: MBProgressHUD's `progressObject`.
  public var progressObject: Progress?
  /// What the mode `custom` shows: MBProgressHUD's `customView`.
  public var indicator: AnyIndicator?
  /// What the mode `determinate` fills.
  public var determinateForm = PieIndicator.Form.arc
  /// The box of the mode `determinateHorizontalBar`.
  public var barSize = Size(width: 120, height: 10)
  /// The text, in one line, which ends with an ellipsis where it is too long.
  public var label = HUDText(fontSize: 16)
  /// The text below it, in as many lines as there is room for.
  public var detailsLabel = HUDText(fontSize: 12)
  /// What can be pressed.
  public var button = HUDButton()

  // MARK: Colours

  /// What `HUDText`, indicators and backgrounds without a colour of their own follow.
  public var theme = Theme.light
  /// The texts, the button and the indicator; setting a colour gives it to all of them and to those that
  /// take their place, and `nil` leaves them as they are: MBProgressHUD's `contentColor`.
  ///
  /// Without any colour they are black or white at .7, as the theme is, and white in the classic edition.
  public var contentColor: Color? {
    didSet {
      guard let contentColor else { return }
      label.color = contentColor
      detailsLabel.color = contentColor
      button.color = contentColor
      indicatorColor = contentColor
    }
  }
  /// The indicator; `nil` for the content's: MBProgressHUD's `activityIndicatorColor` of 0.9.
  public var indicatorColor: Color?
  /// The box: MBProgressHUD's `bezelView`.
  public var bezel = HUDBackground(style: .blur)
  /// What covers the parent behind the box: MBProgressHUD's `backgroundView`.
  public var background = HUDBackground(style: .solid)
  /// Dims the parent: evenly to black at .2 or, in the classic edition, towards its edges.
  public var dimsBackground = false
  /// How opaque the classic edition's box is if it has no colour of its own; 0 … 1.
  public var opacity = 0.8
  /// The radius of the box's corners.
  public var cornerRadius: Fixed = 5

  // MARK: Shape and place

  /// Between the edge of the box and what is in it, and the least distance of the box from the edges of
  /// the parent.
  public var margin: Fixed = 20
  /// Between one part of the box and the next.
  public var padding: Fixed = 4
  /// The box is never smaller than this, if that fits.
  public var minSize = Size(width: 0, height: 0)
  /// Whether the box is as high as it is wide, if that fits: MBProgressHUD's `square`.
  public var isSquare = false
  /// Moves the box off the middle of the parent, in the modern edition not beyond its margins;
  /// `HUD.maxOffset` for all the way.
  public var offset = Point(x: 0, y: 0)
  /// Whether the box moves with the tilt of the device, by at most 10 points.
  ///
  /// `ProgressHUD.setTilt(_:)` tells of one. MBProgressHUD's `defaultMotionEffectsEnabled`.
  public var defaultMotionEffectsEnabled = false

  // MARK: Life

  /// How it comes and goes.
  public var animationType = Motion.fade
  /// A HUD that is hidden within this time never appears; to be set before it is shown.
  public var graceTime = Duration.zero
  /// It is to be seen at least so long, from when it appears.
  public var minShowTime = Duration.zero
  /// Whether what it is shown for is going on; if it is not when the grace time ends, the HUD stays away.
  ///
  /// `nil` if nobody knows. MBProgressHUD's `taskInProgress` of 0.9.
  public var isTaskInProgress: Bool?
  /// Whether it leaves its parent when it is hidden: MBProgressHUD's `removeFromSuperViewOnHide`.
  public var removesFromParentOnHide = false
  /// Whether touches of the parent are kept from what is behind.
  ///
  /// If not, none is, and no finger can press the button. MBProgressHUD's `userInteractionEnabled`.
  public var isUserInteractionEnabled = true
  /// Called each time the HUD has gone: MBProgressHUD's `completionBlock` of 1.x, which is kept.
  ///
  /// All completions, delegates and button actions are called one after the other on a queue of their own.
  /// One that uses the HUD should take it from its argument: it is kept alive otherwise.
  public var completion: (@Sendable (HUD) -> Void)?

  /// Makes the default settings, those of MBProgressHUD 1.x.
  public init() {}

  /// The defaults of MBProgressHUD 0.9.
  public static var classic: HUDSettings {
    var settings = HUDSettings()
    settings.edition = .classic
    settings.bezel.style = .solid
    settings.cornerRadius = 10
    settings.determinateForm = .wedge
    settings.barSize = Size(width: 120, height: 20)
    return settings
  }
}

extension HUD {
  /// An offset that moves a HUD to an edge, or with its negative to the other one: MBProgressHUD's
  /// `MBProgressMaxOffset`.
  public static let maxOffset: Fixed = 1_000_000
}

/// What a HUD shows above its texts: MBProgressHUD's modes.
public enum HUDMode: Int, Hashable, Sendable, CaseIterable {
  /// Twelve spokes that turn.
  case indeterminate
  /// A circle that is filled: `PieIndicator`.
  case determinate
  /// A bar that is filled: `BarIndicator`.
  case determinateHorizontalBar
  /// A thin ring that is filled: `AnnularIndicator`.
  case annularDeterminate
  /// The HUD's own indicator: MBProgressHUD's `MBProgressHUDModeCustomView`.
  case custom
  /// Nothing.
  case text
}

/// The two forms that MBProgressHUD had.
public enum HUDEdition: Hashable, Sendable, CaseIterable {
  /// As of 1.0: a blurred box that stays in its parent and moves like a spring. Only the box grows and
  /// shrinks.
  case modern
  /// Up to 0.9: a black box that an offset may move out of its parent, and that eases in and out. What
  /// dims the parent grows and shrinks with it; the zoom is a zoom-out.
  case classic
}

/// A text of a HUD; in its middle.
public struct HUDText: Hashable, Sendable {
  /// `nil` for none.
  public var text: String?
  /// In points.
  public var fontSize: Fixed
  /// Whether it is bold.
  public var isBold = true
  /// `nil` for that of the content: see `HUDSettings.contentColor`.
  public var color: Color?
  /// Whether it is left out, as if there were no text.
  public var isHidden = false

  /// Makes a bold text in the colour of the content.
  public init(_ text: String? = nil, fontSize: Fixed) {
    self.text = text
    self.fontSize = fontSize
  }
}

/// The button of a HUD; there is none without a title and an action.
public struct HUDButton: Sendable {
  /// `nil` for none.
  public var title: String?
  /// In points.
  public var fontSize: Fixed = 12
  /// The title and the border; `nil` for that of the content: see `HUDSettings.contentColor`.
  public var color: Color?
  /// The keys that press it too, as Linux input key codes.
  public var keys = Interaction.usualConfirmKeys
  /// Called when a finger is lifted on it, or a key: MBProgressHUD's target and action.
  ///
  /// One that uses the HUD should take it from its argument: it is kept alive otherwise.
  public var action: (@Sendable (HUD) -> Void)?

  /// Makes a button; without a title or an action it is not seen.
  public init(_ title: String? = nil, action: (@Sendable (HUD) -> Void)? = nil) {
    self.title = title
    self.action = action
  }
}

/// The box of a HUD, or what is behind it: MBProgressHUD's `MBBackgroundView`.
public struct HUDBackground: Hashable, Sendable {
  /// What becomes of what is behind.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// It is seen as it is through the colour.
    case solid
    /// It is seen blurred through the colour.
    case blur
  }

  /// What becomes of what is behind.
  public var style: Style
  /// The fill, or over a blur the tint; `nil` for the theme's, and for none behind the box.
  public var color: Color?
  /// The blur; `nil` for the theme's.
  public var blur: BlurEffect?

  /// Makes a background of its parts.
  public init(style: Style, color: Color? = nil, blur: BlurEffect? = nil) {
    self.style = style
    self.color = color
    self.blur = blur
  }
}
