package import BezelRaster

/// How large a logo is on the screen, and where.
package struct LogoLayout: Hashable, Sendable {
  /// The length of a logo's longer side.
  package enum Length: Hashable, Sendable {
    case pixels(Int)
    /// Thousandths of the screen's shorter side.
    case thousandths(Int)
  }

  /// A place in thousandths of the screen's width and height.
  package struct Place: Hashable, Sendable {
    package var x, y: Int

    package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  }

  /// The room for a picture that has no length of its own.
  package enum Room {
    case screen
    /// The part of it that leaves a splash's ring where it is.
    case aboveIndicator
    /// From a place in per cent of the height on downwards.
    case below(Int)
    case bottom

    /// Thousandths of the screen's height.
    fileprivate func height(isLow: Bool) -> Int {
      switch self {
      case .screen: 1_000
      case .aboveIndicator: isLow ? 220 : 360
      case .below: 360
      case .bottom: 200
      }
    }

    fileprivate var isScreen: Bool { if case .screen = self { true } else { false } }
  }

  /// The length of its longer side; `nil` for its own pixels, twice as many on a screen of 2160 lines, or fewer where
  /// there is no room for them.
  package var length: Length?
  /// Where its middle is; `nil` for the middle from left to right, and 38.2 % of the height, or less on a low screen.
  ///
  /// - Source: the specification of Windows for the firmware's logo.
  package var center: Place?

  package init(length: Length? = nil, center: Place? = nil) {
    (self.length, self.center) = (length, center)
  }

  /// The pixels that a picture takes on a screen: all of it is on that.
  package func area(
    of picture: Picture, on screen: (width: Int, height: Int), room: Room
  ) -> PixelRect {
    let isLow = screen.height < LogoLayout.lowHeight
    var most = screen
    if length == nil, !room.isScreen {
      most = (screen.width * 800 / 1_000, screen.height * room.height(isLow: isLow) / 1_000)
    }
    // As other programs do on screens that are twice as fine, and their logos stay sharp.
    let fold = room.isScreen ? 1 : max(1, min(screen.width, screen.height) / 1_080)
    let size = size(of: picture, times: fold, on: screen, atMost: most)
    // A pixel that is left over is to the right of it, as plymouth has it.
    let left = (screen.width * (center?.x ?? 500) / 500 - size.width) / 2
    let top =
      switch room {
      case .below(let part): screen.height * part / 100
      // As plymouth has it.
      case .bottom: (screen.height - size.height) * 960 / 1_000
      case .aboveIndicator where center == nil && isLow:
        screen.height * 250 / 1_000 - size.height / 2
      case .screen, .aboveIndicator:
        screen.height * (center?.y ?? 382) / 1_000 - size.height / 2
      }
    let x = max(0, min(screen.width - size.width, left))
    let y = max(0, min(screen.height - size.height, top))
    return PixelRect(minX: x, minY: y, maxX: x + size.width, maxY: y + size.height)
  }

  /// Below so many pixels a splash's texts need more than half of the screen.
  private static let lowHeight = 400

  private func size(
    of logo: Picture, times fold: Int, on screen: (width: Int, height: Int),
    atMost most: (width: Int, height: Int)
  ) -> (width: Int, height: Int) {
    let longer = max(logo.width, logo.height)
    let wanted =
      switch length {
      case nil: longer * fold
      case .pixels(let pixels)?: pixels
      case .thousandths(let part)?: min(screen.width, screen.height) * part / 1_000
      }
    // The longer side at which neither side is longer than there is room for.
    let fitting = min(most.width * longer / logo.width, most.height * longer / logo.height)
    let side = max(1, min(wanted, fitting))
    return (max(1, logo.width * side / longer), max(1, logo.height * side / longer))
  }
}
