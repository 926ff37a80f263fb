internal import BezelFiles
internal import BezelWire

extension ServiceConnection {
  /// Writes what is on the service's screen now as a PNG file.
  ///
  /// - Throws: `ServiceError`; `FilesError` if the file cannot be written.
  package func writePicture(to path: String) throws {
    guard case .picture(let picture) = try call(.render), let file = takeFile(picture.descriptor)
    else {
      throw ServiceError.broken("The service sent no picture. See `systemctl status bezeld`.")
    }
    // More than any screen has, even in noise.
    let bytes = try FileBytes.read(file, name: "the screen", limit: PNG.maximumArea * 8)
    try FileBytes.write(bytes, to: path)
  }
}
