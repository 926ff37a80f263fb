internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster

/// A screen behind a graphics card: two buffers, drawn where they differ and flipped.
final class KMSDisplay {
  /// What became of a scene.
  enum Outcome {
    /// Its frame is on its way.
    case taken
    /// It looks like the frame before.
    case same
    /// The screen is somebody else's now.
    case notMaster
  }

  let output: Output
  /// For people: card, driver, connector and mode.
  let name: String
  private(set) var rhythm: FrameRhythm
  /// By when the frame on its way has to be on the screen.
  private(set) var flipDeadline: Timestamp?
  private(set) var failedFlips = 0
  /// Whether a frame was given up, and none has been seen since.
  private(set) var isRecovering = false
  /// The moment that the frame on its way is a picture of.
  private(set) var pendingMoment = Moment(nanoseconds: 0)

  private var card: Card?
  private var chain: FlipChain?
  private var console: Console?
  /// Why the text console may draw over the picture, if it could not be kept from that.
  private(set) var consoleProblem: String?
  private let kernels = Kernels.chosen
  private let renderer: Renderer
  /// Cached memory that a part of a frame is drawn in before it is copied.
  private let tile = PixelBuffer(.empty)
  private var shown: Scene?
  /// For each buffer, what changed since it was drawn last.
  private var missed: [Damage]

  /// A tile of this many pixels stays in the second-level cache of small CPUs.
  private static let tileArea = 1 << 16
  /// A frame that comes later than this does not come, in nanoseconds; the first one after a modeset
  /// may have to wait for the panel.
  private static let patience: Int64 = 1_000_000_000
  private static let modesetPatience: Int64 = 5_000_000_000

  /// Takes the screen: its console goes to graphics mode, its picture changes with the first frame.
  ///
  /// - Returns: `nil` if nothing is plugged in and nothing was asked for by name.
  static func open(
    card path: String?, connector: String?, options: StageOptions
  ) throws(KMSError) -> KMSDisplay? {
    guard
      let (card, scanout) = try Card.choose(
        path: path, connector: connector, commit: options.usesLegacyCommits ? .legacy : nil)
    else { return nil }
    try card.becomeMaster()
    let display = KMSDisplay(card: card, scanout: scanout, options: options)
    // The console comes before the buffers: its guard is a fork, and would inherit their mappings.
    do throws(LinuxError) {
      display.console = try Console.take()
    } catch {
      display.consoleProblem = error.description
    }
    display.chain = try FlipChain(on: card, showing: scanout)
    return display
  }

  private init(card: Card, scanout: Scanout, options: StageOptions) {
    self.card = card
    renderer = Renderer(kernels: kernels)
    output = Output(
      width: scanout.mode.width, height: scanout.mode.height,
      scale: options.scale ?? KMSDisplay.scale(of: scanout), backdrop: options.backdrop)
    name =
      "\(card.path) (\(card.driver.name)), \(scanout.connector.name), \(scanout.mode), "
      + (scanout.commit == .atomic ? "atomic" : "legacy")
    rhythm = FrameRhythm(period: 1_000_000_000_000 / Int64(scanout.mode.refreshMillihertz))
    let everything = Damage(PixelRect(width: output.width, height: output.height))
    missed = [everything, everything]
  }

  /// Device pixels per point: half steps towards 160 dots an inch, but no fewer than one.
  private static func scale(of scanout: Scanout) -> Fixed {
    let millimetres = scanout.connector.physicalWidth
    guard millimetres > 0 else { return 1 }
    // round(dpi / 160 · 2) with dpi = width · 25.4 / mm
    let steps = (scanout.mode.width * 508 / (millimetres * 160) + 5) / 10
    return Fixed(max(2, min(8, steps)), over: 2)
  }

  func watch(_ poll: borrowing Poll) throws(KMSError) {
    guard let card else { return }
    do throws(LinuxError) {
      try poll.add(card.descriptor, token: Stage.Token.display)
    } catch {
      throw KMSError(.openCard, card.path, error.errno)
    }
  }

  /// Gives everything back: first the picture that was found, then the card, then the console, so
  /// that the console draws itself when the screen is its own again.
  func close(_ poll: borrowing Poll) {
    if let card { poll.remove(card.descriptor) }
    chain = nil
    card?.dropMaster()
    card = nil
    console = nil
  }

  /// Whether a frame is on its way.
  var isPending: Bool { chain?.isPending ?? false }

  /// Whether the frame on its way should have been on the screen by now.
  func isLate(at now: Timestamp) -> Bool { flipDeadline.map { $0 <= now } ?? false }

  /// Draws what the back buffer lacks of a scene, and flips.
  ///
  /// - Precondition: no frame is on its way.
  func present(_ scene: Scene, of moment: Moment, at now: Timestamp) throws(KMSError) -> Outcome {
    guard let chain else { return .notMaster }
    let damage = shown.map { scene.damage(since: $0) } ?? Damage(scene.bounds)
    if damage.isEmpty { return .same }
    let index = chain.withBackBuffer { buffer in
      missed[buffer.index].add(damage)
      let target = KMSDisplay.target(buffer)
      for rect in missed[buffer.index].rects { draw(scene, rect, into: target) }
      return buffer.index
    }
    guard let index else { return .same }
    do throws(KMSError) {
      switch try chain.present() {
      case .taken: break
      case .busy where shown != nil:
        // None is on its way, so somebody took our picture off the screen: first it has to be back,
        // then comes this one.
        return try recover(at: now) ? .taken : .notMaster
      case .busy, .notMaster:
        failedFlips += 1
        return .notMaster
      }
    } catch {
      failedFlips += 1
      throw error
    }
    let patience = shown == nil ? KMSDisplay.modesetPatience : KMSDisplay.patience
    missed[index] = Damage()
    missed[1 - index].add(damage)
    shown = scene
    pendingMoment = moment
    flipDeadline = now.advanced(byNanoseconds: patience)
    rhythm.draw(at: now)
    return .taken
  }

  /// The back buffer as XRGB8888, whose highest byte of 255 is right for ARGB8888 too.
  private static func target(_ buffer: BackBuffer) -> PixelTarget {
    guard
      let target = PixelTarget(
        base: buffer.base, byteCount: buffer.stride * buffer.height, width: buffer.width,
        height: buffer.height, stride: buffer.stride, format: .xrgb8888)
    else { preconditionFailure("a back buffer holds its rows") }
    return target
  }

  /// Draws a rectangle tile by tile and writes it; the target itself is never read.
  private func draw(_ scene: Scene, _ rect: PixelRect, into target: PixelTarget) {
    let rows = max(1, KMSDisplay.tileArea / max(1, rect.width))
    for top in stride(from: rect.minY, to: rect.maxY, by: rows) {
      let band = PixelRect(
        minX: rect.minX, minY: top, maxX: rect.maxX, maxY: min(top + rows, rect.maxY))
      tile.reframe(to: band)
      renderer.draw(scene, into: tile, region: band)
      target.write(band, of: tile, kernels)
    }
  }

  /// Takes what the card has to tell.
  ///
  /// - Returns: when the frame that was on its way was first seen, if it was.
  func readFlips() throws(KMSError) -> Timestamp? {
    guard let card, let chain else { return nil }
    var seen: Timestamp?
    for flip in try card.readFlips() where chain.settle(flip) {
      rhythm.flip(sequence: flip.sequence, at: flip.time)
      flipDeadline = nil
      isRecovering = false
      seen = flip.time
    }
    return seen
  }

  /// Gives a frame up that did not come in time, sets the mode anew and shows the newest frame again.
  ///
  /// - Returns: false if the screen is somebody else's.
  func recover(at now: Timestamp) throws(KMSError) -> Bool {
    failedFlips += 1
    isRecovering = true
    guard let chain, case .taken = try chain.recover() else { return false }
    flipDeadline = now.advanced(byNanoseconds: KMSDisplay.modesetPatience)
    return true
  }
}
