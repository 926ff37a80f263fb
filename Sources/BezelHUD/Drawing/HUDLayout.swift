internal import BezelRaster

/// Where the parts of a HUD are, in points; pure arithmetic on what is shown.
///
/// - Source: SVProgressHUD's layout and position; MBProgressHUD's button.
struct HUDLayout: Equatable, Sendable {
  /// The box on the screen, its top left corner on a device pixel.
  let box: Rect
  /// The centre of the ring or glyph, from the box's top left corner.
  let indicatorCenter: Point
  /// The rings' radius.
  let ringRadius: Fixed
  /// The label's top left corner, from the box's.
  let labelOrigin: Point
  /// The button, from the box's top left corner; `nil` if there is none.
  let button: Rect?
  /// The button's title's top left corner, from the box's.
  let titleOrigin: Point

  private static let spacing: Fixed = 12
  /// Between the indicator, the label and the button.
  private static let gap: Fixed = 8
  /// What a button is larger than its title.
  private static let buttonMargin = Size(width: 20, height: 12)
  /// What the label is wrapped in.
  static let labelBox = Size(width: 200, height: 300)

  /// What a button's title is cut off at: one line of it.
  static func titleBox(fontSize: Fixed) -> Size {
    Size(width: labelBox.width - buttonMargin.width, height: max(0, fontSize * 2))
  }

  /// - Parameters:
  ///   - label: the text's size, or `nil` without a text.
  ///   - title: the size of the button's title, or `nil` without a button.
  init(
    content: Content, label: Size?, title: Size? = nil, appearance: Appearance, output: Output,
    surroundings: Surroundings = Surroundings()
  ) {
    let (spacing, gap) = (HUDLayout.spacing, HUDLayout.gap)
    ringRadius = label == nil ? appearance.ringNoTextRadius : appearance.ringRadius
    let indicator = HUDLayout.indicatorSize(content, ringRadius, appearance)
    let text = label ?? .zero
    let margin = HUDLayout.buttonMargin
    let button = title.map {
      Size(width: $0.width + margin.width, height: $0.height + margin.height)
    }
    let labelGap = label != nil && indicator != .zero ? gap : 0
    let buttonGap = button != nil && (label != nil || indicator != .zero) ? gap : 0
    let stack =
      indicator.height + labelGap + text.height + buttonGap + (button?.height ?? 0)
    let width = max(
      appearance.minimumSize.width,
      spacing + max(text.width, indicator.width, button?.width ?? 0) + spacing)
    let height = max(appearance.minimumSize.height, spacing + stack + spacing)

    let middle = Point(x: width / 2, y: height / 2)
    let top = middle.y - stack / 2
    let labelTop = top + indicator.height + labelGap
    indicatorCenter =
      indicator == .zero ? middle : Point(x: middle.x, y: top + indicator.height / 2)
    let size = Size(width: width, height: height)
    let room = Room(of: appearance, on: output, surroundings.insets)
    let origin = output.snapped(
      room.origin(of: size, movedBy: appearance.offset + surroundings.shift))
    box = Rect(origin: origin, size: size)
    func snapped(_ size: Size, top: Fixed) -> Point {
      output.snapped(Point(x: middle.x - size.width / 2, y: top) + origin) - origin
    }
    labelOrigin = snapped(text, top: labelTop)
    let buttonTop = labelTop + text.height + buttonGap
    self.button = button.map { Rect(origin: snapped($0, top: buttonTop), size: $0) }
    titleOrigin = snapped(title ?? .zero, top: buttonTop + margin.height / 2)
  }

  /// Where a touch on the screen is meant for the button.
  var buttonArea: Rect? {
    guard let button else { return nil }
    let side = GestureRules.touchableSide
    return Rect(
      center: button.center + box.origin,
      size: Size(width: max(button.size.width, side), height: max(button.size.height, side)))
  }

  /// The box that an indicator takes; zero if there is none.
  private static func indicatorSize(
    _ content: Content, _ radius: Fixed, _ appearance: Appearance
  ) -> Size {
    switch content {
    case .indefinite where appearance.animationType == .native:
      return Size(width: Spinner.side, height: Spinner.side)
    case .indefinite, .progress:
      let side = (radius + appearance.ringThickness / 2 + 5) * 2
      return Size(width: side, height: side)
    case .message, .image(.some):
      let size = appearance.imageSize
      return size.width > 0 && size.height > 0 ? size : .zero
    case .image(.none):
      return .zero
    }
  }
}
