/// The accessibility properties of a HUD, for assistive programs.
public struct Announcement: Hashable, Sendable {
  /// The text in one line, or the appearance's `loadingLabel`.
  public let label: String
  /// Whether nothing behind the HUD can be reached, as its mask is not `none`.
  public let isModal: Bool

  /// The accessibility identifier of the element.
  public static let identifier = "SVProgressHUD"
}
