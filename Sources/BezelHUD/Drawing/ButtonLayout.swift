internal import BezelRaster

/// Where the buttons of a HUD are among each other: one alone; two side by side if they fit, the cancel
/// button first in the direction of reading; else one above the other, the cancel button last.
///
/// - Source: MBProgressHUD's button; Apple's alerts for two.
struct ButtonLayout: Equatable, Sendable {
  /// Of all of them.
  let size: Size
  /// From the top left corner of all; `nil` if there is none.
  private(set) var button: Rect?
  private(set) var cancelButton: Rect?

  /// The difference between the sizes of a button and its title.
  static let margin = Size(width: 20, height: 12)
  /// Two that take more than this lie one above the other.
  private static let longestRow: Fixed = 280
  private static let leastWidth: Fixed = 64
  private static let spacing: Fixed = 12

  /// - Parameters:
  ///   - titles: the sizes of the titles; `nil` where there is no button.
  ///   - width: how much there is for a row of both.
  init?(titles: (button: Size?, cancelButton: Size?), width: Fixed, isRightToLeft: Bool = false) {
    let margin = ButtonLayout.margin
    func frame(_ title: Size) -> Size {
      Size(width: title.width + margin.width, height: title.height + margin.height)
    }
    switch titles {
    case (nil, nil): return nil
    case (let title?, nil):
      size = frame(title)
      button = Rect(origin: .zero, size: size)
    case (nil, let title?):
      size = frame(title)
      cancelButton = Rect(origin: .zero, size: size)
    case (let title?, let cancelTitle?):
      let (first, second) = (frame(title), frame(cancelTitle))
      let each = Size(
        width: max(first.width, second.width, ButtonLayout.leastWidth),
        height: max(first.height, second.height))
      let row = each.width * 2 + ButtonLayout.spacing
      if row <= min(width, ButtonLayout.longestRow) {
        size = Size(width: row, height: each.height)
        let left = Rect(origin: .zero, size: each)
        let right = Rect(origin: Point(x: each.width + ButtonLayout.spacing, y: 0), size: each)
        (cancelButton, button) = isRightToLeft ? (right, left) : (left, right)
      } else {
        // The areas that fingers find do not overlap.
        let step = max(each.height + ButtonLayout.spacing, GestureRules.touchableSide)
        size = Size(width: each.width, height: step + each.height)
        button = Rect(origin: .zero, size: each)
        cancelButton = Rect(origin: Point(x: 0, y: step), size: each)
      }
    }
  }
}
