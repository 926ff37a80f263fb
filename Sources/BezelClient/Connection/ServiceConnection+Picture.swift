internal import BezelFiles
internal import BezelLinux
internal import BezelWire

extension ServiceConnection {
  /// The service's present frame, as a PNG file.
  ///
  /// - Throws: `broken` if it cannot be read.
  package func picture() throws(ServiceError) -> [UInt8] {
    guard case .picture(let picture) = try call(.render), let file = popFile(picture.descriptor)
    else {
      throw ServiceError.broken("The service sent no picture. See `systemctl status bezeld`.")
    }
    // More than any screen has, even in noise.
    do throws(FilesError) {
      return try FileBytes.read(file, name: "the screen", limit: PNG.maximumArea * 8)
    } catch {
      throw .broken(error.description)
    }
  }
}
