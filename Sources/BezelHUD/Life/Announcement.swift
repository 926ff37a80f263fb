/// What is spoken of a HUD to somebody who cannot see it.
public struct Announcement: Hashable, Sendable {
  /// The text in one line, or the appearance's `loadingLabel`.
  public let label: String
  /// Whether nothing behind the HUD can be reached, as its mask is not `none`.
  public let isModal: Bool

  /// What the element is called.
  public static let identifier = "SVProgressHUD"
}
