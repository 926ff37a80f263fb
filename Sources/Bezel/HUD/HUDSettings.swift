public import BezelHUD
public import Foundation

/// How a `HUD` looks and behaves; the defaults are MBProgressHUD's.
///
/// Lengths are points, of which a screen has one per `scale` device pixels, and are rounded to the
/// nearest 1/256 where they are drawn. Changes are seen with the next frame, without an animation.
public struct HUDSettings: Sendable {
  /// The edition of MBProgressHUD that it imitates, which decides what has no setting: see `HUDEdition`.
  public var edition = HUDEdition.modern

  // MARK: What is shown

  /// The kind of indicator above the texts; a change keeps the progress.
  public var mode = HUDMode.indeterminate
  /// The progress; less than 0, and not-a-number, count as 0, more than 1 as 1.
  public var progress = 0.0
  /// An object whose progress is read 60 times a second while the HUD is shown, on the HUD's thread, and
  /// replaces `progress`: MBProgressHUD's `progressObject`.
  public var progressObject: Progress?
  /// The indicator of the mode `custom`: MBProgressHUD's `customView`.
  ///
  /// It is taken as it is when it is set.
  public var indicator: (any Indicator)? {
    get { customIndicator }
    set { customIndicator = newValue.map { $0 as? AnyIndicator ?? AnyIndicator($0) } }
  }
  package private(set) var customIndicator: AnyIndicator?
  /// The shape of the mode `determinate`.
  public var determinateForm = PieIndicator.Form.arc
  /// The size of the bar in the mode `determinateHorizontalBar`.
  public var barSize = Size(width: 120, height: 10)
  /// The text, in one line, which ends with an ellipsis where it is too long.
  public var label = HUDText(fontSize: 16)
  /// The text below it, in as many lines as there is room for.
  public var detailsLabel = HUDText(fontSize: 12)
  /// The button.
  public var button = HUDButton()

  // MARK: Colours

  /// The theme of texts, indicators and backgrounds without a colour of their own.
  public var theme = Theme.light
  /// The colour of the texts, the button and the indicator; setting it sets all of them and those that
  /// replace them, and `nil` leaves them as they are: MBProgressHUD's `contentColor`.
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
  /// The colour of the indicator; `nil` for the content's: MBProgressHUD's `activityIndicatorColor` of
  /// 0.9.
  public var indicatorColor: Color?
  /// The box: MBProgressHUD's `bezelView`.
  public var bezel = HUDBackground(style: .blur)
  /// The background that covers the parent behind the box: MBProgressHUD's `backgroundView`.
  public var background = HUDBackground(style: .solid)
  /// Whether the parent is dimmed: evenly to black at .2 or, in the classic edition, towards its edges.
  public var dimsBackground = false
  /// The opacity of the classic edition's box if it has no colour of its own; 0 … 1.
  public var opacity = 0.8
  /// The radius of the box's corners.
  public var cornerRadius = 5.0

  // MARK: Shape and place

  /// The distance between the edge of the box and its contents, and the minimum distance of the box from
  /// the edges of the parent.
  public var margin = 20.0
  /// The distance between one part of the box and the next.
  public var padding = 4.0
  /// The minimum size of the box, if it fits.
  public var minSize = Size(width: 0, height: 0)
  /// The maximum width of the texts in points; `nil` for as much as there is room for.
  public var maxTextWidth: Double?
  /// Whether the box is as high as it is wide, if that fits: MBProgressHUD's `square`.
  public var isSquare = false
  /// The offset of the box from the middle of the parent, in the modern edition at most to its margins;
  /// `HUD.maxOffset` moves it to the edge.
  public var offset = Point(x: 0, y: 0)
  /// Whether the box moves with the tilt of the device, by at most 10 points.
  ///
  /// `ProgressHUD.setTilt(_:)` sets the tilt. MBProgressHUD's `defaultMotionEffectsEnabled`.
  public var defaultMotionEffectsEnabled = false

  // MARK: Life

  /// The animation in and out.
  public var animationType = Motion.fade
  /// A HUD that is hidden within this time never appears; to be set before it is shown.
  public var graceTime = Duration.zero
  /// The minimum time on screen, from when it appears.
  public var minShowTime = Duration.zero
  /// Whether the task is in progress; if it is not when the grace time ends, the HUD does not appear.
  ///
  /// `nil` if unknown, also after the work of `HUD.show(animated:on:whileRunning:)` has ended.
  /// MBProgressHUD's `taskInProgress` of 0.9.
  public var isTaskInProgress: Bool?
  /// Whether it leaves its parent when it is hidden: MBProgressHUD's `removeFromSuperViewOnHide`.
  public var removesFromParentOnHide = false
  /// Whether touches on the parent are blocked for other programs.
  ///
  /// If not, no touch is blocked, and no finger can press the button. MBProgressHUD's `userInteractionEnabled`.
  public var isUserInteractionEnabled = true
  /// Called each time the HUD has gone: MBProgressHUD's `completionBlock` of 1.x, which is kept.
  ///
  /// All completions, delegates and button actions are called one after the other on a queue of their own.
  /// A completion should use the HUD that is its argument: a captured one is retained.
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

/// The kind of indicator above the texts: MBProgressHUD's modes.
public enum HUDMode: Int, Hashable, Sendable, CaseIterable {
  /// A spinner of twelve spokes.
  case indeterminate
  /// A circle that is filled: `PieIndicator`.
  case determinate
  /// A bar that is filled: `BarIndicator`.
  case determinateHorizontalBar
  /// A thin ring that is filled: `AnnularIndicator`.
  case annularDeterminate
  /// The HUD's own indicator: MBProgressHUD's `MBProgressHUDModeCustomView`.
  case custom
  /// No indicator.
  case text
}

/// The two editions of MBProgressHUD.
public enum HUDEdition: Hashable, Sendable, CaseIterable {
  /// As of 1.0: a blurred box that stays in its parent and moves like a spring. Only the box grows and
  /// shrinks.
  case modern
  /// Up to 0.9: a black box that an offset may move out of its parent, and that eases in and out. The
  /// background grows and shrinks with it; the zoom is a zoom-out.
  case classic
}

/// A text of a HUD, centred.
public struct HUDText: Hashable, Sendable {
  /// The text; `nil` for none.
  public var text: String?
  /// The font size in points.
  public var fontSize: Double
  /// Whether it is bold.
  public var isBold = true
  /// The colour; `nil` for the content's: see `HUDSettings.contentColor`.
  public var color: Color?
  /// Whether it is hidden, as if there were no text.
  public var isHidden = false

  /// Makes a bold text in the colour of the content.
  public init(_ text: String? = nil, fontSize: Double) {
    self.text = text
    self.fontSize = fontSize
  }
}

/// The button of a HUD; there is none without a title and an action.
public struct HUDButton: Sendable {
  /// The title; `nil` for none.
  public var title: String?
  /// The font size in points.
  public var fontSize = 12.0
  /// The colour of title and border; `nil` for the content's: see `HUDSettings.contentColor`.
  public var color: Color?
  /// The keys that press it too, as Linux input key codes.
  public var keys = Interaction.usualConfirmKeys
  /// Called when a finger is lifted on it, or a key: MBProgressHUD's target and action.
  ///
  /// An action should use the HUD that is its argument: a captured one is retained.
  public var action: (@Sendable (HUD) -> Void)?

  /// Makes a button; without a title or an action it is not shown.
  public init(_ title: String? = nil, action: (@Sendable (HUD) -> Void)? = nil) {
    self.title = title
    self.action = action
  }
}

/// The box of a HUD, or the background behind it: MBProgressHUD's `MBBackgroundView`.
public struct HUDBackground: Hashable, Sendable {
  /// The effect on the picture behind the background.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// The picture is seen unchanged through the colour.
    case solid
    /// The picture is seen blurred through the colour.
    case blur
  }

  /// The effect on the picture behind the background.
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
