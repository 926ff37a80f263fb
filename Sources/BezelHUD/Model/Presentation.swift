/// The contents of a HUD.
package struct Presentation: Equatable, Sendable {
  package var content: Content
  package var status: String?
  /// The text below the text.
  package var details: String?
  /// The title of the button; `nil` or an empty one for no button.
  package var button: String?
  /// The title of a second button, which does as a cancel key; `nil` or an empty one for none.
  package var cancelButton: String?
  /// `nil` for the appearance's.
  package var mask: MaskType?
  /// `nil` for the interaction's.
  package var blocking: Blocking?
  /// The field below the texts; `nil` for none.
  package var entry: TextEntry?
  /// The QR code below the texts, unless there is a field; `nil` for none.
  package var qr: QRText?

  package init(
    _ content: Content, status: String? = nil, details: String? = nil, button: String? = nil,
    cancelButton: String? = nil, mask: MaskType? = nil, blocking: Blocking? = nil,
    entry: TextEntry? = nil
  ) {
    self.content = content
    self.status = status
    self.details = details
    self.button = button
    self.cancelButton = cancelButton
    self.mask = mask
    self.blocking = blocking
    self.entry = entry
  }
}
