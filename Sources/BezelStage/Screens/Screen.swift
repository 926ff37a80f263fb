internal import BezelHUD
internal import BezelKMS
internal import BezelRaster
internal import BezelTouch

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

  /// Whether a HUD can appear on it.
  var isThere: Bool {
    switch self {
    case .none: false
    case .kms(let display): !display.isClosing
    case .framebuffer, .memory: true
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

  /// A place on a screen, in HUD points.
  typealias Place = (point: Point, output: Output)

  /// What a touch panel's place lies over.
  ///
  /// - Parameter name: the connector of the screen that the panel lies on; `nil` for a built-in
  ///   screen, or else the first.
  /// - Returns: `nil` if that screen shows nothing.
  func place(of position: PanelPoint, onScreen name: String?) -> Place? {
    switch self {
    case .none, .memory: return nil
    case .kms(let display):
      guard let screen = display.screen(underPanelOf: name) else { return nil }
      return screen.output.place(of: position, turned: screen.rotation)
    case .framebuffer(let display):
      return display.output.place(of: position, turned: display.rotation)
    }
  }

  var isMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// When a frame in memory is seen or due; a real screen says so itself.
  var nextTurn: Moment? {
    if case .memory(let display) = self { display.nextTurn } else { nil }
  }
}

extension KMSDisplay {
  /// The screen that a touch panel lies on.
  fileprivate func screen(underPanelOf name: String?) -> KMSOutput? {
    guard let name else {
      return outputs.first { $0.chain.scanout.connector.type.isBuiltIn } ?? outputs.first
    }
    return outputs.first { $0.chain.scanout.connector.name == name }
  }
}
