package import BezelRaster

/// A picture that a HUD shows in place of a ring.
public struct HUDImage: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case glyph(Glyph)
    case picture(Picture)
  }

  package let source: Source

  private init(_ glyph: Glyph) { source = .glyph(glyph) }

  package init(_ picture: Picture) { source = .picture(picture) }

  /// How much memory its pixels take.
  package var byteCount: Int {
    switch source {
    case .glyph: 0
    case .picture(let picture): 4 * picture.width * picture.height
    }
  }

  /// Takes pixels from memory.
  ///
  /// - Parameters:
  ///   - width: of a row, in pixels.
  ///   - height: the number of rows.
  ///   - pixels: `height` rows of `width` pixels from the top left, each `0xAARRGGBB` with its colours
  ///     multiplied by its alpha. A colour channel above the alpha is cut down to it.
  /// - Returns: `nil` if a side is not 1 … 16 384, or the number of pixels is another one.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    let sides = 1...Picture.longestSide
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else {
      return nil
    }
    self.init(Picture(width: width, height: height, pixels: pixels.map { HUDImage.possible($0) }))
  }

  /// A premultiplied pixel: no channel is more than its alpha.
  private static func possible(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    let channels = [16, 8, 0].map { min(pixel >> $0 & 0xFF, alpha) << $0 }
    return channels.reduce(alpha << 24, |)
  }

  /// The built-in "i" in a circle.
  public static let info = HUDImage(.info)
  /// The built-in check mark.
  public static let success = HUDImage(.success)
  /// The built-in cross.
  public static let error = HUDImage(.error)
}
