package import BezelRaster

/// A text as a QR code of a HUD.
package struct QRText: Equatable, Sendable {
  /// The longest text, in bytes of UTF-8.
  package static let longest = 1_000

  /// `nil` if it cannot be made.
  package var code: QRCode?
  /// The text in the code's place, where there is none or no room for it.
  package var replacement: String

  package init(_ code: QRCode?, or replacement: String) {
    (self.code, self.replacement) = (code, replacement)
  }
}
