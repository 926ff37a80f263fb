internal import BezelFiles
internal import BezelHUD
internal import BezelStage

/// One exact frame of a HUD as a PNG file.
package struct Still: Sendable {
  package var showing = Showing()
  package var equipment = Equipment()
  /// Pixels.
  package var width = 800
  /// Pixels.
  package var height = 480
  /// The frame's moment after the show.
  package var moment = Duration.seconds(1)

  package init() {}

  /// Draws the frame and writes it to `path`; the same request gives the same bytes.
  ///
  /// - Throws: `FilesError` if a file cannot be read or written; `NoScreen`.
  package func write(to path: String) throws {
    var options = try equipment.options()
    if options.backdrop.isScreen { throw NoScreen() }
    options.wish = .memory(width: width, height: height)
    options.frozen = Moment(nanoseconds: 0).advanced(by: moment)
    let stage = try Stage(options)
    try stage.run(Director(script: showing.script))
    try FileBytes.write(try PNG.encode(stage.picture), to: path)
  }

  /// A picture in a file is over no screen.
  struct NoScreen: Error, CustomStringConvertible {
    var description: String {
      "could not find the backdrop (screen): A picture in a file has no screen behind it. Take a "
        + "PNG of the screen, and give its path."
    }
  }
}
