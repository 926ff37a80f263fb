/// The background behind all layers of a screen.
///
/// A colour and a gradient are made again from their description wherever they are seen; only a
/// picture is kept whole.
package indirect enum Backdrop: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
  /// A picture, and a colour around it and behind what of it is clear.
  case picture(Picture, placement: Placement = .center, around: Color)
  /// Pictures on parts of the screen, from back to front.
  case pictures([PlacedPicture], over: Backdrop)

  /// The pictures on parts of the screen.
  package var placed: [PlacedPicture] {
    if case .pictures(let pictures, over: _) = self { pictures } else { [] }
  }
}

/// A picture on a part of the screen, such as a logo.
package struct PlacedPicture: Hashable, Sendable {
  package var picture: Picture
  /// The pixels that it is stretched to, counted from the screen's top left one.
  package let area: PixelRect
  /// Whether HUDs may keep clear of it.
  package let isInTheWay: Bool

  package init(_ picture: Picture, in area: PixelRect, isInTheWay: Bool = false) {
    (self.picture, self.area, self.isInTheWay) = (picture, area, isInTheWay)
  }
}

extension Backdrop {
  /// Returns the area to draw again where it takes the place of another one on a screen.
  func damage(since old: Backdrop, on screen: PixelRect) -> Damage {
    if self == old { return Damage() }
    guard case .pictures(let new, let ground) = self, case .pictures(let old, ground) = old,
      new.count == old.count
    else { return Damage(screen) }
    var damage = Damage()
    for (new, old) in zip(new, old) where new != old {
      damage.add(new.area.onScreen(screen).intersection(screen))
      damage.add(old.area.onScreen(screen).intersection(screen))
    }
    return damage
  }
}

extension PixelRect {
  /// Returns the place of pixels that are counted from the top left one of a screen.
  func onScreen(_ screen: PixelRect) -> PixelRect {
    PixelRect(
      minX: screen.minX + minX, minY: screen.minY + minY, maxX: screen.minX + maxX,
      maxY: screen.minY + maxY)
  }
}
