import BezelLinux

/// The buffers of one screen: two that take turns, or one whose changed parts are handed over.
///
/// Draw into the back buffer and `present(_:)` it; when the `PageFlip` has come and `settle(_:)` has
/// taken it, the next one can be drawn. Until then the buffers belong to the display. The first frame,
/// and the next one after the picture was lost, is handed over by `Outputs.light(_:)` instead, which
/// sets the mode.
package final class FrameChain {
  package let card: Card
  package private(set) var scanout: Scanout
  private let pipeline: Pipeline
  private let precision: ClipPrecision
  private var buffers: [Buffer]
  /// Which buffer is drawn into next.
  private var back = 0
  /// Whether a frame was ever handed over; it is in the buffer that is not `back`, or in the only one.
  private var hasFront = false
  /// Whether our mode and a frame of ours are in force, as far as we know.
  package private(set) var isLit = false
  /// The frame that is on its way to the screen.
  private var pending: UInt32?
  /// The driver shows what is drawn without being told.
  private var isSeenAtOnce = false

  private enum Pipeline {
    case atomic(AtomicPipeline)
    case legacy(LegacyPipeline)
  }

  /// Lets an array own a buffer.
  private final class Buffer {
    let dumb: DumbBuffer

    init(_ dumb: consuming DumbBuffer) { self.dumb = dumb }
  }

  /// Makes the buffer of the first frame; the screen stays as it is.
  ///
  /// - Throws: `allocateBuffer`, `registerBuffer`, `mapBuffer`, `readProperties`.
  init(on card: Card, showing scanout: Scanout) throws(KMSError) {
    switch scanout.commit {
    case .atomic:
      do throws(Errno) {
        pipeline = .atomic(try AtomicPipeline(of: scanout, on: card))
      } catch {
        throw KMSError(.readProperties, scanout.connector.name, error)
      }
    case .legacy: pipeline = .legacy(LegacyPipeline(of: scanout))
    }
    buffers = [try FrameChain.buffer(on: card, for: scanout)]
    self.card = card
    self.scanout = scanout
    precision = ClipPrecision(driver: card.driver.name)
  }

  private static func buffer(on card: Card, for scanout: Scanout) throws(KMSError) -> Buffer {
    Buffer(
      try DumbBuffer(
        on: card, width: scanout.mode.width, height: scanout.mode.height, format: scanout.format))
  }

  /// A frame is on its way, and its `PageFlip` has not come.
  package var isPending: Bool { pending != nil }

  /// Whether `present(_:)` waits until the driver has copied the frame, so that it has to be called
  /// on a helper thread.
  package var presentingWaits: Bool {
    if case .legacy = pipeline { scanout.transfer != .flip && !isSeenAtOnce } else { false }
  }

  /// What the screen shows, if that is ours.
  var picture: ShownPicture? {
    guard hasFront, let shown = ShownPicture(on: scanout.crtc.id, of: card),
      shown.framebuffer == front.dumb.id
    else { return nil }
    return shown
  }

  private var front: Buffer { buffers[buffers.count - 1 - back] }

  /// Lends the buffer that is drawn into next to `body`, for as long as it runs.
  ///
  /// - Returns: what `body` returns; `nil`, without calling it, while a frame is on its way.
  @discardableResult
  package func withBackBuffer<Result>(_ body: (BackBuffer) -> Result) -> Result? {
    guard pending == nil else { return nil }
    return body(BackBuffer(buffers[back].dumb, index: back, format: scanout.format))
  }

  /// Hands the back buffer over to the screen; `body` of the last loan has drawn it.
  ///
  /// - Parameter clips: what differs from the frame that is shown.
  /// - Throws: `flip`. What was drawn is still in the back buffer then, and the screen as it was.
  /// - Precondition: `isLit`.
  package func present(_ clips: [DamageClip]) throws(KMSError) -> Submission {
    precondition(isLit, "a screen is lit before frames are shown on it")
    guard pending == nil else { return .busy }
    let clips = precision.clips(clips, width: scanout.mode.width)
    let framebuffer = buffers[back].dumb.id
    do throws(Errno) {
      switch pipeline {
      case .atomic(let pipeline):
        let generation = card.nextGeneration()
        try pipeline.flip(to: framebuffer, clips: clips, generation: generation, on: card)
        return taken(generation)
      case .legacy(let pipeline) where scanout.transfer == .flip:
        let generation = card.nextGeneration()
        try pipeline.flip(to: framebuffer, generation: generation, on: card)
        return taken(generation)
      case .legacy(let pipeline):
        if !isSeenAtOnce { try upload(framebuffer, clips, pipeline) }
        return .shown
      }
    } catch .busy {
      return .busy
    } catch .permissionDenied {
      return .notMaster
    } catch {
      throw KMSError(.flip, "\(scanout.mode) on \(subject)", error)
    }
  }

  private func taken(_ generation: UInt32) -> Submission {
    pending = generation
    advance()
    return .taken(generation: generation)
  }

  private func upload(
    _ framebuffer: FramebufferID, _ clips: [DamageClip], _ pipeline: LegacyPipeline
  ) throws(Errno) {
    do throws(Errno) {
      try pipeline.upload(framebuffer, clips: clips, on: card)
    } catch .notImplemented {
      isSeenAtOnce = true
    }
  }

  /// Takes what `Card.readFlips()` brought.
  ///
  /// - Returns: whether it is this chain's frame that was on its way. Others are left alone: those
  ///   of another screen, and late ones from before the mode was set again.
  package func settle(_ flip: PageFlip) -> Bool {
    guard flip.generation == pending, flip.crtc == nil || flip.crtc == scanout.crtc.id else {
      return false
    }
    pending = nil
    return true
  }

  /// Goes on with one buffer, the one that is shown, because there is no memory to show another.
  ///
  /// All of it has to be drawn again. Nothing changes if there is only one.
  package func dropSecondBuffer() {
    guard buffers.count > 1 else { return }
    buffers = [hasFront ? front : buffers[back]]
    back = 0
    scanout.transfer = .upload(.noSecondBuffer)
  }

  /// Believes nothing any more about what the screen shows: the frame on its way may never come.
  package func forget() {
    pending = nil
    isLit = false
  }

  private func advance() {
    hasFront = true
    back = buffers.count - 1 - back
  }

  // MARK: Lighting, in the hands of `Outputs`: the back buffer is what is lit

  /// Adds what another picture leaves behind on this screen to an atomic commit.
  func addRelease(to request: borrowing AtomicRequest) throws(Errno) {
    guard case .atomic(let pipeline) = pipeline else {
      preconditionFailure("a card's screens are driven in one way")
    }
    try pipeline.addRelease(to: request, on: card)
  }

  /// Adds what lights this screen to an atomic commit.
  func addModeset(to request: borrowing AtomicRequest, mode: PropertyBlob) throws(Errno) {
    guard case .atomic(let pipeline) = pipeline else {
      preconditionFailure("a card's screens are driven in one way")
    }
    try pipeline.addModeset(
      to: request, showing: buffers[back].dumb.id,
      size: (width: scanout.mode.width, height: scanout.mode.height), mode: mode)
  }

  /// Lights this screen by itself.
  ///
  /// - Returns: whether a `PageFlip` will say when it was seen.
  func modeset(generation: UInt32) throws(Errno) -> Bool {
    guard case .legacy(let pipeline) = pipeline else {
      preconditionFailure("a card's screens are driven in one way")
    }
    try pipeline.modeset(to: buffers[back].dumb.id, mode: scanout.mode, on: card)
    // It tells nobody when the frame is seen; a flip to the same frame does.
    guard scanout.transfer == .flip else { return false }
    try pipeline.flip(to: buffers[back].dumb.id, generation: generation, on: card)
    return true
  }

  /// The mode is in force.
  ///
  /// - Parameter generation: the frame's, if its `PageFlip` will come.
  func lit(generation: UInt32?) {
    isLit = true
    pending = generation
    advance()
  }

  /// Makes the buffer of the second frame, which would only have kept the first one from being seen;
  /// goes on with one where there is no memory for it.
  func addSecondBuffer() {
    guard hasFront, buffers.count == 1, scanout.transfer == .flip else { return }
    guard let buffer = try? FrameChain.buffer(on: card, for: scanout) else {
      scanout.transfer = .upload(.noSecondBuffer)
      return
    }
    buffers.append(buffer)
    back = 1
  }

  /// Lets go of all buffers but the one that is shown.
  func keepOnlyFront() {
    guard hasFront else { return }
    buffers = [front]
    back = 0
  }

  private var subject: String { "\(scanout.connector.name) of \(card.path)" }
}
