internal import BezelHUD

/// What a stage draws on; a running stage changes it.
enum Screen {
  case none
  case kms(KMSDisplay)
  case memory(MemoryDisplay)

  var output: Output? {
    switch self {
    case .none: nil
    case .kms(let display): display.output
    case .memory(let display): display.output
    }
  }

  /// Whether a person may be looking at it.
  var isSeen: Bool {
    if case .kms = self { true } else { false }
  }

  var isMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// When a frame in memory will be seen; a real screen says so when it was.
  var nextFlip: Moment? {
    if case .memory(let display) = self { display.nextFlip } else { nil }
  }
}
