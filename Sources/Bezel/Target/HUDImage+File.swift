public import BezelHUD
internal import BezelStage

extension HUDImage {
  /// Reads a PNG file of at most 256 MiB and 16 384 pixels a side.
  ///
  /// - Throws: an error whose description names the file and says what is wrong with it.
  public init(contentsOf path: String) throws { try self.init(reading: path) }
}
