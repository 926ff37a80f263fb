package import BezelFiles
package import BezelHUD
internal import BezelLinux
package import BezelRaster

extension Picture {
  /// Reads a PNG file of at most 256 MiB.
  ///
  /// - Throws: if it is missing or unusable.
  package init(contentsOf path: String) throws(FilesError) {
    self = try PNG.decode(try FileBytes.read(path, limit: 256 << 20), name: path)
  }
}

extension HUDImage {
  /// Reads a PNG file of at most 256 MiB.
  ///
  /// - Throws: if it is missing or unusable.
  package init(reading path: String) throws(FilesError) {
    self.init(try Picture(contentsOf: path))
  }
}
