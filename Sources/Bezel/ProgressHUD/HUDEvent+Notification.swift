/// The names and payloads of SVProgressHUD's notifications.
extension HUDEvent {
  /// The name of SVProgressHUD's notification, as it is spelled there; `nil` for what it does not post.
  public var name: String? {
    switch kind {
    case .willAppear: "SVProgressHUDWillAppearNotification"
    case .didAppear: "SVProgressHUDDidAppearNotification"
    case .willDisappear: "SVProgressHUDWillDisappearNotification"
    case .didDisappear: "SVProgressHUDDidDisappearNotification"
    case .touched: "SVProgressHUDDidReceiveTouchEventNotification"
    case .touchedInside: "SVProgressHUDDidTouchDownInsideNotification"
    case .tapped, .swiped, .buttonPressed, .armed, .disarmed, .confirmed, .cancelRequested, .haptic,
      .announced, .leaking:
      nil
    }
  }

  /// The payload of SVProgressHUD's notification, the text under `statusKey`; `nil` without a text.
  public var userInfo: [String: String]? { status.map { [HUDEvent.statusKey: $0] } }

  /// The key of `userInfo`: SVProgressHUD's `SVProgressHUDStatusUserInfoKey`.
  public static let statusKey = "SVProgressHUDStatusUserInfoKey"
}
