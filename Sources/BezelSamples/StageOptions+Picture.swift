package import BezelHUD
package import BezelRaster
package import BezelStage

extension StageOptions {
  /// Draws the frame of one moment into memory.
  package func picture(
    of requests: [(at: Moment, request: Request)], at moment: Moment, width: Int, height: Int
  ) throws(StageError) -> Picture {
    var options = self
    options.display = .memory(width: width, height: height)
    options.frozen = moment
    let stage = try Stage(options)
    try stage.run(StageClient(script: requests))
    return stage.picture
  }
}
