import Bezel
import BezelCommand
import BezelConfiguration
import BezelFiles
import BezelHUD
import BezelRaster
import BezelSamples
import BezelStage

/// One exact frame of a HUD, or several, as a PNG file.
struct RenderRequest: Sendable {
  var script = Timeline.showing([])
  /// The options of a stage.
  var options = StageOptions()
  /// Whether the options' files are read already.
  var hasFiles = false
  /// Pixels.
  var width = 800
  /// Pixels.
  var height = 480
  /// The frame's moment after the beginning.
  var moment = Duration.seconds(1)

  init() {}

  /// Draws the frame as a PNG file; the same request gives the same bytes.
  ///
  /// - Throws: if a file cannot be read, or the backdrop is a screen's picture.
  func png() throws(CommandFailure) -> [UInt8] {
    try RenderRequest.reporting { try PNG.encode(picture()) }
  }

  /// Draws the frame as a BMP file.
  ///
  /// - Throws: as `png`.
  func bmp() throws(CommandFailure) -> [UInt8] {
    try RenderRequest.reporting { try BMP.encode(picture()) }
  }

  /// Draws many frames in place of `moment`'s as one animated PNG file.
  ///
  /// - Throws: as `png`; also if the file becomes too long.
  func png(of frames: FrameTimes) throws(CommandFailure) -> [UInt8] {
    try RenderRequest.reporting {
      let options = try readOptions()
      return try frames.png { try picture(at: $0, with: options) }
    }
  }

  private static func reporting(_ draw: () throws -> [UInt8]) throws(CommandFailure) -> [UInt8] {
    do {
      return try draw()
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Reads a size such as "800x480": 1 … 16 384 pixels a side, 33 554 432 in all.
  static func size(of text: String) -> (width: Int, height: Int)? {
    guard let sides = text[...].parts(2, between: "x"), let width = Int(sides[0]),
      let height = Int(sides[1]), HUDTarget.canDraw(width: width, height: height)
    else { return nil }
    return (width, height)
  }

  /// - Throws: as `png`.
  func picture() throws -> Picture { try picture(at: moment, with: readOptions()) }

  private func readOptions() throws -> StageOptions {
    var options = options
    if hasFiles { return options }
    try options.readFiles(over: script.backdrop.map { .fixed($0) })
    if options.backdrop.isScreen { throw NoScreen() }
    return options
  }

  private func picture(at moment: Duration, with options: StageOptions) throws -> Picture {
    try options.picture(
      of: script.requests, at: Moment(nanoseconds: 0).advanced(by: moment), width: width,
      height: height)
  }

  /// A picture in a file is over no screen.
  struct NoScreen: Error, CustomStringConvertible {
    var description: String {
      "could not find the backdrop (screen): A picture in a file has no screen behind it. Take a "
        + "PNG of the screen, and give its path."
    }
  }
}
