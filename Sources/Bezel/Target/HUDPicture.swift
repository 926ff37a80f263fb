internal import BezelHUD

/// What a HUD looks like, as the pixels of a target in memory.
public struct HUDPicture: Hashable, Sendable {
  /// Of a row, in pixels.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// `height` rows of `width` pixels from the top left, each `0xAARRGGBB`.
  public let pixels: [UInt32]

  init(_ picture: Picture) {
    width = picture.width
    height = picture.height
    pixels = picture.pixels
  }
}
