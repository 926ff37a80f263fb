/// A haptic feedback, for devices with a motor.
public enum Haptic: String, Sendable, CaseIterable {
  /// Something is done.
  case success
  /// Something has to be known.
  case warning
  /// Something failed.
  case error
}

extension Glyph {
  /// The haptic feedback of a message.
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
