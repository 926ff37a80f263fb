internal import BezelRaster

/// Where the parts of a HUD are, in points; pure arithmetic on what is shown.
///
/// - Source: SVProgressHUD's layout and position.
struct HUDLayout: Equatable, Sendable {
  /// The box on the screen, its top left corner on a device pixel.
  let box: Rect
  /// The centre of the ring or glyph, from the box's top left corner.
  let indicatorCenter: Point
  /// The rings' radius.
  let ringRadius: Fixed
  /// The label's top left corner, from the box's.
  let labelOrigin: Point

  private static let spacing: Fixed = 12
  private static let labelSpacing: Fixed = 8
  /// What the label is wrapped in.
  static let labelBox = Size(width: 200, height: 300)

  init(content: Content, label: Size?, appearance: Appearance, output: Output) {
    let (spacing, gap) = (HUDLayout.spacing, HUDLayout.labelSpacing)
    ringRadius = label == nil ? appearance.ringNoTextRadius : appearance.ringRadius
    let indicator = HUDLayout.indicatorSize(content, ringRadius, appearance)
    let text = label ?? .zero
    let separation = label != nil && indicator != .zero ? gap : 0
    let width = max(
      appearance.minimumSize.width, spacing + max(text.width, indicator.width) + spacing)
    let height = max(
      appearance.minimumSize.height,
      spacing + text.height + indicator.height + separation + spacing)

    let middle = Point(x: width / 2, y: height / 2)
    let labelTop: Fixed
    switch (label != nil, indicator != .zero) {
    case (true, true):
      let top = max(
        spacing, (appearance.minimumSize.height - indicator.height - gap - text.height) / 2)
      indicatorCenter = Point(x: middle.x, y: top + indicator.height / 2)
      labelTop = top + indicator.height + gap
    default:
      indicatorCenter = middle
      labelTop = middle.y - text.height / 2
    }
    let size = Size(width: width, height: height)
    let origin = output.snapped(HUDLayout.origin(of: size, appearance.offset, output))
    box = Rect(origin: origin, size: size)
    labelOrigin =
      output.snapped(Point(x: middle.x - text.width / 2, y: labelTop) + origin) - origin
  }

  /// The box that an indicator takes; zero if there is none.
  private static func indicatorSize(
    _ content: Content, _ radius: Fixed, _ appearance: Appearance
  ) -> Size {
    switch content {
    case .indefinite, .progress:
      let side = (radius + appearance.ringThickness / 2 + 5) * 2
      return Size(width: side, height: side)
    case .image:
      let size = appearance.imageSize
      return size.width > 0 && size.height > 0 ? size : .zero
    }
  }

  /// Centred at 45 % of the height, moved by the offset, and kept inside where it fits.
  private static func origin(of size: Size, _ offset: Point, _ output: Output) -> Point {
    let area = output.size
    let center = Point(
      x: area.width / 2 + offset.x, y: Fixed((area.height * 9 / 20).floor) + offset.y)
    func kept(_ start: Fixed, _ length: Fixed, in room: Fixed) -> Fixed {
      length > room ? start : max(0, min(start, room - length))
    }
    return Point(
      x: kept(center.x - size.width / 2, size.width, in: area.width),
      y: kept(center.y - size.height / 2, size.height, in: area.height))
  }
}
