internal import BezelFiles
internal import BezelHUD
public import Foundation

/// The picture of a target in memory, as pixels.
public struct HUDPicture: Hashable, Sendable {
  /// The width of a row, in pixels.
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

  /// The picture as a PNG file, tagged as sRGB.
  ///
  /// - Throws: an error if memory is short.
  public func pngData() throws -> Data { Data(try pngBytes) }

  /// Writes the picture to a PNG file, and replaces an existing one.
  ///
  /// - Throws: an error whose description says why the file cannot be written.
  public func write(to path: String) throws { try FileBytes.write(pngBytes, to: path) }

  private var pngBytes: [UInt8] {
    get throws { try PNG.encode(Picture(width: width, height: height, pixels: pixels)) }
  }
}
