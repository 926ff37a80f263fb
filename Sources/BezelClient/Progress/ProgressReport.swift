package import BezelHUD
internal import BezelLinux
internal import BezelWire

/// A report of progress by a program.
package struct ProgressReport: Equatable, Sendable {
  /// The progress; `nil` if the total is unknown.
  package var fraction: Fraction?
  /// A new text for the HUD; `nil` to leave the old one.
  package var text: String?
  /// The number of bytes done; `nil` if unknown.
  package var done: Int?
  /// The total number of bytes.
  package var total: Int?
  /// The speed in bytes a second, as measured by the program.
  package var rate: Int?

  /// - Parameter text: cut to the length that the service accepts.
  package init(
    _ fraction: Fraction?, text: String? = nil, done: Int? = nil, total: Int? = nil,
    rate: Int? = nil
  ) {
    self.fraction = fraction
    self.text = text?.shortened(toBytes: PresentationRequest.longestText)
    self.done = done
    self.total = total
    self.rate = rate
  }
}
