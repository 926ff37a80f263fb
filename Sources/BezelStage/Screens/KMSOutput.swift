internal import BezelHUD
package import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// One output of a card: its swap chain, the scene that it shows, and its frame pacing.
final class KMSOutput {
  /// The state of the output.
  enum State: Equatable {
    /// The mode is not set, or may have been lost; whether the first frame is drawn already.
    case disabled(isDrawn: Bool)
    /// The helper thread uses the swap chain: it sets the mode or copies a frame.
    case busy
    case enabled
  }

  let chain: SwapChain
  let output: ScreenGeometry
  let rotation: Rotation
  private let format: PixelLayout
  private let losesBits: Bool
  let rhythm: FrameRhythm
  var state = State.disabled(isDrawn: false)
  /// Whether to set the mode again as soon as no flip is pending.
  var relightsAfterFrame = false
  /// The damage of the last frame that was drawn, in the panel's pixels.
  private(set) var clips: [DamageClip] = []
  /// The time by which the pending frame has to be on the screen.
  private(set) var flipDeadline: Timestamp?
  /// The moment that the pending frame shows.
  private(set) var pendingMoment = Moment(nanoseconds: 0)
  /// When the pending frame is due; `nil` for one of a modeset, whose duration does not count as late.
  private var due: Timestamp?

  private let painter: Painter
  private var shown = ShownScene()
  /// For each buffer, the damage since it was last drawn.
  private var missed = [Damage(), Damage()]

  /// The time after which a pending frame counts as lost, in nanoseconds; the first one after a modeset
  /// may have to wait for the panel.
  private static let patience: Int64 = 1_000_000_000
  private static let modesetPatience: Int64 = 5_000_000_000

  init(_ chain: SwapChain, painter: Painter, options: StageOptions, backdrop: Backdrop) {
    self.chain = chain
    self.painter = painter
    let scanout = chain.scanout
    rotation = Rotation(scanout.turn)
    guard let format = PixelLayout(scanout.format)
    else { preconditionFailure("a screen has a format that can be drawn") }
    (self.format, losesBits) = (format, format.losesBits)
    let (width, height) = rotation.inverse.turned(
      width: scanout.mode.width, height: scanout.mode.height)
    output = ScreenGeometry(
      width: width, height: height,
      scale: options.scale(
        width: width, height: height, usual: PanelScale(of: scanout).scale), backdrop: backdrop,
      margin: options.marginPart)
    rhythm = FrameRhythm(
      refresh: 1_000_000_000_000 / Int64(scanout.mode.refreshMillihertz),
      fastest: options.fastestRate)
    drawAnew()
  }

  /// Text for the user: connector, mode and transfer of frames.
  var name: String {
    let scanout = chain.scanout
    var name = "\(scanout.connector.name), \(scanout.mode)"
    if scanout.format != .xrgb8888 { name += ", \(scanout.format)" }
    if scanout.turn != .none { name += ", turned by \(scanout.turn.rawValue) degrees" }
    if scanout.transfer != .flip { name += ", one buffer" }
    return name
  }

  /// Whether a frame can be drawn.
  var isFree: Bool {
    switch state {
    case .disabled(let isDrawn): !isDrawn
    case .busy: false
    case .enabled: !chain.isPending
    }
  }

  /// Whether the pending frame should have been on the screen by now.
  func isLate(at now: Timestamp) -> Bool { flipDeadline.map { $0 <= now } ?? false }

  /// Whether the pending frame is on the screen by now, unless the driver is late.
  func isSettled(at now: Timestamp) -> Bool {
    guard state == .enabled, chain.isPending, let sight = rhythm.lastSight else { return false }
    return sight <= now
  }

  /// Whether the next frame is not due when the pending one is on the screen, but at a later time.
  func flipCanWait(at now: Timestamp) -> Bool {
    guard state == .enabled else { return false }
    return !chain.isPending || rhythm.earliest.map { $0 > now } ?? false
  }

  /// Draws the parts of the next scene that the back buffer lacks, and sets `clips`.
  ///
  /// - Precondition: `isFree`.
  /// - Returns: whether it differs from the frame that is shown.
  func draw(at now: Timestamp, update: ShownScene.Update) -> Bool {
    let isEnabled = state == .enabled
    let moment = update(&shown, output, rhythm.sight(from: now))
    if shown.damage.isEmpty, isEnabled { return false }
    chain.withBackBuffer { buffer in
      missed[buffer.index].add(shown.damage)
      painter.paint(shown.scene, missed[buffer.index], into: target(buffer))
      missed[buffer.index].removeAll()
      // With a single buffer the other one's damage is never used.
      missed[1 - buffer.index].add(shown.damage)
    }
    pendingMoment = moment
    rhythm.draw(at: now)
    due = isEnabled ? rhythm.lastSight : nil
    flipDeadline = now.advanced(
      byNanoseconds: isEnabled ? KMSOutput.patience : KMSOutput.modesetPatience)
    clips.removeAll(keepingCapacity: true)
    for rect in shown.damage.rects {
      guard let rect = Painter.turned(rect, by: rotation, of: (output.width, output.height))
      else { continue }
      clips.append(
        DamageClip(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY))
    }
    return true
  }

  private func target(_ buffer: BackBuffer) -> PixelTarget {
    guard
      let target = PixelTarget(
        base: buffer.base, byteCount: buffer.stride * buffer.height, width: buffer.width,
        height: buffer.height, stride: buffer.stride, format: format, rotation: rotation,
        dithers: losesBits)
    else { preconditionFailure("a back buffer holds its rows") }
    return target
  }

  /// Records that the mode is set, with the frame that was drawn; the time that it took does not count.
  func enable(at now: Timestamp) {
    state = .enabled
    flipDeadline = now.advanced(byNanoseconds: KMSOutput.modesetPatience)
  }

  /// Records that a frame is on the screen.
  ///
  /// - Returns: whether that is a period or more after it was due.
  func seen(sequence: UInt32, at time: Timestamp) -> Bool {
    rhythm.flip(sequence: sequence, at: time)
    flipDeadline = nil
    defer { due = nil }
    return due.map { time.nanoseconds(since: $0) >= rhythm.period } ?? false
  }

  /// Drops the pending frame: the picture is or may be lost, and the mode has to be set again, with a
  /// new frame.
  ///
  /// - Parameter contentIsLost: whether the contents of the buffers are lost, too.
  func disable(contentIsLost: Bool) {
    chain.forget()
    relightsAfterFrame = false
    state = .disabled(isDrawn: false)
    flipDeadline = nil
    if contentIsLost { drawAnew() }
  }

  /// Marks both buffers as entirely damaged.
  private func drawAnew() {
    let everything = Damage(PixelRect(width: output.width, height: output.height))
    missed = [everything, everything]
    shown = ShownScene()
  }

  /// Falls back to a single buffer, if the second one cannot be shown.
  ///
  /// - Returns: false if there is only a single buffer already.
  func dropSecondBuffer() -> Bool {
    guard chain.scanout.transfer == .flip else { return false }
    chain.dropSecondBuffer()
    drawAnew()
    flipDeadline = nil
    return true
  }
}

extension PanelScale {
  package init(of scanout: Scanout) {
    self.init(
      width: scanout.mode.width, height: scanout.mode.height, size: scanout.connector.size)
  }
}

extension Rotation {
  init(_ turn: PanelTurn) {
    switch turn {
    case .none: self = .upright
    case .quarter: self = .clockwise90
    case .half: self = .clockwise180
    case .threeQuarters: self = .clockwise270
    }
  }
}

extension Picture {
  init?(_ screen: CapturedScreen) {
    guard let layout = PixelLayout(screen.format) else { return nil }
    self.init(
      reading: screen.bytes, width: screen.width, height: screen.height, stride: screen.stride,
      layout: layout)
  }
}

extension PixelLayout {
  /// - Returns: `nil` for a format that cannot be drawn.
  init?(_ format: PixelFormat) {
    guard let channels = format.channels else { return nil }
    self.init(channels)
  }
}
