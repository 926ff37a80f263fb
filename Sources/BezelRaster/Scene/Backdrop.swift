/// The background behind all layers of a screen.
///
/// A colour and a gradient are made again from their description wherever they are seen; only a
/// picture is kept whole.
package enum Backdrop: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
  /// A picture, and a colour around it and behind what of it is clear.
  case picture(Picture, placement: Placement = .center, around: Color)
  /// A picture on a part of the screen, counted from its top left pixel and stretched to that, and a colour around it and
  /// behind what of it is clear.
  case logo(Picture, in: PixelRect, around: Color)
}
