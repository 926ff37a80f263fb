/// What is shown on a HUD.
package struct Presentation: Equatable, Sendable {
  package var content: Content
  package var status: String?
  /// The text below the text.
  package var details: String?
  /// The title of the button; `nil` or an empty one for no button.
  package var button: String?
  /// `nil` for the appearance's.
  package var mask: MaskType?
  /// `nil` for the interaction's.
  package var blocking: Blocking?

  package init(
    _ content: Content, status: String? = nil, details: String? = nil, button: String? = nil,
    mask: MaskType? = nil, blocking: Blocking? = nil
  ) {
    self.content = content
    self.status = status
    self.details = details
    self.button = button
    self.mask = mask
    self.blocking = blocking
  }
}
