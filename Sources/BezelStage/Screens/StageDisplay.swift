internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster
internal import BezelTouch
internal import BezelWayland

/// The display of a stage, which can change while the stage runs.
enum StageDisplay {
  case none
  case kms(KMSDisplay)
  case framebuffer(FramebufferDisplay)
  /// Above a running compositor.
  case layer(LayerDisplay)
  case memory(MemoryDisplay)

  /// The geometry of the first output.
  var output: ScreenGeometry? {
    switch self {
    case .none: nil
    case .kms(let display): display.outputs.first?.output
    case .framebuffer(let display): display.output
    case .layer(let display): display.outputs.compactMap { $0.geometry }.first
    case .memory(let display): display.output
    }
  }

  /// Whether a HUD can appear on the display.
  var isThere: Bool {
    switch self {
    case .none: false
    case .kms(let display): !display.isClosing
    case .layer(let display): display.isThere
    case .framebuffer, .memory: true
    }
  }

  /// Whether the display's frames are visible; false for memory.
  var isSeen: Bool {
    switch self {
    case .none, .memory: false
    case .kms(let display): display.isSeen
    case .framebuffer(let display): !display.isAway
    case .layer(let display): display.isSeen
    }
  }

  /// Whether the output at a connector shows the HUD; for a framebuffer, whose connector is unknown,
  /// any.
  func isSeen(at connector: String) -> Bool {
    switch self {
    // The input devices are the compositor's.
    case .none, .memory, .layer: false
    case .kms(let display): display.screen(underPanelOf: connector) != nil
    case .framebuffer(let display): !display.isAway
    }
  }

  /// Whether another terminal is in front; `nil` without a screen.
  var isAway: Bool? {
    switch self {
    case .none: nil
    case .memory: false
    case .layer(let display): display.isThere ? false : nil
    case .kms(let display): display.isAway && !display.isClosing
    case .framebuffer(let display): display.isAway
    }
  }

  /// Whether a card would be better, of any kind.
  var canBeBetter: Bool {
    switch self {
    case .none, .framebuffer: true
    case .kms, .layer, .memory: false
    }
  }

  /// Text for the user; `nil` for none and for memory.
  var name: String? {
    switch self {
    case .none, .memory: nil
    case .kms(let display): display.name
    case .framebuffer(let display): display.name
    case .layer(let display): display.name
    }
  }

  /// The device nodes; none for memory.
  var nodes: [String] {
    switch self {
    case .none, .memory, .layer: []
    case .kms(let display): display.nodes
    case .framebuffer(let display): [display.path]
    }
  }

  /// The outputs, for the status.
  var outputs: [StageStatus.Screen] {
    switch self {
    case .none: []
    case .kms(let display):
      display.allOutputs.map { output, card in
        let scanout = output.chain.scanout
        return StageStatus.Screen(
          name: scanout.connector.name, driver: card?.card.driver.name ?? "",
          width: output.output.width, height: output.output.height,
          refreshMillihertz: scanout.mode.refreshMillihertz, scale: output.output.scale)
      }
    case .framebuffer(let display): [StageStatus.Screen(display.output, name: display.path)]
    case .layer(let display):
      display.outputs.compactMap { output in
        output.geometry.map {
          StageStatus.Screen(
            $0, name: output.description.connector ?? "",
            refreshMillihertz: output.description.refreshMillihertz)
        }
      }
    case .memory(let display): [StageStatus.Screen(display.output, name: "memory")]
    }
  }

  /// The connectors of the outputs as `/sys` names them; `nil` if unknown.
  var connectors: [String]? {
    guard case .kms(let display) = self, display.hasCard else { return nil }
    return display.allOutputs.map { output, card in
      let node = card?.card.path.utf8.split(separator: UInt8(ascii: "/")).last
      return "\(node.map { "\(Substring($0))" } ?? "")-\(output.chain.scanout.connector.name)"
    }
  }

  /// The number of frames that the kernel refused or lost.
  var failedFlips: Int { if case .kms(let display) = self { display.failedFlips } else { 0 } }

  /// The number of late frames.
  var framesLate: Int { if case .kms(let display) = self { display.framesLate } else { 0 } }

  /// Plans the outputs anew.
  func replan() { if case .kms(let display) = self { display.replan() } }

  /// Draws everything anew after sleep.
  func wakeUp() { if case .kms(let display) = self { display.wakeUp() } }

  /// A point on an output, in HUD points.
  typealias Place = (point: Point, output: ScreenGeometry)

  /// Maps a position on a touch panel to a point on its output.
  ///
  /// - Parameters:
  ///   - device: the panel's token.
  ///   - name: the connector of the panel's output; `nil` for a built-in output, or else the first.
  /// - Returns: `nil` if there is no such output.
  func place(of position: PanelPoint, on device: UInt64, onScreen name: String?) -> Place? {
    switch self {
    case .none, .memory: return nil
    case .layer(let display):
      return display.output(ofDevice: device)?.place(of: position, turned: .upright)
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
    case .none, .memory, .layer: break
    case .kms(let display): display.silenceKeys(areSilent)
    case .framebuffer(let display): display.silenceKeys(areSilent)
    }
  }

  /// Sets the console to graphics mode again, if another program ended it; a framebuffer does so with
  /// each frame.
  func checkConsole() {
    if case .kms(let display) = self { display.checkConsole() }
  }

  // MARK: Frames

  /// The outcome of a drawing.
  struct Drawing {
    /// When to draw again without any event.
    var next: Timestamp?
    /// The moment of a frame that is on the screen already.
    var seen: Moment?
    /// Why the screen is lost.
    var loss: ScreenError?
    /// Whether this was the first frame, which takes long to be on the screen.
    var isFirst = false
    /// Whether there is no frame at all: it was dropped, with the screen.
    var isEmpty = false
  }

  /// Draws and presents the next frame, unless the last one is still pending.
  ///
  /// - Parameter isMoving: whether an animation goes on, even if a frame equals the one before.
  func draw(
    at time: Timestamp, _ now: Moment, isMoving: @autoclosure () -> Bool, _ poll: borrowing Poll,
    update: ShownScene.Update
  ) -> Drawing {
    switch self {
    case .none: return Drawing()
    case .memory(let display):
      if display.nextFlip == nil {
        display.present(of: now, isMoving: isMoving()) { _ = update(&$0, display.output, nil) }
      }
      return Drawing()
    case .framebuffer(let display):
      if display.isAway { return Drawing() }
      if let next = display.rhythm.earliest, next > time { return Drawing(next: next) }
      do throws(LinuxError) {
        let isNew = try display.present(of: now, at: time) { _ = update(&$0, display.output, nil) }
        if isNew { return Drawing(next: display.rhythm.earliest, seen: now) }
        let next = time.advanced(byNanoseconds: display.rhythm.period)
        return Drawing(next: isMoving() ? next : nil)
      } catch {
        return Drawing(loss: ScreenError(error.description))
      }
    case .layer(let display):
      return Drawing(
        next: display.draw(at: time, isMoving: isMoving(), poll, update: update))
    case .kms(let display):
      let isFirst = !display.isSeen && !display.hasDrawn
      let (next, problem) = display.draw(at: time, isMoving: isMoving(), poll, update: update)
      if let problem { return Drawing(loss: ScreenError(problem)) }
      let hasDrawn = display.hasDrawn
      return Drawing(next: next, isFirst: isFirst && hasDrawn, isEmpty: !hasDrawn)
    }
  }

  /// When the pending frame will be on the screen; `nil` if another one can be drawn.
  var nextSight: Timestamp? {
    if case .kms(let display) = self { display.nextSight } else { nil }
  }

  /// Wakes the loop for page flips, or lets them wait for the next frame if nothing depends on one.
  func watchFlips(_ isNeeded: Bool, at now: Timestamp, _ poll: borrowing Poll) {
    if case .kms(let display) = self {
      display.watchFlips(isNeeded || !display.flipsCanWait(at: now), poll)
    }
  }

  /// Whether a graphics card or a compositor shows the frames, and tells when.
  var tellsFrames: Bool {
    switch self {
    case .none, .framebuffer, .memory: false
    case .kms(let display): display.isSeen && !display.isClosing
    case .layer(let display): display.isSeen
    }
  }

  /// The compositor that keeps the screen and the input devices; `nil` where there is none.
  var layer: LayerDisplay? {
    if case .layer(let display) = self { display } else { nil }
  }

  /// The current picture; `nil` where there is a real screen.
  var picture: Picture? {
    if case .memory(let display) = self { display.picture } else { nil }
  }

  var isMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// When a frame in memory is shown or due; `nil` for a real screen.
  var nextTurn: Moment? {
    if case .memory(let display) = self { display.nextTurn } else { nil }
  }
}

extension StageStatus.Screen {
  fileprivate init(_ output: ScreenGeometry, name: String, refreshMillihertz: Int = 0) {
    self.init(
      name: name, driver: "", width: output.width, height: output.height,
      refreshMillihertz: refreshMillihertz, scale: output.scale)
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
