package import BezelFiles
package import BezelHUD
internal import BezelRaster

extension PresentationRequest {
  /// Makes the QR code of the request's text, if it has one.
  ///
  /// - Returns: the reason why there is none: the text itself is shown then.
  package mutating func makeCode() -> FilesError? {
    code = nil
    guard let qr, !qr.isEmpty else { return nil }
    do throws(FilesError) {
      code = try QRCode(qr)
      return nil
    } catch {
      return error
    }
  }
}
