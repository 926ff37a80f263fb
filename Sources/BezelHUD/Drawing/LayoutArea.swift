internal import BezelRaster

/// The area that a HUD is placed in, in points.
///
/// - Source: SVProgressHUD, which centres a HUD in its container, but on a screen above the middle and
///   above the keyboard; the part of the screen that its mask covers. MBProgressHUD, which keeps a
///   margin around it.
struct LayoutArea: Equatable, Sendable {
  /// The area that the mask covers and that touches are blocked in.
  let area: Rect
  /// Where a HUD fits, the insets and margins left out.
  let rest: Rect
  /// Where the centre of a HUD without an offset is.
  private let center: Point
  /// Whether a HUD is kept inside of `rest`.
  private let isClosed: Bool
  private let isOnWholePoints: Bool
  /// Whether a HUD begins at the top of `rest`.
  let hangs: Bool
  /// Where the gradient mask is clear.
  let maskCenter: Point

  /// - Parameter keyboardTop: the upper edge of the on-screen keyboard; `nil` if there is none.
  init(
    of appearance: Appearance, on output: ScreenGeometry, _ insets: Insets,
    keyboardTop: Fixed? = nil
  ) {
    let arrangement = appearance.arrangement
    let margin = max(0, arrangement.margin)
    isClosed = appearance.staysInside
    isOnWholePoints = arrangement.isOnWholePoints
    hangs = appearance.container == nil && keyboardTop == nil && arrangement.top != nil
    if let container = appearance.container {
      area = container
      let covered = Insets(bottom: keyboardTop.map { container.maxY - $0 } ?? 0)
      rest = container.inset(by: covered).inset(by: Insets(all: margin))
      center = keyboardTop == nil ? container.center : rest.center
      maskCenter = container.center
      return
    }
    let size = output.size
    // Their fields may have been set to less than nothing.
    let insets = Insets(
      top: insets.top, left: insets.left,
      bottom: max(insets.bottom, keyboardTop.map { size.height - $0 } ?? 0), right: insets.right)
    area = Rect(origin: .zero, size: size)
    let free = area.inset(by: insets)
    maskCenter = Point(x: size.width / 2, y: (size.height - insets.bottom) / 2)
    if hangs, let part = arrangement.top {
      let clear = arrangement.isBelowLogo ? LayoutArea.bottom(ofLogoOn: output) : 0
      let usual = min(size.height.part(part), size.height - insets.bottom - arrangement.leastRoom)
      let top = max(insets.top, usual, clear)
      rest = area.inset(
        by: Insets(top: top, left: insets.left, bottom: insets.bottom, right: insets.right)
      ).inset(by: Insets(left: margin, bottom: margin, right: margin))
      center = rest.center
      return
    }
    rest = free.inset(by: Insets(all: margin))
    guard arrangement.isRaised, keyboardTop == nil else {
      center = free.center
      return
    }
    // The rest above a keyboard counts the space at the top twice.
    let height =
      insets.bottom > 0 ? max(0, size.height - insets.bottom + insets.top * 2) : size.height
    let middle = (size.width + insets.left - insets.right) / 2
    center = Point(x: middle, y: Fixed((height * 9 / 20).floor))
  }

  /// Where a HUD below the logo can begin: a gap below it, but not so far down that there is no room for the HUD.
  private static func bottom(ofLogoOn output: ScreenGeometry) -> Fixed {
    let bottoms = output.backdrop.placed.filter { $0.isInTheWay }.map { $0.area.maxY }
    guard let bottom = bottoms.max() else { return 0 }
    return min(Fixed(bottom) / output.scale + logoGap, output.size.height * 3 / 4)
  }

  private static let logoGap: Fixed = 16

  /// The top left corner of a HUD, which is kept inside where it fits.
  func origin(of size: Size, movedBy offset: Point) -> Point {
    let start = freeOrigin(of: size) + offset
    guard isClosed else { return start }
    func kept(_ start: Fixed, _ length: Fixed, from low: Fixed, in room: Fixed) -> Fixed {
      length > room ? start : max(low, min(start, low + room - length))
    }
    return Point(
      x: kept(start.x, size.width, from: rest.origin.x, in: rest.size.width),
      y: kept(start.y, size.height, from: rest.origin.y, in: rest.size.height))
  }

  private func freeOrigin(of size: Size) -> Point {
    var origin = Rect(center: center, size: size).origin
    if hangs { origin.y = rest.origin.y }
    guard isOnWholePoints else { return origin }
    func whole(_ length: Fixed, from start: Fixed) -> Fixed {
      start + Fixed((length - start).rounded)
    }
    return Point(
      x: whole(origin.x, from: area.origin.x), y: whole(origin.y, from: area.origin.y))
  }
}

extension Rect {
  /// Returns the rectangle without four strips at its edges; its sides are at least 0.
  fileprivate func inset(by insets: Insets) -> Rect {
    Rect(
      origin: Point(x: origin.x + insets.left, y: origin.y + insets.top),
      size: Size(
        width: max(0, size.width - insets.left - insets.right),
        height: max(0, size.height - insets.top - insets.bottom)))
  }
}

extension Insets {
  fileprivate init(all length: Fixed) {
    self.init(top: length, left: length, bottom: length, right: length)
  }
}
