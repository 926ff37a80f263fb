internal import BezelHUD
internal import BezelRaster

/// What a stage draws on; a running stage changes it.
enum Screen {
  case none
  case kms(KMSDisplay)
  case framebuffer(FramebufferDisplay)
  case memory(MemoryDisplay)

  /// The first screen, whose pictures and touches the HUD hears of.
  var output: Output? {
    switch self {
    case .none: nil
    case .kms(let display): display.outputs.first?.output
    case .framebuffer(let display): display.output
    case .memory(let display): display.output
    }
  }

  /// Whether a person may be looking at it.
  var isSeen: Bool {
    switch self {
    case .none, .memory: false
    case .kms(let display): display.isSeen
    case .framebuffer: true
    }
  }

  /// The place in the first screen's picture that a touch is at.
  ///
  /// - Parameters:
  ///   - x: from the panel's left edge, 0 … 65 535.
  ///   - y: from the panel's upper edge, 0 … 65 535.
  func place(x: Int, y: Int) -> Point? {
    switch self {
    case .none, .memory: nil
    case .kms(let display): display.outputs.first?.place(x: x, y: y)
    case .framebuffer(let display): display.place(x: x, y: y)
    }
  }

  var isMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// When a frame in memory will be seen; a real screen says so when it was.
  var nextFlip: Moment? {
    if case .memory(let display) = self { display.nextFlip } else { nil }
  }
}
