internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// One screen of a card: what it shows of the HUD, and in which rhythm.
final class KMSOutput {
  /// Where its picture is.
  enum State: Equatable {
    /// Its mode is not set, or nobody knows any more. Its first frame may be drawn already.
    case dark(isDrawn: Bool)
    /// The helper thread has its chain: it sets the mode or copies a frame.
    case busy
    case lit
  }

  let chain: FrameChain
  let output: Output
  let rotation: Rotation
  private(set) var rhythm: FrameRhythm
  var state = State.dark(isDrawn: false)
  /// By when the frame on its way has to be on the screen.
  private(set) var flipDeadline: Timestamp?
  /// The moment that the frame on its way is a picture of.
  private(set) var pendingMoment = Moment(nanoseconds: 0)
  /// When it is due; `nil` for one that a mode is set around, which may take as long as it likes.
  private var due: Timestamp?

  private let painter: Painter
  private var shown: Scene?
  /// For each buffer, what changed since it was drawn last.
  private var missed = [Damage(), Damage()]

  /// A frame that comes later than this does not come, in nanoseconds; the first one after a modeset
  /// may have to wait for the panel.
  private static let patience: Int64 = 1_000_000_000
  private static let modesetPatience: Int64 = 5_000_000_000

  init(_ chain: FrameChain, painter: Painter, options: StageOptions, backdrop: Backdrop) {
    self.chain = chain
    self.painter = painter
    let scanout = chain.scanout
    rotation = Rotation(scanout.turn)
    let (width, height) = rotation.inverse.turned(
      width: scanout.mode.width, height: scanout.mode.height)
    output = Output(
      width: width, height: height,
      scale: options.scale
        ?? .panelScale(width: scanout.mode.width, millimetres: scanout.connector.physicalWidth),
      backdrop: backdrop)
    let fastest = 1_000_000_000 / Int64(max(1, options.fastestRate))
    rhythm = FrameRhythm(
      period: max(fastest, 1_000_000_000_000 / Int64(scanout.mode.refreshMillihertz)))
    drawAnew()
  }

  /// For people: connector, mode and how frames reach it.
  var name: String {
    let scanout = chain.scanout
    var name = "\(scanout.connector.name), \(scanout.mode)"
    if scanout.format != .xrgb8888 { name += ", \(scanout.format)" }
    if scanout.turn != .none { name += ", turned by \(scanout.turn.rawValue) degrees" }
    if scanout.transfer != .flip { name += ", one buffer" }
    return name
  }

  /// Whether it may be drawn on.
  var isFree: Bool {
    switch state {
    case .dark(let isDrawn): !isDrawn
    case .busy: false
    case .lit: !chain.isPending
    }
  }

  /// Whether the frame on its way should have been on the screen by now.
  func isLate(at now: Timestamp) -> Bool { flipDeadline.map { $0 <= now } ?? false }

  /// Draws what the back buffer lacks of a scene.
  ///
  /// - Precondition: `isFree`.
  /// - Returns: what differs from the frame that is shown, in the panel's pixels; `nil` if nothing
  ///   does.
  func draw(_ scene: Scene, of moment: Moment, at now: Timestamp) -> [DamageClip]? {
    let isLit = state == .lit
    let damage = shown.map { scene.damage(since: $0) } ?? Damage(scene.bounds)
    if damage.isEmpty, isLit { return nil }
    chain.withBackBuffer { buffer in
      missed[buffer.index].add(damage)
      painter.paint(scene, missed[buffer.index], into: target(buffer))
      missed[buffer.index] = Damage()
      // Where there is only one buffer, the other one's damage is never asked for.
      missed[1 - buffer.index].add(damage)
    }
    shown = scene
    pendingMoment = moment
    due = isLit ? rhythm.sight(from: now) : nil
    flipDeadline = now.advanced(
      byNanoseconds: isLit ? KMSOutput.patience : KMSOutput.modesetPatience)
    rhythm.draw(at: now)
    return Painter.turned(damage, by: rotation, of: (output.width, output.height)).map {
      DamageClip(minX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY)
    }
  }

  private func target(_ buffer: BackBuffer) -> PixelTarget {
    guard let format = PixelLayout(buffer.format),
      let target = PixelTarget(
        base: buffer.base, byteCount: buffer.stride * buffer.height, width: buffer.width,
        height: buffer.height, stride: buffer.stride, format: format, rotation: rotation,
        dithers: format == .rgb565)
    else { preconditionFailure("a back buffer holds its rows, of a format that can be drawn") }
    return target
  }

  /// Its mode is set around the frame that was drawn; how long that took does not count.
  func light(at now: Timestamp) {
    state = .lit
    flipDeadline = now.advanced(byNanoseconds: KMSOutput.modesetPatience)
  }

  /// A frame was seen.
  ///
  /// - Returns: whether that was a period or more after it was due.
  func seen(sequence: UInt32, at time: Timestamp) -> Bool {
    rhythm.flip(sequence: sequence, at: time)
    flipDeadline = nil
    defer { due = nil }
    return due.map { time.nanoseconds(since: $0) >= rhythm.period } ?? false
  }

  /// The picture was lost, or may have been: the mode has to be set again, around a new frame.
  ///
  /// - Parameter contentIsLost: whether what the buffers held is gone too.
  func darken(contentIsLost: Bool) {
    chain.forget()
    state = .dark(isDrawn: false)
    flipDeadline = nil
    if contentIsLost { drawAnew() }
  }

  /// Draws all of the next frame, in whichever buffer.
  private func drawAnew() {
    let everything = Damage(PixelRect(width: output.width, height: output.height))
    missed = [everything, everything]
    shown = nil
  }

  /// Goes on with one buffer, where the second one cannot be shown.
  ///
  /// - Returns: false if there is only one already.
  func dropSecondBuffer() -> Bool {
    guard chain.scanout.transfer == .flip else { return false }
    chain.dropSecondBuffer()
    drawAnew()
    flipDeadline = nil
    return true
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
  /// - Returns: `nil` for a format that nobody here draws.
  init?(_ format: PixelFormat) {
    switch format {
    case .xrgb8888: self = .xrgb8888
    case .argb8888: self = .argb8888
    case .xbgr8888: self = .xbgr8888
    case .abgr8888: self = .abgr8888
    case .rgb888: self = .rgb888
    case .rgb565: self = .rgb565
    case .xrgb2101010: self = .xrgb2101010
    default: return nil
    }
  }
}
