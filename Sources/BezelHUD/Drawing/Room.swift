internal import BezelRaster

/// What a HUD is placed in, in points.
///
/// - Source: SVProgressHUD, which centres a HUD in its container, but on a screen above the middle and
///   above the keyboard; the part of the screen that its mask covers.
struct Room: Equatable, Sendable {
  /// What the mask covers, and the blocking.
  let area: Rect
  /// Where the centre of a HUD without an offset is.
  private let center: Point
  /// What a HUD is kept inside of; `nil` if it is not.
  private let inside: Rect?
  /// Where the gradient mask is clear.
  let maskCenter: Point

  init(of appearance: Appearance, on output: Output, _ insets: Insets) {
    if let container = appearance.container {
      area = container
      inside = appearance.staysInside ? container : nil
      center = container.center
      maskCenter = container.center
      return
    }
    let size = output.size
    // Their fields may have been set to less than nothing.
    let insets = Insets(
      top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    area = Rect(origin: .zero, size: size)
    let rest = Rect(
      origin: Point(x: insets.left, y: insets.top),
      size: Size(
        width: max(0, size.width - insets.left - insets.right),
        height: max(0, size.height - insets.top - insets.bottom)))
    inside = appearance.staysInside ? rest : nil
    // What is left above a keyboard counts twice what is at the top.
    let height =
      insets.bottom > 0 ? max(0, size.height - insets.bottom + insets.top * 2) : size.height
    let middle = (size.width + insets.left - insets.right) / 2
    center = Point(x: middle, y: Fixed((height * 9 / 20).floor))
    maskCenter = Point(x: size.width / 2, y: (size.height - insets.bottom) / 2)
  }

  /// The top left corner of a HUD, which is kept inside where it fits.
  func origin(of size: Size, movedBy offset: Point) -> Point {
    let start = Rect(center: center + offset, size: size).origin
    guard let inside else { return start }
    func kept(_ start: Fixed, _ length: Fixed, from low: Fixed, in room: Fixed) -> Fixed {
      length > room ? start : max(low, min(start, low + room - length))
    }
    return Point(
      x: kept(start.x, size.width, from: inside.origin.x, in: inside.size.width),
      y: kept(start.y, size.height, from: inside.origin.y, in: inside.size.height))
  }
}
