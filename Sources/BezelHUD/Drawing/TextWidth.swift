internal import BezelRaster

/// The width of the texts of a HUD, in points, which grows before the HUD becomes too high.
struct TextWidth: Equatable, Sendable {
  private(set) var width: Fixed
  private let most: Fixed
  /// The height of the texts, at most; `nil` for as much as there is room for.
  let height: Fixed?
  /// The height of a HUD that is not high; `nil` for its width.
  private let flatHeight: Fixed?

  /// The shorter side of a phone's screen, at most.
  ///
  /// There a HUD is high from 4/5 of the screen on, which a ring and a text of 300 points are not at 480.
  private static let phoneSide: Fixed = 480
  /// A line with more than some 80 letters is hard to read.
  private static let readableWidth: Fixed = 640

  init(of appearance: Appearance, in room: LayoutArea) {
    let padding = max(0, appearance.arrangement.padding) * 2
    let (area, rest) = (room.area.size, room.rest.size)
    let free = max(0, rest.width - padding)
    let maximum = appearance.maximumTextWidth.map { max(0, $0) }
    let isPhone = min(area.width, area.height) <= TextWidth.phoneSide
    flatHeight = maximum == nil && isPhone ? rest.height * 4 / 5 : nil
    height = appearance.arrangement.textBox?.height
    if let part = appearance.arrangement.textPart {
      most = min(free, maximum ?? area.width.part(part))
      width = most
    } else if let box = appearance.arrangement.textBox {
      let readable = min(area.width * 3 / 4, TextWidth.readableWidth)
      most = min(free, maximum ?? max(box.width, readable))
      width = max(0, min(box.width, most))
    } else {
      most = min(free, maximum ?? free)
      width = most
    }
  }

  /// Whether this is the greatest width.
  var isGreatest: Bool { width >= most }

  /// Whether a text that is cut at this height becomes wider: on a phone only if the screen has no room
  /// for more.
  func avoidsCut(at height: Fixed) -> Bool {
    !isGreatest && !(flatHeight != nil && height == self.height)
  }

  /// Whether a HUD of several lines becomes wider.
  func isHigh(_ box: Size) -> Bool { !isGreatest && box.height > flatHeight ?? box.width }

  /// Makes it half as wide again.
  mutating func grow() { width = min(most, width + max(width / 2, 50)) }
}
