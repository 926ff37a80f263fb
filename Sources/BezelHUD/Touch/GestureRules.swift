internal import BezelRaster

/// The rules by which touches of a HUD become gestures.
struct GestureRules: Equatable, Sendable {
  let hasButton: Bool
  let hasCancelButton: Bool
  let tapDismisses: TapDismissal
  let confirmation: Confirmation

  /// A finger that stays within this radius of where it came down still taps.
  ///
  /// - Source: UIKit allows a long press 10 points, Android a tap 8; a wet or gloved finger on a
  ///   resistive panel drifts more than one on a phone.
  static let tapReach: Fixed = 10

  /// A finger that goes farther than this along one axis swipes.
  ///
  /// - Source: four times what a tap may stray, as a HUD is about 84 points wide and a swipe should
  ///   end on it: half of that.
  static let swipeLength: Fixed = 40

  /// So many times longer along one axis than along the other, a swipe has a direction: 27° to
  /// either side of it.
  static let swipeClarity = 2

  /// The least extent of what a finger has to find, whatever is drawn of it.
  ///
  /// - Source: Apple's Human Interface Guidelines, 44 points; Android's and the W3C's advice (48, 44)
  ///   is about the same.
  static let touchableSide: Fixed = 44

  /// Whether there is anything that a key can press.
  var canPress: Bool { hasButton || confirmation != .none }

  /// Whether a finger there presses: a button; without one, whatever has to be confirmed.
  func presses(_ target: TouchTarget) -> Bool {
    if target == .cancelButton { return hasCancelButton }
    if target.key != nil { return false }
    if hasButton { return target == .button }
    return confirmation != .none && (target != .outside || tapDismisses == .anywhere)
  }

  /// How long a press has to last to confirm; `nil` if its length does not matter.
  var holdLength: Duration? {
    if case .hold(let length) = confirmation { length } else { nil }
  }

  static func isTap(from start: Point, to end: Point) -> Bool {
    let (x, y) = distances(start, end)
    let reach = UInt64(tapReach.rawValue)
    return x * x + y * y < reach * reach
  }

  static func swipe(from start: Point, to end: Point) -> SwipeDirection? {
    let (x, y) = distances(start, end)
    let length = UInt64(swipeLength.rawValue)
    if x > length, x >= y * UInt64(swipeClarity) { return end.x < start.x ? .left : .right }
    if y > length, y >= x * UInt64(swipeClarity) { return end.y < start.y ? .up : .down }
    return nil
  }

  /// In 1/256 point; 31 bits and one each, so that their squares can be added.
  private static func distances(_ a: Point, _ b: Point) -> (x: UInt64, y: UInt64) {
    (UInt64((a.x - b.x).rawValue.magnitude), UInt64((a.y - b.y).rawValue.magnitude))
  }
}
