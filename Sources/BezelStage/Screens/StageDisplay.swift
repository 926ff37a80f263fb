internal import BezelHUD
internal import BezelKMS
internal import BezelRaster
internal import BezelTouch

/// The display of a stage, which can change while the stage runs.
enum StageDisplay {
  case none
  case kms(KMSDisplay)
  case framebuffer(FramebufferDisplay)
  case memory(MemoryDisplay)

  /// The geometry of the first output.
  var output: ScreenGeometry? {
    switch self {
    case .none: nil
    case .kms(let display): display.outputs.first?.output
    case .framebuffer(let display): display.output
    case .memory(let display): display.output
    }
  }

  /// Whether a HUD can appear on the display.
  var isThere: Bool {
    switch self {
    case .none: false
    case .kms(let display): !display.isClosing
    case .framebuffer, .memory: true
    }
  }

  /// Whether the display's frames are visible; false for memory.
  var isSeen: Bool {
    switch self {
    case .none, .memory: false
    case .kms(let display): display.isSeen
    case .framebuffer(let display): !display.isAway
    }
  }

  /// Whether the output at a connector shows the HUD; for a framebuffer, whose connector is unknown,
  /// any.
  func isSeen(at connector: String) -> Bool {
    switch self {
    case .none, .memory: false
    case .kms(let display): display.screen(underPanelOf: connector) != nil
    case .framebuffer(let display): !display.isAway
    }
  }

  /// A point on an output, in HUD points.
  typealias Place = (point: Point, output: ScreenGeometry)

  /// Maps a position on a touch panel to a point on its output.
  ///
  /// - Parameter name: the connector of the panel's output; `nil` for a built-in output, or else the
  ///   first.
  /// - Returns: `nil` if there is no such output.
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

  /// Keeps keys from programs that read the terminal, or ends that.
  func silenceKeys(_ areSilent: Bool) {
    switch self {
    case .none, .memory: break
    case .kms(let display): display.silenceKeys(areSilent)
    case .framebuffer(let display): display.silenceKeys(areSilent)
    }
  }

  /// Sets the console to graphics mode again, if another program ended it; a framebuffer does so with
  /// each frame.
  func checkConsole() {
    if case .kms(let display) = self { display.checkConsole() }
  }

  var isMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// When a frame in memory is shown or due; `nil` for a real screen.
  var nextTurn: Moment? {
    if case .memory(let display) = self { display.nextTurn } else { nil }
  }
}

extension KMSDisplay {
  /// Returns the output of a touch panel.
  fileprivate func screen(underPanelOf name: String?) -> KMSOutput? {
    let outputs = allOutputs.map { $0.output }
    guard let name else {
      return outputs.first { $0.chain.scanout.connector.type.isBuiltIn } ?? outputs.first
    }
    return outputs.first { $0.chain.scanout.connector.name == name }
  }
}
