internal import BezelFiles
internal import BezelHUD
internal import BezelStage

/// One exact frame of a HUD as a PNG file.
package struct Still: Sendable {
  package var script = Script.showing(Showing())
  package var equipment = Equipment()
  /// Pixels.
  package var width = 800
  /// Pixels.
  package var height = 480
  /// The frame's moment after the beginning.
  package var moment = Duration.seconds(1)

  package init() {}

  /// Draws the frame and writes it to `path`; the same request gives the same bytes.
  ///
  /// - Throws: `FilesError` if a file cannot be read or written; `NoScreen`.
  package func write(to path: String) throws {
    try FileBytes.write(try PNG.encode(picture()), to: path)
  }

  /// - Throws: the same.
  package func picture() throws -> Picture {
    let options = try equipment.options(over: script.backdrop)
    if options.backdrop.isScreen { throw NoScreen() }
    return try options.picture(
      of: script, at: Moment(nanoseconds: 0).advanced(by: moment), width: width, height: height)
  }

  /// A picture in a file is over no screen.
  struct NoScreen: Error, CustomStringConvertible {
    var description: String {
      "could not find the backdrop (screen): A picture in a file has no screen behind it. Take a "
        + "PNG of the screen, and give its path."
    }
  }
}

extension StageOptions {
  /// Draws the frame of one moment into memory.
  func picture(
    of script: Script, at moment: Moment, width: Int, height: Int
  ) throws(StageError) -> Picture {
    var options = self
    options.wish = .memory(width: width, height: height)
    options.frozen = moment
    let stage = try Stage(options)
    try stage.run(Director(script: script.requests))
    return stage.picture
  }
}
