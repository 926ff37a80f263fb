internal import BezelRaster

/// Where the parts of a HUD are, in points; pure arithmetic on what is shown.
///
/// - Source: SVProgressHUD's layout and position; MBProgressHUD's, of which SVProgressHUD's is a case
///   with other lengths; its button.
struct HUDLayout: Equatable, Sendable {
  /// The sizes of the parts; `nil` for what is not there.
  struct Sizes: Equatable, Sendable {
    var indicator: Size?
    var label: Size?
    var details: Size?
    var field: Size?
    /// The titles of the button and of the cancel button.
    var title: Size?
    var cancelTitle: Size?
    /// Whether two buttons side by side are in the order of right to left.
    var isRightToLeft = false
  }

  /// The size of the parts together.
  let content: Size
  /// The box on the screen, its top left corner on a device pixel.
  let box: Rect
  /// The centre of the indicator, from the box's top left corner.
  let indicatorCenter: Point
  /// The label's top left corner, from the box's.
  let labelOrigin: Point
  /// The top left corner of the text below it, from the box's.
  let detailsOrigin: Point
  /// The top left corner of the text field, or of the QR code, from the box's.
  let fieldOrigin: Point
  /// The button, from the box's top left corner; `nil` if there is none.
  let button: Rect?
  /// The same; `nil` if there is no cancel button.
  let cancelButton: Rect?
  /// The top left corners of the buttons' titles, from the box's.
  let titleOrigin: Point
  let cancelTitleOrigin: Point

  /// - Parameter shift: what moves the HUD besides its appearance: the tilt of the device.
  init(
    _ sizes: Sizes, appearance: Appearance, in room: LayoutArea, on output: ScreenGeometry,
    movedBy shift: Point = .zero
  ) {
    let arrangement = appearance.arrangement
    let padding = max(0, arrangement.padding) * 2
    let buttons = ButtonLayout(
      titles: (sizes.title, sizes.cancelTitle), width: room.rest.size.width - padding,
      isRightToLeft: sizes.isRightToLeft)
    content = HUDLayout.content(
      [sizes.indicator, sizes.label, sizes.details, sizes.field, buttons?.size], arrangement)
    var size = HUDLayout.box(around: content, appearance, room)
    // The middle of a HUD that begins at a height, and has no visible box, does not depend on its texts.
    if room.hangs { size.width = max(size.width, room.rest.size.width) }

    let middle = Point(x: size.width / 2, y: size.height / 2)
    let origin = output.snapped(
      room.origin(of: size, movedBy: appearance.offset + shift))
    box = Rect(origin: origin, size: size)
    func snapped(_ size: Size, top: Fixed) -> Point {
      output.snapped(Point(x: middle.x - size.width / 2, y: top) + origin) - origin
    }
    var top = middle.y - content.height / 2
    /// The top of the next part, which the ones below lie under.
    func place(_ part: Size?) -> Fixed {
      guard let part else { return top }
      defer { top = top + part.height + max(0, arrangement.spacing) }
      return top
    }
    let indicatorTop = place(sizes.indicator)
    indicatorCenter =
      sizes.indicator.map { Point(x: middle.x, y: indicatorTop + $0.height / 2) } ?? middle
    labelOrigin = snapped(sizes.label ?? .zero, top: place(sizes.label))
    detailsOrigin = snapped(sizes.details ?? .zero, top: place(sizes.details))
    fieldOrigin = snapped(sizes.field ?? .zero, top: place(sizes.field))
    let buttonsOrigin = Point(
      x: middle.x - (buttons?.size.width ?? 0) / 2, y: place(buttons?.size))
    /// A button, and the origin of its title within it.
    func placed(_ frame: Rect?, _ title: Size?) -> (Rect?, Point) {
      func snapped(_ size: Size, x: Fixed, y: Fixed) -> Point {
        output.snapped(Point(x: x - size.width / 2, y: y) + origin) - origin
      }
      let (frame, title) = (frame ?? Rect(origin: .zero, size: .zero), title ?? .zero)
      let x = buttonsOrigin.x + frame.center.x
      let top = buttonsOrigin.y + frame.origin.y
      return (
        Rect(origin: snapped(frame.size, x: x, y: top), size: frame.size),
        snapped(title, x: x, y: top + (frame.size.height - title.height) / 2)
      )
    }
    let button = placed(buttons?.button, sizes.title)
    let cancelButton = placed(buttons?.cancelButton, sizes.cancelTitle)
    self.button = sizes.title == nil ? nil : button.0
    self.cancelButton = sizes.cancelTitle == nil ? nil : cancelButton.0
    (titleOrigin, cancelTitleOrigin) = (button.1, cancelButton.1)
  }

  /// The button that a touch on the screen is meant for.
  func button(at point: Point) -> TouchTarget? {
    if Self.isHit(touchable(button), point) { return .button }
    return Self.isHit(touchable(cancelButton), point) ? .cancelButton : nil
  }

  /// The parts of the screen whose touches are the HUD's.
  var touchableAreas: [Rect] {
    [box] + [touchable(button), touchable(cancelButton)].compactMap { $0 }
  }

  private static func isHit(_ area: Rect?, _ point: Point) -> Bool {
    area?.contains(point) == true
  }

  /// The area in which touches are meant for a button: no smaller than a finger hits.
  private func touchable(_ button: Rect?) -> Rect? {
    guard let button else { return nil }
    let side = GestureRules.touchableSide
    return Rect(
      center: button.center + box.origin,
      size: Size(width: max(button.size.width, side), height: max(button.size.height, side)))
  }

  /// Returns the size of the parts together, one below the other.
  private static func content(_ parts: [Size?], _ arrangement: Arrangement) -> Size {
    let parts = parts.compactMap { $0 }
    let gaps = max(0, arrangement.spacing) * max(0, parts.count - 1)
    return parts.reduce(Size(width: 0, height: gaps)) { all, part in
      Size(width: max(all.width, part.width), height: all.height + part.height)
    }
  }

  private static func box(around content: Size, _ appearance: Appearance, _ room: LayoutArea)
    -> Size
  {
    let (minimum, rest) = (appearance.minimumSize, room.rest.size)
    let padding = max(0, appearance.arrangement.padding) * 2
    let natural = Size(width: content.width + padding, height: content.height + padding)
    let preferred = natural.extended(to: minimum)
    switch appearance.arrangement.squareness {
    case .none: return preferred
    case .limited: return preferred.limited(to: rest)
    case .asFits:
      let side = max(preferred.width, preferred.height)
      return Size(width: side, height: side).limited(to: rest)
    case .eachSide:
      let side = max(natural.width, natural.height)
      let square = Size(
        width: side <= rest.width ? side : natural.width,
        height: side <= rest.height ? side : natural.height)
      return square.extended(to: minimum)
    }
  }
}

extension Size {
  fileprivate func extended(to other: Size) -> Size {
    Size(width: max(width, other.width), height: max(height, other.height))
  }

  fileprivate func limited(to other: Size) -> Size {
    Size(width: min(width, other.width), height: min(height, other.height))
  }

  /// The same size, or `nil` where there is nothing to be seen of it.
  var visible: Size? { width > 0 && height > 0 ? self : nil }
}
