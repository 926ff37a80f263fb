/// What a device that shakes or buzzes is asked to make felt.
public enum Haptic: Hashable, Sendable, CaseIterable {
  /// Something is done.
  case success
  /// Something has to be known.
  case warning
  /// Something failed.
  case error
}

extension Glyph {
  /// What is felt when this is shown.
  ///
  /// - Source: SVProgressHUD, which warns with its information.
  var haptic: Haptic {
    switch self {
    case .success: .success
    case .info: .warning
    case .error: .error
    }
  }
}
