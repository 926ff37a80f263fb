import BezelLinux

/// The buffers of one screen: two that are flipped, or one whose changed parts are uploaded.
///
/// Draw into the back buffer and `present(_:)` it; when the `PageFlip` has come and was passed to
/// `completeFlip(_:)`, the next frame can be drawn. Until then the buffers belong to the display. The
/// first frame, and the next one after the picture was lost, is shown by
/// `Outputs.enable(_:generation:)` instead, which sets the mode.
package final class SwapChain {
  package let card: Card
  package private(set) var scanout: Scanout
  private let pipeline: Pipeline
  private let precision: ClipPrecision
  private var buffers: [Buffer]
  /// The index of the buffer that is drawn into next.
  private var back = 0
  /// Whether a frame was ever submitted; it is in the buffer that is not `back`, or in the only
  /// one.
  private var hasFront = false
  /// Whether our mode and a frame of ours are in force, as far as is known.
  package private(set) var isEnabled = false
  /// The frame that is pending.
  private var pending: UInt32?
  /// Whether a page flip does what an atomic commit would do, and costs half as much: the driver takes no
  /// damage, and the plane is the one that page flips are for.
  private var pageFlips = false
  private let pages: LegacyPipeline
  /// Whether the driver shows what is drawn without an upload.
  private var isSeenAtOnce = false

  private enum Pipeline {
    case atomic(AtomicPipeline)
    case legacy
  }

  /// A class, so that an array can own a buffer.
  private final class Buffer {
    let dumb: DumbBuffer

    init(_ dumb: consuming DumbBuffer) { self.dumb = dumb }
  }

  /// Creates the buffer of the first frame; the screen stays as it is.
  ///
  /// - Throws: `allocateBuffer`, `registerBuffer`, `mapBuffer`, `readProperties`.
  init(on card: Card, showing scanout: Scanout) throws(KMSError) {
    pages = LegacyPipeline(of: scanout)
    switch scanout.commit {
    case .atomic:
      do throws(Errno) {
        pipeline = .atomic(try AtomicPipeline(of: scanout, on: card))
      } catch {
        throw KMSError(.readProperties, scanout.connector.name, error)
      }
    case .legacy: pipeline = .legacy
    }
    buffers = [try SwapChain.buffer(on: card, for: scanout)]
    self.card = card
    self.scanout = scanout
    precision = ClipPrecision(driver: card.driver.name)
  }

  private static func buffer(on card: Card, for scanout: Scanout) throws(KMSError) -> Buffer {
    Buffer(
      try DumbBuffer(
        on: card, width: scanout.mode.width, height: scanout.mode.height, format: scanout.format))
  }

  /// Whether a frame is pending: its `PageFlip` has not come.
  package var isPending: Bool { pending != nil }

  /// Whether `present(_:)` waits until the driver has copied the frame, so that it has to be called
  /// on a helper thread.
  package var presentingWaits: Bool {
    if case .legacy = pipeline { scanout.transfer != .flip && !isSeenAtOnce } else { false }
  }

  /// The framebuffer on the screen, if it is ours.
  var picture: ShownPicture? {
    guard hasFront, let shown = ShownPicture(on: scanout.crtc.id, of: card),
      shown.framebuffer == front.dumb.id
    else { return nil }
    return shown
  }

  private var front: Buffer { buffers[buffers.count - 1 - back] }

  /// Calls `body` with the buffer that is drawn into next.
  ///
  /// - Returns: the result of `body`; `nil`, without calling it, while a frame is pending.
  @discardableResult
  package func withBackBuffer<Result>(_ body: (BackBuffer) -> Result) -> Result? {
    guard pending == nil else { return nil }
    return body(BackBuffer(buffers[back].dumb, index: back))
  }

  /// Submits the back buffer, as `body` of the last loan has drawn it.
  ///
  /// - Parameter clips: the parts that differ from the frame that is shown.
  /// - Throws: `flip`. The frame is then still in the back buffer, and the screen as it was.
  /// - Precondition: `isEnabled`.
  package func present(_ clips: [DamageClip]) throws(KMSError) -> Submission {
    precondition(isEnabled, "a screen is lit before frames are shown on it")
    guard pending == nil else { return .busy }
    let clips = precision.clips(clips, width: scanout.mode.width)
    let framebuffer = buffers[back].dumb.id
    do throws(Errno) {
      if case .legacy = pipeline, scanout.transfer != .flip {
        if !isSeenAtOnce { try upload(framebuffer, clips) }
        return .shown
      }
      let generation = card.nextGeneration()
      if pageFlips, try flipPage(to: framebuffer, generation: generation) {
        return queued(generation)
      }
      switch pipeline {
      case .atomic(let pipeline):
        try pipeline.flip(to: framebuffer, clips: clips, generation: generation, on: card)
      case .legacy: try pages.flip(to: framebuffer, generation: generation, on: card)
      }
      return queued(generation)
    } catch .busy {
      return .busy
    } catch .permissionDenied {
      return .notMaster
    } catch {
      throw KMSError(.flip, "\(scanout.mode) on \(subject)", error)
    }
  }

  /// Flips in place of an atomic commit.
  ///
  /// - Returns: false if a commit has to do it, from now on.
  private func flipPage(to framebuffer: FramebufferID, generation: UInt32) throws(Errno) -> Bool {
    do throws(Errno) {
      try pages.flip(to: framebuffer, generation: generation, on: card)
    } catch {
      if error == .busy || error == .permissionDenied { throw error }
      pageFlips = false
    }
    return pageFlips
  }

  private func queued(_ generation: UInt32) -> Submission {
    pending = generation
    advance()
    return .queued(generation: generation)
  }

  private func upload(_ framebuffer: FramebufferID, _ clips: [DamageClip]) throws(Errno) {
    do throws(Errno) {
      try pages.upload(framebuffer, clips: clips, on: card)
    } catch .notImplemented {
      isSeenAtOnce = true
    }
  }

  /// Handles a flip from `Card.readFlips()`.
  ///
  /// - Returns: whether it is this swap chain's pending frame. Others are ignored: those of another
  ///   screen, and late ones from before the mode was set again.
  package func completeFlip(_ flip: PageFlip) -> Bool {
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

  /// Forgets the state of the screen: the pending frame may never come.
  package func forget() {
    pending = nil
    isEnabled = false
  }

  private func advance() {
    hasFront = true
    back = buffers.count - 1 - back
  }

  // MARK: Enabling, called by `Outputs`: the back buffer is shown

  /// Adds the removal of other connectors and planes from this screen's CRTC to an atomic commit.
  func addRelease(to request: borrowing AtomicRequest) throws(Errno) {
    guard case .atomic(let pipeline) = pipeline else {
      preconditionFailure("a card's screens are driven in one way")
    }
    try pipeline.addRelease(to: request, on: card)
  }

  /// Adds the properties that enable this screen to an atomic commit.
  func addModeset(to request: borrowing AtomicRequest, mode: PropertyBlob) throws(Errno) {
    guard case .atomic(let pipeline) = pipeline else {
      preconditionFailure("a card's screens are driven in one way")
    }
    try pipeline.addModeset(
      to: request, showing: buffers[back].dumb.id,
      size: (width: scanout.mode.width, height: scanout.mode.height), mode: mode)
  }

  /// Enables this screen by itself.
  ///
  /// - Returns: whether a `PageFlip` will report when the frame is shown.
  func modeset(generation: UInt32) throws(Errno) -> Bool {
    guard case .legacy = pipeline else {
      preconditionFailure("a card's screens are driven in one way")
    }
    try pages.modeset(to: buffers[back].dumb.id, mode: scanout.mode, on: card)
    // A modeset sends no event when the frame is shown; a flip to the same frame does.
    guard scanout.transfer == .flip else { return false }
    try pages.flip(to: buffers[back].dumb.id, generation: generation, on: card)
    return true
  }

  /// Notes that the mode is in force.
  ///
  /// - Parameter generation: the frame's, if its `PageFlip` will come.
  func enabled(generation: UInt32?) {
    isEnabled = true
    pending = generation
    if case .atomic(let pipeline) = pipeline, !pipeline.takesDamage {
      let shown = ShownPicture(on: scanout.crtc.id, of: card)
      pageFlips = shown?.framebuffer == buffers[back].dumb.id
    }
    advance()
  }

  /// Creates the buffer of the second frame, which would only have delayed the first one; goes on
  /// with one if there is no memory for it.
  func addSecondBuffer() {
    guard hasFront, buffers.count == 1, scanout.transfer == .flip else { return }
    guard let buffer = try? SwapChain.buffer(on: card, for: scanout) else {
      scanout.transfer = .upload(.noSecondBuffer)
      return
    }
    buffers.append(buffer)
    back = 1
  }

  /// Releases all buffers but the one that is shown.
  func dropAllButFront() {
    guard hasFront else { return }
    buffers = [front]
    back = 0
  }

  private var subject: String { "\(scanout.connector.name) of \(card.path)" }
}
